import type { Terminal } from './Terminal.js';

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
  const { argv, stdout, stderr } = process;
  // Later, the write of stdout may lead to stderr: see `runProcess`.
  const writeResult = stdout.write.bind(stdout);
  const asked = new AbortController();
  let isTaken = false;
  const stop = () => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    asked.abort();
    if (isTaken) return;
    stderr.write(`${stoppedEarly}\n`);
    // A printed result is complete.
    const json = argv.includes('--json') && !stdout.bytesWritten;
    process.exit(endInterrupted({ out: (text) => void writeResult(`${text}\n`) }, json));
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

/** Prints the interruption of a command with `--json`, as its result or its last line. Returns the exit code. */
export function endInterrupted({ out }: Pick<Terminal, 'out'>, json: boolean | undefined): number {
  if (json) out(JSON.stringify(interruption));
  return interruptedCode;
}

/** Output of a stopped command with `--json`, in the form of an error. */
const interruption = {
  error: {
    code: 'INTERRUPTED',
    message: 'The command was stopped before its end.',
    hint: 'Run the command again. After --submit, run `parachron task list` first.',
  },
} as const;

/** The sentence on stderr of a command that was stopped before anything was sent. */
export const stoppedEarly = 'Stopped before the end. Nothing was sent to a live chain.';
