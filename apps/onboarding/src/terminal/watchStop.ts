/** The exit code of a process after a signal, equal to the code that shells report for SIGINT. */
export const interruptedCode = 130;

/** A request to stop (SIGINT, as by Ctrl+C, or SIGTERM) that is caught, so that the program can end cleanly. */
export interface Stop {
  /** Resolves when the process is asked to stop. From the first call on, the caller ends the program. */
  readonly wait: () => Promise<void>;
  readonly isAsked: () => boolean;
}

type StoppedProcess = Pick<NodeJS.Process, 'argv' | 'once' | 'off' | 'exit'> & {
  readonly stdout: { readonly bytesWritten?: number; write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
};

/**
 * Catches the first request to stop. While no caller waits for the request, it ends the process at once with the documented
 * exit code and a sentence, and with `--json` prints the interruption; the second request ends the process in any case.
 */
export function watchStop(process: StoppedProcess): Stop {
  // Later, the write of stdout may lead to stderr: see `runProcess`.
  const writeResult = process.stdout.write.bind(process.stdout);
  let isAwaited = false;
  let isAsked = false;
  const asked = new Promise<void>((resolve) => {
    const stop = () => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      isAsked = true;
      if (!isAwaited) {
        writeInterruption(process, writeResult);
        process.exit(interruptedCode);
      }
      resolve();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
  const wait = () => {
    isAwaited = true;
    return asked;
  };
  return { wait, isAsked: () => isAsked };
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
