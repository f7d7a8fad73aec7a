/** Runs work in the next turn of the event loop, after the waiting messages; returns a function that cancels it. */
export function runNextTurn(work: () => void): () => void {
  if (typeof setImmediate === 'function') {
    const turn = setImmediate(work);
    return () => clearImmediate(turn);
  }
  // A page has only timers.
  const turn = setTimeout(work);
  return () => clearTimeout(turn);
}

/** Waits for the next turn of the event loop. */
export function waitForNextTurn(): Promise<void> {
  return new Promise((resolve) => runNextTurn(resolve));
}

/** Prevents a timer from keeping the process alive; the timers of a page end with the page. */
export function stopHolding<T extends object | number>(timer: T): T {
  if (typeof timer === 'object' && 'unref' in timer) (timer as NodeJS.Timeout).unref();
  return timer;
}

/** Waits, without keeping the process alive. */
export function waitMs(milliseconds: number): Promise<void> {
  return new Promise((resolve) => stopHolding(setTimeout(resolve, milliseconds)));
}
