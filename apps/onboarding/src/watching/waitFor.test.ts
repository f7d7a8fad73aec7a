import { expect, it } from 'vitest';
import { Announcer } from './Announcer.js';
import { waitFor } from './waitFor.js';

const countTimers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

it.each([undefined, 60_000])(
  'keeps the process alive until an announcement or the signal, for %s ms, and leaves no timer',
  async (milliseconds) => {
    const before = countTimers();
    const stop = new AbortController();
    const [one, other] = [new Announcer(), new Announcer()];
    const stopped = waitFor([one.follow()], milliseconds, stop.signal);
    const answered = waitFor([one.follow(), other.follow()], milliseconds, stop.signal);
    expect(countTimers()).toBe(before + 2);
    expect([one.waiting, other.waiting]).toEqual([2, 1]);
    other.notify();
    await answered;
    expect(countTimers()).toBe(before + 1);
    stop.abort();
    await stopped;
    expect(countTimers()).toBe(before);
    expect([one.waiting, other.waiting]).toEqual([0, 0]);
  },
);

it('waits only for later announcements', async () => {
  const announcer = new Announcer();
  const early = announcer.follow();
  announcer.notify();
  await waitFor([early], undefined, new AbortController().signal);
  expect([early.hasOccurred, announcer.follow().hasOccurred]).toEqual([true, false]);
});
