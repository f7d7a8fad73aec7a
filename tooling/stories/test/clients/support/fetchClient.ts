import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './generated.js';

/** A client that is no dependency of the repository, in a folder of its own. */
export interface FetchedClient {
  /** The folder: its packages are in `node_modules`. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** Fetches packages, each with its version; no script of theirs runs. */
export async function fetchClient(packages: readonly string[]): Promise<FetchedClient> {
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
