import { isAbsolute, join } from 'node:path';

/**
 * Finds the folder for cached files by the platform's convention: `XDG_CACHE_HOME` or `~/.cache`, `~/Library/Caches` on macOS,
 * `%LOCALAPPDATA%` on Windows. Undefined if the environment names no such folder.
 */
export function findCacheFolder(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string | undefined {
  const folder = findBase(env, platform);
  return folder !== undefined && isAbsolute(folder) ? join(folder, 'parachron') : undefined;
}

function findBase(
  { XDG_CACHE_HOME, HOME, LOCALAPPDATA }: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string | undefined {
  if (platform === 'win32') return LOCALAPPDATA;
  if (XDG_CACHE_HOME) return XDG_CACHE_HOME;
  if (!HOME) return undefined;
  return platform === 'darwin' ? join(HOME, 'Library', 'Caches') : join(HOME, '.cache');
}
