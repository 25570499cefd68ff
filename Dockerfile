# By its digest, which nobody can change: docs/operating.md#the-image.
ARG BASE=python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b

FROM $BASE AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python3 -m venv /venv
WORKDIR /source
COPY . .
# docker build --build-arg EXTRAS=fast: a computer player that is compiled, and plays better.
ARG EXTRAS=
# docker build --secret id=pip,src=pip.conf: how pip reaches an index of packages of your own. Without
# one, uv installs them: in seconds, where pip takes a minute.
RUN --mount=type=secret,id=pip,target=/etc/pip.conf \
    --mount=type=secret,id=certificates,target=/etc/pip.pem \
    [ ! -s /etc/pip.pem ] || export SSL_CERT_FILE=/etc/pip.pem; \
    grep -q index /etc/pip.conf 2>/dev/null || /venv/bin/pip install --target /uv \
        --only-binary :all: --require-hashes --requirement requirements/uv.txt; \
    for extra in postgres $EXTRAS; do \
        set -- --require-hashes --requirement requirements/$extra.txt; \
        /uv/bin/uv pip install --no-cache --compile-bytecode --python /venv/bin/python "$@" \
            || /venv/bin/pip install "$@" || exit; \
    done \
    && /venv/bin/pip install --no-deps --no-build-isolation .

FROM $BASE
RUN useradd --system --user-group --uid 10001 --no-create-home hnefabot \
    && install --directory --mode 700 --owner hnefabot --group hnefabot /data
COPY --from=build /venv /venv
# Safe path: Python imports only from the environment, never from the folder where it starts.
ENV PATH=/venv/bin:$PATH PYTHONSAFEPATH=1 PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
# `python -m bot.health` checks this file.
ENV HNEFABOT_HEARTBEAT_FILE=/tmp/hnefabot.heartbeat
# The bot starts in /, so its default database, data/hnefabot.sqlite3, is on the volume.
WORKDIR /
# What numba has compiled, with the extra "fast": kept where only the bot may write.
ENV NUMBA_CACHE_DIR=/data/compiled
VOLUME /data
USER hnefabot
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "bot.health"]
CMD ["python", "-m", "bot"]
