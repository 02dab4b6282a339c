/**
 * A process that simulates: `node process.ts WORLD ADDRESS [PLANTED]`, with the address of a database of its own,
 * and the name of a fault to plant. Its parent sends it `Task`s, which it answers with `Finding`s.
 */
import { hookSources } from "./source-hooks.ts";
import { planted as plantedOfOrganisation } from "./organisation/planted.ts";
import { planted } from "./planted.ts";
import type { Finding, Simulation, Story, Task } from "./run-seeds.ts";
import { shrink } from "./shrink.ts";

const [world, address = "", fault = ""] = process.argv.slice(2);
hookSources((world === "organisation" ? plantedOfOrganisation : planted).get(fault));
const { openSimulation } =
  world === "organisation"
    ? await import("./organisation/simulation.ts")
    : await import("./scenario.ts");
// It gets scenarios of its own only.
const simulation = (await openSimulation(address)) as Simulation<Story>;

async function findIn(scenario: Story, isTwice: boolean): Promise<Finding[]> {
  const { seed } = scenario;
  const result = await simulation.run(scenario);
  if (isTwice) {
    const again = await simulation.run(scenario);
    const line = again.lines.findIndex((one, index) => one !== result.lines[index]);
    if (line !== -1)
      return [
        {
          seed,
          story: `Seed ${seed} gives two runs: ${again.lines[line] ?? ""}, ${result.lines[line] ?? ""}`,
        },
      ];
  }
  if (result.violation === undefined) return [];
  if (fault !== "") return [{ seed, story: result.violation }];
  const smallest = await shrink(simulation.run, scenario);
  return [{ seed, story: simulation.storyOf(smallest, await simulation.run(smallest)) }];
}

async function carryOut(task: Task): Promise<void> {
  const findings: Finding[] = [];
  const scenarios =
    "scenarios" in task
      ? task.scenarios
      : Array.from({ length: task.count }, (_, index) => simulation.scenarioOf(task.from + index));
  for (const scenario of scenarios) {
    findings.push(...(await findIn(scenario, scenario.seed % task.twiceEach === 0)));
    if (fault !== "" && findings.length > 0) break;
  }
  process.send?.(findings);
}

process.on("message", (task: Task) => void carryOut(task));
process.once("disconnect", () => void simulation.close());
