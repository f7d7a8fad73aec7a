/**
 * Works with a signal that aborts with the given one, and after a time in milliseconds. With `AbortSignal.any`, Node.js 20 keeps each such
 * signal for as long as the given one exists.
 */
export async function withOwnSignal<T>(
  signal: AbortSignal,
  work: (own: AbortController) => Promise<T>,
  milliseconds?: number,
): Promise<T> {
  const own = new AbortController();
  const stop = () => own.abort(signal.reason);
  const end = () => own.abort(new DOMException('The time is over.', 'TimeoutError'));
  const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds);
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) stop();
    return await work(own);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
