// Runs all benchmarks, or those named on the command line; `--json` prints the figures alone.
import { cpus } from 'node:os';
import { dueTasks } from './benchmarks/dueTasks.mjs';
import { scheduling } from './benchmarks/scheduling.mjs';
import { startToAnswer } from './benchmarks/startToAnswer.mjs';
import { timeTravel } from './benchmarks/timeTravel.mjs';
import { formatComparison } from './formatComparison.mjs';

const benchmarks = [startToAnswer, scheduling, dueTasks, timeTravel];
const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('-'));
const chosen = benchmarks.filter(({ name }) => names.length === 0 || names.includes(name));
const json = args.includes('--json');

if (!json) console.log(`Node ${process.version}, ${cpus().length} cores\n`);
const found = [];
for (const benchmark of chosen) {
  const comparison = await benchmark.run();
  found.push(comparison);
  if (!json) console.log(`${formatComparison(comparison)}\n`);
}
if (json) console.log(JSON.stringify(found));
