import { expect, it } from 'vitest';
import { waitFor } from './waitFor.js';

const countTimers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

it.each([undefined, 60_000])(
  'holds the process until news or the signal end it, for %s ms',
  async (milliseconds) => {
    const before = countTimers();
    const stop = new AbortController();
    const stopped = waitFor(undefined, milliseconds, stop.signal);
    const answered = waitFor(Promise.resolve(), milliseconds, stop.signal);
    expect(countTimers()).toBe(before + 2);
    await answered;
    expect(countTimers()).toBe(before + 1);
    stop.abort();
    await stopped;
    expect(countTimers()).toBe(before);
  },
);
