/** Calls a listener of the caller, whose error is none of the connection: it is reported as uncaught, as those of event listeners. */
export function notify(callListener: () => unknown): void {
  try {
    callListener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
