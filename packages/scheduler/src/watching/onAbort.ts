const registered = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls the callback when a signal aborts, or immediately if the signal has already aborted. The signal has one
 * listener for any number of callbacks. Returns a function that removes the callback.
 */
export function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (!signal) return () => undefined;
  if (signal.aborted) {
    callback();
    return () => undefined;
  }
  const callbacks = registered.get(signal) ?? addAbortListener(signal);
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

function addAbortListener(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  registered.set(signal, callbacks);
  const notifyAll = () => {
    for (const callback of [...callbacks]) callback();
    callbacks.clear();
  };
  signal.addEventListener('abort', notifyAll, { once: true });
  return callbacks;
}
