import type { RoutePeriod } from '@parachron/core';
import type { Discovered } from '../reading/Governance.js';

const secondsOfDay = 86_400;

/** A period of blocks, in days where the time of a block is known. */
export function formatPeriod(
  title: string,
  blocks: number,
  { clock, source }: { readonly clock: Discovered<number>; readonly source: string },
): RoutePeriod {
  const count = `${blocks} block${blocks === 1 ? '' : 's'}`;
  if (!clock.known) {
    const why = `${source}; in days unknown, since ${clock.reason}`;
    return { title, blocks, text: count, source: why };
  }
  const days = Number(((blocks * clock.value) / secondsOfDay).toFixed(2));
  const text = `${days} day${days === 1 ? '' : 's'} (${count} of ${clock.value} s)`;
  return { title, blocks, days, text, source: `${source}, ${clock.source}` };
}
