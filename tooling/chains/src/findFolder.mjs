import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/**
 * Finds the folder with chain spec files: the given one, else that of the environment, else `shared/chains`
 * beside the repository.
 *
 * @param {{ given?: string, env?: Readonly<Record<string, string | undefined>> }} [options]
 * @returns {{ folder: string, isDefault: boolean, exists: boolean }} an absolute path
 */
export function findFolder({ given, env = process.env } = {}) {
  const named = given ?? (env.PARACHRON_CHAINS || undefined);
  const folder = named === undefined ? join(repository, '..', 'shared', 'chains') : resolve(named);
  const exists = existsSync(folder) && statSync(folder).isDirectory();
  return { folder, isDefault: named === undefined, exists };
}
