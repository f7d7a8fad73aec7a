/**
 * Calls a listener of the caller. An error that the listener throws does not belong to the connection: like errors of other event
 * listeners, it is reported as uncaught.
 */
export function notify(callListener: () => unknown): void {
  try {
    callListener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
