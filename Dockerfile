FROM python:3.13-slim AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /venv
WORKDIR /source
COPY . .
RUN /venv/bin/pip install --constraint constraints.txt '.[postgres]'

FROM python:3.13-slim
RUN useradd --system --user-group --uid 10001 --no-create-home hnefabot \
    && install --directory --owner hnefabot --group hnefabot /data
COPY --from=build /venv /venv
# Safe path: Python imports from the environment alone, never from the folder it is started in.
ENV PATH=/venv/bin:$PATH PYTHONSAFEPATH=1 PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
# `python -m bot.health` looks at the heartbeat.
ENV HNEFABOT_HEARTBEAT_FILE=/tmp/hnefabot.heartbeat
# Started in /, the default database, data/hnefabot.sqlite3, lies on the volume.
WORKDIR /
VOLUME /data
USER hnefabot
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "bot.health"]
# Stopped as by Ctrl+C: the bot takes its leave of Discord and closes the database.
STOPSIGNAL SIGINT
CMD ["python", "-m", "bot"]
