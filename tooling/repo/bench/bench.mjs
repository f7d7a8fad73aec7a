// Prints the figures of docs/performance.md, measured in one run on this machine.
import { cpus } from 'node:os';
import { measureCheck } from './check.mjs';
import { measureFollowing } from './following.mjs';
import { measureNetwork } from './network.mjs';

/**
 * A figure of this project, and what it is compared with.
 *
 * @typedef {object} Figure
 * @property {string} title
 * @property {string} unit
 * @property {readonly [what: string, value: number][]} rows
 */

process.stdout.write(`Node ${process.version}, ${cpus().length} cores\n`);
for (const run of [measureNetwork, measureFollowing, measureCheck]) {
  for (const { title, unit, rows } of await run()) {
    process.stdout.write(`\n${title}\n`);
    for (const [what, value] of rows) {
      const text = value >= 100 ? value.toFixed(0) : value.toPrecision(2);
      process.stdout.write(`  ${text.padStart(10)} ${unit}  ${what}\n`);
    }
  }
}
process.exit();
