/** The exit code of a process after a signal, equal to the code that shells report for SIGINT. */
export const interruptedCode = 130;

type StoppedProcess = Pick<NodeJS.Process, 'argv' | 'once' | 'off' | 'exit'> & {
  readonly stdout: { readonly bytesWritten?: number; write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
};

/**
 * Catches the first request to stop (SIGINT, as by Ctrl+C, or SIGTERM), so that the program can end cleanly. The returned function gives the
 * signal of the request; from its first call on, the caller ends the program. Before, the request ends the process at once with the
 * documented exit code and a sentence, and with `--json` prints the interruption. The second request ends the process in any case.
 */
export function watchStop(process: StoppedProcess): () => AbortSignal {
  // Later, the write of stdout may lead to stderr: see `runProcess`.
  const writeResult = process.stdout.write.bind(process.stdout);
  const asked = new AbortController();
  let isTaken = false;
  const stop = () => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    asked.abort();
    if (isTaken) return;
    writeInterruption(process, writeResult);
    process.exit(interruptedCode);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return () => {
    isTaken = true;
    return asked.signal;
  };
}

/** Resolves when a signal aborts. */
export function waitForAbort(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined));
  });
}

function writeInterruption(
  { argv, stdout, stderr }: StoppedProcess,
  writeResult: (text: string) => unknown,
): void {
  stderr.write(`${stoppedEarly}\n`);
  // A printed result is complete.
  if (!argv.includes('--json') || (stdout.bytesWritten ?? 0) > 0) return;
  writeResult(`${JSON.stringify(interruption, null, 2)}\n`);
}

/** Output of a stopped command with `--json`, in the form of an error. */
export const interruption = {
  error: {
    code: 'INTERRUPTED',
    message: 'The command was stopped before its end.',
    hint: 'Run the command again. After --submit, run `parachron task list` first.',
  },
} as const;

/** The sentence on stderr of a command that was stopped before anything was sent. */
export const stoppedEarly = 'Stopped before the end. Nothing was sent to a live chain.';
