#!/usr/bin/env node
import * as module from 'node:module';
import { join } from 'node:path';
import { keepCompiledRuntimes } from './files/keepCompiledRuntimes.js';
import { createFolder, findCacheFolder } from './files/userFolders.js';
import { watchStop } from './terminal/watchStop.js';

// The rest of the program takes a while to load; a signal in that time also ends the program with the documented exit code.
const stop = watchStop(process);
await keepCompiledProgram(process.env);
if (!process.argv.includes('--no-cache')) keepCompiledRuntimes(process.env);
const { runProcess } = await import('./cli/runProcess.js');
await runProcess(process, stop);

/**
 * Caches the compiled program for the next start, with Node.js 22.8 and newer; `NODE_DISABLE_COMPILE_CACHE=1` turns that off.
 * The folder belongs to the user: other users of the machine can write into Node's default, a folder for temporary files.
 */
async function keepCompiledProgram(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const folder = findCacheFolder(env, process.platform);
  if (!module.enableCompileCache || folder === undefined) return;
  const compiled = join(folder, 'compiled');
  // Node.js does not return if it cannot create the folder.
  await createFolder(compiled).then(
    () => module.enableCompileCache(compiled),
    () => undefined,
  );
}
