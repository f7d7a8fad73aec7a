import { isAbsolute, join } from 'node:path';

/**
 * Finds the folder for what may be deleted at any time, by the platform's convention: `XDG_CACHE_HOME` or `~/.cache`,
 * `~/Library/Caches` on macOS, `%LOCALAPPDATA%` on Windows. Undefined where the environment names no such place.
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
