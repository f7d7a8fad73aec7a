/** Runs work in the next turn of the event loop, after the messages that wait; returns what cancels it. */
export function runNextTurn(work: () => void): () => void {
  if (typeof setImmediate === 'function') {
    const turn = setImmediate(work);
    return () => clearImmediate(turn);
  }
  // A page has timers alone.
  const turn = setTimeout(work);
  return () => clearTimeout(turn);
}

/** Waits for the next turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => runNextTurn(resolve));
}

/** Keeps a timer from keeping the process alive; a page ends its timers with itself. */
export function withoutHold<T extends object | number>(timer: T): T {
  if (typeof timer === 'object' && 'unref' in timer) (timer as NodeJS.Timeout).unref();
  return timer;
}

/** Waits, without keeping the process alive. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => withoutHold(setTimeout(resolve, milliseconds)));
}
