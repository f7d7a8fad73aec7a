import { vi } from 'vitest';

/** Fakes timers, the time of day and that of the process. Sockets and files keep their own pace. */
export function fakeTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
}

/** Passes faked time from timer to timer until a promise settles. Answers that have arrived are read between two timers. */
export async function passTime<T>(promise: Promise<T>): Promise<T> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  promise.then(end, end);
  while (!isOver) await vi.advanceTimersToNextTimerAsync();
  return promise;
}
