import * as module from 'node:module';
import { join } from 'node:path';
import { createFolder } from './createFolder.js';
import { findCacheFolder } from './findCacheFolder.js';

/**
 * Caches the compiled program for the next start, with Node.js 22.8 and newer; `NODE_DISABLE_COMPILE_CACHE=1` turns that off.
 * The folder belongs to the user: other users of the machine can write into Node's default, a folder for temporary files.
 */
export async function keepCompiledProgram(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const folder = findCacheFolder(env, process.platform);
  if (!module.enableCompileCache || folder === undefined) return;
  const compiled = join(folder, 'compiled');
  // Node.js does not return if it cannot create the folder.
  await createFolder(compiled).then(
    () => module.enableCompileCache(compiled),
    () => undefined,
  );
}
