// Runs the suite on real chains. `--chains <folder>` names the folder, `--if-present` exits with 0 if the default folder has no
// specification, `--short` tries fewer combinations, `--built` loads the built packages instead of their sources; vitest gets all other arguments.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findFolder, repository } from './findFolder.mjs';
import { listSpecFiles } from './listSpecFiles.mjs';
import { readArguments } from './readArguments.mjs';

const { given, isBuilt, isOptional, isShort, rest } = readArguments(process.argv.slice(2));
const { folder, isDefault, exists } = findFolder({ ...(given === undefined ? {} : { given }) });
const files = exists ? listSpecFiles(folder) : [];

if (files.length === 0) {
  const found = exists ? `${folder} holds no chain specification` : `${folder} is not a folder`;
  const isSkipped = isOptional && isDefault;
  console.error(
    isSkipped
      ? `The suite on real chains is left out: ${found}.`
      : `${found}. Give a folder of chain spec files with --chains <folder> or PARACHRON_CHAINS, or fetch the public ones: node tooling/chains/src/fetch.mjs <folder>`,
  );
  process.exit(isSkipped ? 0 : 2);
}

if (isShort) {
  console.error(
    'A short run. Messages: one parachain, its newest XCM version, one flow, a third of the mistakes. Channel plans: the pair of the smallest runtimes, one variant of the service. Dry runs: one small target. The check: one pair from files, one from nodes. Contracts: one parachain, for one user. Blocks by both builders: one relay chain, one parachain. Relatives of the service: an eighth. Governance: chains with a pallet of their own, one route of each kind, none with the sudo key. Over the relay chain: one pair. Tasks: one parachain, one variant, one flow. None of: the page, tokens, their locations, traps, pauses, resumed routes, fees in other assets, channels of system parachains. Leave out --short to try all.',
  );
}

const vitest = join(repository, 'tooling/chains/node_modules/vitest/vitest.mjs');
// A folder need not hold a chain of every kind: a file without one has no tests.
const flags = ['run', '--project', 'chains', '--passWithNoTests'];
const { status } = spawnSync(process.execPath, [vitest, ...flags, ...rest], {
  cwd: join(repository, 'tooling/chains'),
  env: {
    ...process.env,
    PARACHRON_CHAINS: folder,
    PARACHRON_CHAINS_SHORT: isShort ? '1' : '',
    PARACHRON_BUILT: isBuilt ? '1' : '',
  },
  stdio: 'inherit',
});
process.exit(status ?? 1);
