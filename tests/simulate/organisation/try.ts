import { startSimulator } from "../run-seeds.ts";
import { planted } from "./planted.ts";
const [from = "0", count = "10", twice = "100", all = ""] = process.argv.slice(2);
for (const name of all ? planted.keys() : [""]) {
if (all.length > 1 && !name.includes(all)) continue;
const start = performance.now();
await using simulator = await startSimulator({ world: "organisation", planted: name });
const first = await simulator.run({ from: Number(from), count: 1, twiceEach: 1e9 });
const t = performance.now();
const found = await simulator.run({ from: Number(from), count: Number(count), twiceEach: Number(twice) });
if (!all) for (const { story } of found.slice(0, 3)) console.log(story, "\n");
console.log(name, first.length, "FOUND", found.map(({ seed, story }) => `${seed}: ${story.split("\n").at(-1)}`).join("\n"));
console.log("start", (t - start).toFixed(0), "per seed", ((performance.now() - t) / Number(count)).toFixed(1));
}
