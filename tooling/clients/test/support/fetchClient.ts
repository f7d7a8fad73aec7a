import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clients } from '../../src/table.mjs';
import { run } from './generated.js';

/** Whether clients are fetched from the registry: `npm run test:clients` does so. */
export const isFetching = process.env.PARACHRON_FETCH_CLIENTS === '1';

/** A client that is no dependency of the repository, in a folder of its own. */
export interface FetchedClient {
  /** The folder: its packages are in `node_modules`. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** Fetches the packages of a client of the table in their versions; no script of theirs runs. */
export async function fetchClient(id: string): Promise<FetchedClient> {
  const packages = Object.entries(clients[id]?.fetched ?? {}).map(([name, version]) => `${name}@${version}`);
  const folder = await mkdtemp(join(tmpdir(), 'parachron-client-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--prefix', folder];
    await run('npm', ['install', ...flags, ...packages], { cwd: folder });
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, remove };
}
