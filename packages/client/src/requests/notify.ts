/** Calls a listener of the caller. Its error is not the connection's: it is reported as uncaught, like that of an event listener. */
export function notify(callListener: () => unknown): void {
  try {
    callListener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
