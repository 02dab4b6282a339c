import { hookSources } from "./source-hooks.ts";
hookSources([]);
const { openSimulation } = await import("./organisation/simulation.ts");
const { mkdtempSync } = await import("node:fs");
const dir = mkdtempSync("/tmp/simprof-");
const sim = await openSimulation(`file:${dir}/x.db`);
for (let i=0;i<60;i++) await sim.run(sim.scenarioOf(i));
await sim.close();


