// Runs all benchmarks, or those named on the command line; `--json` prints the figures alone.
import { cpus } from 'node:os';
import { formatJson } from '@parachron/core';
import { addresses } from './benchmarks/addresses.mjs';
import { calls } from './benchmarks/calls.mjs';
import { dueTasks } from './benchmarks/dueTasks.mjs';
import { estimates } from './benchmarks/estimates.mjs';
import { followingRequests, followingTime } from './benchmarks/following.mjs';
import { scheduling } from './benchmarks/scheduling.mjs';
import { startToAnswer } from './benchmarks/startToAnswer.mjs';
import { stateTrie } from './benchmarks/stateTrie.mjs';
import { submittingBlocks, submittingRequests } from './benchmarks/submitting.mjs';
import { timeTravel } from './benchmarks/timeTravel.mjs';
import { verdictAgain, verdictFirst } from './benchmarks/verdict.mjs';
import { formatAccuracy } from './formatAccuracy.mjs';
import { formatComparison } from './formatComparison.mjs';

const benchmarks = [
  startToAnswer,
  addresses,
  calls,
  scheduling,
  dueTasks,
  timeTravel,
  stateTrie,
  followingRequests,
  followingTime,
  submittingRequests,
  submittingBlocks,
  estimates,
  verdictFirst,
  verdictAgain,
];
const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('-'));
const chosen = benchmarks.filter(({ name }) => names.length === 0 || names.includes(name));
const json = args.includes('--json');

if (!json) console.log(`Node ${process.version}, ${cpus().length} cores\n`);
const found = [];
for (const benchmark of chosen) {
  const result = await benchmark.run();
  found.push(result);
  if (!json) console.log(`${'groups' in result ? formatAccuracy(result) : formatComparison(result)}\n`);
}
if (json) console.log(formatJson(found));
