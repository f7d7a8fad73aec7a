import { setImmediate, setTimeout } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';

/** Time passes with the turns of the event loop: what arrives is handled in time, however slow the machine is. */
export function passTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  let isOver = false;
  const passing = (async () => {
    while (!isOver) {
      for (let turn = 0; turn < 20; turn += 1) await setImmediate();
      await setTimeout(1);
      await vi.advanceTimersByTimeAsync(200);
    }
    vi.useRealTimers();
  })();
  onTestFinished(() => {
    isOver = true;
    return passing;
  });
}
