// Runs the abuse tests for longer than `npm test` does, one kind after another, and prints the seed that repeats the run.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { root } from '@parachron/workspace';
import { kinds } from './kinds.mjs';
import { parseArguments } from './parseArguments.mjs';

const { names, seed, scale } = parseArguments(process.argv.slice(2), randomInt(2 ** 31));
process.stdout.write(`seed ${seed}\n`);
/** @type {string[]} */
const failed = [];
for (const name of names) {
  const kind = kinds[name];
  if (!kind) continue;
  const factor = kind.factor * scale;
  const started = Date.now();
  const codes = Object.entries(kind.files).map(([folder, files]) => run(folder, files, factor));
  const isPassed = codes.every((code) => code === 0);
  if (!isPassed) failed.push(name);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  process.stdout.write(
    `${isPassed ? 'pass' : 'FAIL'}  ${name}, ${factor} times, ${seconds} s: ${kind.what}\n`,
  );
}
if (failed.length > 0) {
  process.stderr.write(`Repeat: npm run abuse -- ${failed.join(' ')} --seed ${seed} --scale ${scale}\n`);
  process.exitCode = 1;
}

/** @param {string} folder @param {string[]} files @param {number} factor */
function run(folder, files, factor) {
  const hours = 3_600_000;
  const words = ['run', ...files, `--testTimeout=${4 * hours}`, `--hookTimeout=${hours}`];
  const env = { ...process.env, PARACHRON_ABUSE_FACTOR: String(factor), PARACHRON_ABUSE_SEED: String(seed) };
  const cwd = join(root, folder);
  const vitest = join(cwd, 'node_modules', '.bin', 'vitest');
  return spawnSync(vitest, words, { cwd, env, stdio: 'inherit', shell: process.platform === 'win32' }).status;
}
