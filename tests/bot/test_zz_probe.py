import os, random, time
from hypothesis import settings, Phase, seed, Verbosity
from hypothesis.stateful import run_state_machine_as_test
from tests.bot.test_hostile_season import machine, AnySeason
from tests.support.depth import examples
def test_probe(machine):
    times = {}
    class M(machine):
        pass
    old = machine.act
    def act(self, work):
        t = time.process_time(); 
        try: old(self, work)
        finally:
            name = work.__qualname__; a = times.setdefault(name, [0, 0.0]); a[0] += 1; a[1] += time.process_time() - t
    machine.act = act
    t=time.process_time()
    S = settings(max_examples=int(os.environ.get("N", 3)), stateful_step_count=int(os.environ.get("STEPS", 30)), phases=[Phase.generate], derandomize="SEED" not in os.environ, deadline=None, database=None, report_multiple_bugs=False, suppress_health_check=list(__import__("hypothesis").HealthCheck))
    try:
        if "SEED" in os.environ: machine = seed(int(os.environ["SEED"]))(machine)
        run_state_machine_as_test(machine, settings=S)
    finally:
        machine.act = old
        print("total", time.process_time()-t)
        for k, (n, s) in sorted(times.items(), key=lambda x: -x[1][1]): print(k, n, round(s, 2), round(s/n, 3))
