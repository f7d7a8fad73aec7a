/** Interval at which a node without subscriptions is polled for new blocks, in milliseconds. */
export const defaultPollMs = 500;

/** Resolves after a delay, or at once when the signal is aborted. */
export function waitMs(milliseconds: number, stop: AbortSignal | undefined): Promise<void> {
  if (stop?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    stop?.addEventListener('abort', finish, { once: true });
  });
}
