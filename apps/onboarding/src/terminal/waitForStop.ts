/**
 * Waits until the process is asked to stop (SIGINT, as by Ctrl+C, or SIGTERM), so that it can end in order. Asked a
 * second time it stops at once.
 */
export function waitForStop(process: Pick<NodeJS.Process, 'once' | 'off'>): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
}
