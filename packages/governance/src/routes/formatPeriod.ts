import type { RoutePeriod } from '@parachron/core';
import type { SourcedAnswer } from '../reading/Governance.js';

const secondsOfDay = 86_400;

/** Formats a period of blocks, in days if the block time is known. */
export function formatPeriod(
  title: string,
  period: SourcedAnswer<number>,
  clock: SourcedAnswer<number>,
): RoutePeriod {
  if (!period.known) return { title, text: 'unknown', source: explain(period) };
  const { value: blocks, source } = period;
  const count = `${blocks} block${blocks === 1 ? '' : 's'}`;
  if (!clock.known) {
    const why = `${source}; its length in days is unknown: ${explain(clock)}`;
    return { title, blocks, text: count, source: why };
  }
  const exact = (blocks * clock.value) / secondsOfDay;
  // Short periods of test networks would round to 0 days.
  const days = Number(exact < 0.01 ? exact.toPrecision(2) : exact.toFixed(2));
  const text = `${days} day${days === 1 ? '' : 's'} (${count} of ${clock.value} s)`;
  return { title, blocks, days, text, source: `${source}, ${clock.source}` };
}

function explain({ reason, howToFindOut }: Extract<SourcedAnswer<never>, { readonly known: false }>): string {
  return `${reason}. ${howToFindOut}`;
}
