/**
 * A process that simulates: `node process.ts ADDRESS [PLANTED]`, with the address of a database of its own,
 * and the name of a fault to plant. Its parent sends it `Task`s, which it answers with `Finding`s.
 */
import { hookSources } from "./source-hooks.ts";
import { planted } from "./planted.ts";
import type { Finding, Task } from "./run-seeds.ts";
import type { Scenario } from "./scenario.ts";

const [address = "", fault = ""] = process.argv.slice(2);
hookSources(planted.get(fault));
const { openHost } = await import("./host.ts");
const { runScenario, scenarioOf, storyOf } = await import("./scenario.ts");
const { shrink } = await import("./shrink.ts");

const host = await openHost(address);

async function findIn(scenario: Scenario, isTwice: boolean): Promise<Finding[]> {
  const { seed } = scenario;
  const result = await runScenario(host, scenario);
  if (isTwice) {
    const again = await runScenario(host, scenario);
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
  const smallest = await shrink(host, scenario);
  return [{ seed, story: storyOf(smallest, await runScenario(host, smallest)) }];
}

async function carryOut(task: Task): Promise<void> {
  const findings: Finding[] = [];
  const scenarios =
    "scenarios" in task
      ? task.scenarios
      : Array.from({ length: task.count }, (_, index) => scenarioOf(task.from + index));
  for (const scenario of scenarios) {
    findings.push(...(await findIn(scenario, scenario.seed % task.twiceEach === 0)));
    if (fault !== "" && findings.length > 0) break;
  }
  process.send?.(findings);
}

process.on("message", (task: Task) => void carryOut(task));
process.once("disconnect", () => void host.close());
