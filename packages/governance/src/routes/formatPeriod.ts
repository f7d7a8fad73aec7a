import type { RoutePeriod } from '@parachron/core';
import type { SourcedAnswer } from '../Governance.js';

const secondsOfDay = 86_400;
const units = [
  ['day', secondsOfDay],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats a period of blocks, in the largest unit with a whole part if the block time is known. */
export function formatPeriod(
  title: string,
  period: SourcedAnswer<number>,
  clock: SourcedAnswer<number>,
): RoutePeriod {
  if (!period.known) return { title, text: 'unknown', source: explain(period) };
  const { value: blocks, source } = period;
  const count = `${blocks.toLocaleString('en-US')} block${blocks === 1 ? '' : 's'}`;
  if (!clock.known) {
    const why = `${source}; its length in days is unknown: ${explain(clock)}`;
    return { title, blocks, text: count, source: why };
  }
  const seconds = blocks * clock.value;
  const exact = seconds / secondsOfDay;
  // Short periods of test networks would round to 0 days.
  const days = Number(exact < 0.01 ? exact.toPrecision(2) : exact.toFixed(2));
  const text = `${formatSeconds(seconds)} (${count} of ${clock.value} s)`;
  return { title, blocks, days, text, source: `${source}, ${clock.source}` };
}

function explain({ reason, howToFindOut }: Extract<SourcedAnswer<never>, { readonly known: false }>): string {
  return `${reason}. ${howToFindOut}`;
}

function formatSeconds(seconds: number): string {
  const [unit, length] = units.find(([, one]) => seconds >= one) ?? ['second', 1];
  const count = Number((seconds / length).toFixed(2));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
