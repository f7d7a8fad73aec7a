import { vi } from 'vitest';

/** Fakes timers and the time of day. Sockets and files keep their own pace. */
export function fakeTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
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
