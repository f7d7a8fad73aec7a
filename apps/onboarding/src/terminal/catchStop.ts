/** What the process ends with when a signal ends it, as a shell reports of a program that SIGINT ended. */
export const interruptedCode = 130;

/** A request to stop (SIGINT, as by Ctrl+C, or SIGTERM) that is caught, so that the program can end in order. */
export interface Stop {
  /** Resolves when the process is asked to stop. After the first call, the caller ends the program. */
  readonly wait: () => Promise<void>;
  readonly isAsked: () => boolean;
}

/**
 * Catches the first request to stop. While nobody waits for it, it ends the process at once with the documented exit code;
 * the second request ends it in any case.
 */
export function catchStop(process: Pick<NodeJS.Process, 'once' | 'off' | 'exit'>): Stop {
  let isAwaited = false;
  let isAsked = false;
  const asked = new Promise<void>((resolve) => {
    const stop = () => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      isAsked = true;
      if (!isAwaited) process.exit(interruptedCode);
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
