import { env } from 'node:process';
import { createAnswerStore } from './createAnswerStore.js';
import { RuntimeAnswers } from './RuntimeAnswers.js';

/** Environment variable with the folder, if no folder is set. */
const folderVariable = 'PARACHRON_RUNTIME_CACHE';

let kept: { readonly folder: string | undefined; readonly answers: RuntimeAnswers } | undefined;

/**
 * Stores answers of runtimes in a folder, for later processes. A call of a runtime is answered from the folder if the
 * runtime's code, the arguments and all reads of the call are the same; the reads are repeated to compare them. Without this
 * call, the environment variable `PARACHRON_RUNTIME_CACHE` names the folder.
 *
 * The choice holds for the process: all runtimes share their threads. A call with the same folder keeps the answers in memory.
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
  keepAnswers(folder);
}

/** Answers of runtimes in this process, and in the folder of the environment variable if no folder is set. */
export function getAnswers(): RuntimeAnswers {
  return kept ? kept.answers : keepAnswers(env[folderVariable]);
}

function keepAnswers(folder: string | undefined): RuntimeAnswers {
  // A process that runs in rounds sets its folder in each round.
  if (!kept || kept.folder !== folder) {
    kept = {
      folder,
      answers: new RuntimeAnswers(folder === undefined ? undefined : createAnswerStore(folder)),
    };
  }
  return kept.answers;
}
