import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

/** Purpose of a folder of the user: `cache` may be deleted at any time, `state` is permanent. */
export type UserFolder = 'cache' | 'state';

type Env = Readonly<Record<string, string | undefined>>;

/** Below the home folder, by the platform's rules. */
const places: Readonly<Record<string, Readonly<Record<UserFolder, string>>>> = {
  darwin: { cache: 'Library/Caches', state: 'Library/Application Support' },
  win32: { cache: 'AppData/Local', state: 'AppData/Local' },
  other: { cache: '.cache', state: '.local/state' },
};

/**
 * Finds the folder of the program for files of a user: under `XDG_CACHE_HOME` or `XDG_STATE_HOME` if set, under `LOCALAPPDATA`
 * on Windows, else by the platform's convention. The folder need not exist.
 */
export function findUserFolder(kind: UserFolder, env: Env, platform: string = process.platform): string {
  const named = env[kind === 'cache' ? 'XDG_CACHE_HOME' : 'XDG_STATE_HOME'];
  if (named && isAbsolute(named)) return join(named, 'parachron');
  if (platform === 'win32' && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, 'parachron', kind);
  const home = env.HOME || homedir();
  const own = places[platform] ?? places.other;
  const folder = join(home, own?.[kind] ?? '', 'parachron');
  return platform === 'win32' ? join(folder, kind) : folder;
}

/** Creates a folder that only this user can read. Unlike the recursive `mkdir`, it ends if the system accepts no folder, as in `/proc`. */
export async function createFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await createFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
