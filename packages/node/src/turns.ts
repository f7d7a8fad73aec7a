/** Work that waits for its message in a page, in the order of arrival. */
const waiting: (() => void)[] = [];
let channel: InstanceType<typeof MessageChannel> | undefined;

/** Runs work in the next turn of the event loop, after the waiting messages. */
export function runNextTurn(work: () => void): void {
  if (typeof setImmediate === 'function') return void setImmediate(work);
  // The timers of a page wait at least 4 ms, and one check has thousands of turns; messages wait for nothing.
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.addEventListener('message', () => waiting.shift()?.());
    channel.port1.start();
  }
  waiting.push(work);
  channel.port2.postMessage(undefined);
}

/** Waits for the next turn of the event loop. */
export function waitForNextTurn(): Promise<void> {
  return new Promise((resolve) => runNextTurn(resolve));
}

/** Work that is done one piece at a time, in order; a failure does not keep later work. */
export class Turns {
  /** Resolves at the end of the work so far. */
  end: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.end.then(work);
    this.end = done.catch(() => undefined);
    return done;
  }
}

/** Prevents a timer from keeping the process alive; the timers of a page end with the page. */
export function stopHolding<T extends object | number>(timer: T): T {
  if (typeof timer === 'object' && 'unref' in timer) (timer as NodeJS.Timeout).unref();
  return timer;
}
