import { env } from 'node:process';
import { createAnswerStore } from './createAnswerStore.js';
import { RuntimeAnswers } from './RuntimeAnswers.js';

/** Environment variable with the folder, if no folder is set. */
const folderVariable = 'PARACHRON_RUNTIME_CACHE';

let answers: RuntimeAnswers | undefined;

/**
 * Stores answers of runtimes in a folder, for later processes. A call of a runtime is answered from the folder if the
 * runtime's code, the arguments and all reads of the call are the same; the reads are repeated to compare them. Without this
 * call, the environment variable `PARACHRON_RUNTIME_CACHE` names the folder.
 *
 * The choice holds for the process: all runtimes share their threads.
 *
 * @param folder created if missing, at most 64 MiB; undefined caches answers in memory only
 *
 * @example
 * ```ts
 * import { keepRuntimeAnswers } from '@parachron/devnet';
 *
 * keepRuntimeAnswers('/tmp/my-tests/runtimes');
 * ```
 */
export function keepRuntimeAnswers(folder: string | undefined): void {
  answers = new RuntimeAnswers(folder === undefined ? undefined : createAnswerStore(folder));
}

/** Answers of runtimes in this process, and in the folder of the environment variable if no folder is set. */
export function getAnswers(): RuntimeAnswers {
  if (!answers) keepRuntimeAnswers(env[folderVariable]);
  return answers ?? new RuntimeAnswers();
}
