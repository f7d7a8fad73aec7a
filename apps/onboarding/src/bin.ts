#!/usr/bin/env node
import { setMaxListeners } from 'node:events';
import * as module from 'node:module';
import { join } from 'node:path';
import { setRuntimeStore } from '@parachron/runtime';
import { createFileStore } from './files/createFileStore.js';
import { createFolder, findUserFolder } from './files/userFolders.js';
import { watchStop } from './terminal/watchStop.js';

/** About 15 runtimes. */
const bytesOfRuntimes = 192 * 1024 * 1024;

// The chains of a run share a signal. Node.js takes more than ten of them for a leak, and warns on stderr.
setMaxListeners(0);
// The rest of the program takes a while to load; a signal in that time also ends the program with the documented exit code.
const takeStop = watchStop(process);
await keepCompiledProgram(process.env);
if (!process.argv.includes('--no-cache')) {
  // To make the code of runtimes ready to compile, and their metadata, takes a fifth of a check of two files.
  const folder = join(findUserFolder('cache', process.env), 'runtimes');
  setRuntimeStore(createFileStore(folder, bytesOfRuntimes));
}
const { runProcess } = await import('./cli/runProcess.js');
await runProcess(process, takeStop);

/**
 * Caches the compiled program for the next start, with Node.js 22.8 and newer; `NODE_DISABLE_COMPILE_CACHE=1` turns that off.
 * The folder belongs to the user: other users of the machine can write into Node's default, a folder for temporary files.
 */
async function keepCompiledProgram(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  if (!module.enableCompileCache) return;
  const compiled = join(findUserFolder('cache', env), 'compiled');
  // Node.js does not return if it cannot create the folder.
  await createFolder(compiled).then(
    () => module.enableCompileCache(compiled),
    () => undefined,
  );
}
