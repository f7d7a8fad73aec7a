import { getBlockTime } from '@parachron/client';
import { constantRead, type DispatchRoute, pluralize, runtimeCallRead, type Snapshot } from '@parachron/core';
import { u8aToBigInt } from '@polkadot/util';
import type { GovernedChain, SourcedAnswer } from './getGovernance.js';

/**
 * Gets the block time from the statements of the runtime, else from the times of two blocks. The duration of a slot is only
 * an upper bound: a chain may build several blocks in one slot, unless the minimum period between two blocks leaves no time
 * for them.
 */
export async function getBlockSeconds(
  snapshot: Snapshot,
  node: GovernedChain['node'],
): Promise<SourcedAnswer<number>> {
  const decode = (bytes: Uint8Array) => Number(u8aToBigInt(bytes, { isLe: true }));
  const { expected, period, duration } = await snapshot.read({
    expected: constantRead('Babe', 'ExpectedBlockTime', (value) => Number(value.toString())),
    period: constantRead('Timestamp', 'MinimumPeriod', (value) => Number(value.toString())),
    duration: runtimeCallRead('AuraApi', 'slot_duration', () => new Uint8Array(), decode),
  });
  const read = (answer: typeof expected, factor = 1) => {
    const milliseconds = answer.known ? answer.value * factor : 0;
    // Chains that build blocks on demand have a period close to zero; the shortest slots of parachains have 500 ms.
    return milliseconds >= 100 ? milliseconds / 1000 : 0;
  };
  const know = (value: number, source: string) => ({ known: true, value, source }) as const;
  const slot = read(duration);
  const twice = read(period, 2);
  if (read(expected) > 0) return know(read(expected), 'Babe.ExpectedBlockTime');
  if (slot > 0 && twice >= slot) return know(slot, 'AuraApi.slot_duration');
  if (slot === 0 && twice > 0) return know(twice, 'twice Timestamp.MinimumPeriod, an estimate');
  const measured = node && (await measure(node, snapshot));
  if (measured) return measured;
  const { chain } = snapshot.runtime;
  const bound = `${chain} may build several blocks in a slot of ${slot} s (AuraApi.slot_duration)`;
  const reason = slot > 0 ? bound : `${chain} states no block time`;
  return { known: false, reason, howToFindOut: 'Compare Timestamp.Now of two finalized blocks.' };
}

// Nodes without an archive keep the states of 256 blocks.
const most = 200;
// Below some blocks, the slots of the ends count too much.
const least = 20;

/**
 * Measures the mean block time before a finalized block, to a tenth of a second, and to a hundredth below a second. Undefined
 * on a new chain, and on a node without the earlier block.
 */
async function measure(node: NonNullable<GovernedChain['node']>, { block }: Snapshot) {
  // The first block may have no time of its own.
  const first = Math.max(block.number - most, 1);
  const count = block.number - first;
  if (count < least) return undefined;
  const [before, now] = await Promise.all([getBlockTime(node, first), getBlockTime(node, block.number)]);
  if (before === undefined || now === undefined) return undefined;
  const mean = (now - before) / count;
  const value = mean < 1000 ? Math.round(mean / 10) / 100 : Math.round(mean / 100) / 10;
  if (value <= 0) return undefined;
  return { known: true, value, source: `Timestamp.Now of blocks ${first} and ${block.number}` } as const;
}

const secondsOfDay = 86_400;
const units = [
  ['day', secondsOfDay],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats a period of blocks, in the largest unit with a whole part if the block time is known. */
export function formatPeriod(
  { title, blocks, source }: Pick<DispatchRoute['periods'][number], 'title' | 'source'> & { blocks: number },
  clock: SourcedAnswer<number>,
): DispatchRoute['periods'][number] {
  const count = `${blocks.toLocaleString('en-US')} ${pluralize(blocks, 'block')}`;
  if (!clock.known) {
    const why = `${source}; its length in days is unknown: ${clock.reason}. ${clock.howToFindOut}`;
    return { title, blocks, text: count, source: why };
  }
  const seconds = blocks * clock.value;
  const days = Number((seconds / secondsOfDay).toPrecision(4));
  const [unit, length] = units.find(([, one]) => seconds >= one) ?? ['second', 1];
  const whole = Number((seconds / length).toFixed(2));
  const text = `${whole} ${pluralize(whole, unit)} (${count} of ${clock.value} s)`;
  return { title, blocks, days, text, source: `${source}, ${clock.source}` };
}
