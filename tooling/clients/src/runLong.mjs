// Runs the suite of clients with the fetched clients and with more transactions under load, unlike `npm test`. Vitest gets the
// arguments of the command line.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@parachron/repo/workspace';

const cwd = join(root, 'tooling/clients');
const { status } = spawnSync(
  process.execPath,
  [join(cwd, 'node_modules/vitest/vitest.mjs'), 'run', '--testTimeout=600000', ...process.argv.slice(2)],
  {
    cwd,
    env: { PARACHRON_INCLUSIONS: '500', ...process.env, PARACHRON_FETCH_CLIENTS: '1' },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
