// Runs every property test from ten fresh seeds, or from the seeds on the command line; each seed is printed before its run.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

const given = process.argv.slice(2);
const seeds = given.length > 0 ? given : Array.from({ length: 10 }, () => String(randomInt(2 ** 31)));
const files = execFileSync('git', ['grep', '-l', "from 'fast-check'", '--', '*.test.ts'], {
  encoding: 'utf8',
});
const failed = seeds.filter((seed) => {
  process.stdout.write(`seed ${seed}\n`);
  const env = { ...process.env, PARACHRON_SEED: seed };
  const run = spawnSync(
    'vitest',
    ['run', '--project=packages', '--project=apps', ...files.trim().split('\n')],
    {
      env,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  return run.status !== 0;
});
if (failed.length > 0) {
  process.stderr.write(`Repeat: npm run test:properties -- ${failed.join(' ')}\n`);
  process.exitCode = 1;
}
