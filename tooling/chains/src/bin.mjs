// Runs the suite on real chains. `--chains <folder>` names the folder, `--if-present` exits with 0 if the default folder has no
// specification, `--short` tries fewer combinations; vitest gets all other arguments.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const own = { '--short': false, '--if-present': false, '--': false };
const rest = process.argv.slice(2).filter((arg) => {
  if (!(arg in own)) return true;
  own[/** @type {keyof typeof own} */ (arg)] = true;
  return false;
});
const at = rest.indexOf('--chains');
const isDefault = at < 0 && !process.env.PARACHRON_CHAINS;
if (at >= 0) process.env.PARACHRON_CHAINS = rest.splice(at, 2)[1] ?? '';
const { chainFolder, listSpecFiles, repository } = await import('./chainFiles.mjs');

if (listSpecFiles().length === 0) {
  const isSkipped = own['--if-present'] && isDefault;
  process.stderr.write(
    isSkipped
      ? `The suite on real chains is left out: ${chainFolder} holds no chain specification.\n`
      : `${chainFolder} holds no chain specification. Give a folder of chain spec files with --chains <folder> or PARACHRON_CHAINS, or fetch the public ones: tooling/chains/README.md.\n`,
  );
  process.exit(isSkipped ? 0 : 2);
}

const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
// A folder need not hold a chain of every kind: a file without one has no tests.
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project=chains', '--passWithNoTests', ...rest],
  {
    cwd: repository,
    env: {
      ...process.env,
      PARACHRON_CHAINS: chainFolder,
      PARACHRON_CHAINS_SHORT: own['--short'] ? '1' : '',
      PARACHRON_BUILT: '1',
    },
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
