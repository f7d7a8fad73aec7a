import { type Answers, type Reads, requireInput } from '@parachron/core';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { type ChannelReads, channelReads } from './channelReads.js';
import { type ConfigReads, configReads } from './configReads.js';
import { type ParaReads, paraReads } from './paraReads.js';

type Prefixed<P extends string, R> = { readonly [K in keyof R & string as `${P}.${K}`]: R[K] };

/** All reads about a pair of parachains, by flat names, so that one request can combine them with other reads. */
export type FactReads = Prefixed<'channelManager', ConfigReads> &
  Prefixed<'first' | 'second', ParaReads> &
  Prefixed<'there' | 'back', ChannelReads>;

/**
 * Describes all reads about a pair of parachains: limits, both paras and both directions.
 *
 * Read them in one request with a snapshot of the channel manager, together with other reads, and decode the answers
 * with {@link deriveChannelFacts}; {@link getChannelFacts} does both.
 *
 * Chain: see {@link configReads}, {@link paraReads} and {@link channelReads}.
 * Sends: nothing; the reads take 19 keys and 1 constant.
 *
 * @param paras the two para ids
 * @param channelManager the channel manager
 * @returns the reads, by flat names such as `there.channel`
 *
 * @example
 * ```ts
 * import { type ChannelManager, factReads } from '@parachron/hrmp';
 *
 * declare const channelManager: ChannelManager;
 * factReads([1000, 2114], channelManager)['there.channel'].keys; // [{ sender: 1000, recipient: 2114 }]
 * ```
 */
export function factReads(paras: readonly [number, number], channelManager: ChannelManager): FactReads {
  requireInput(
    { paras, channelManager },
    { paras: ['number'], channelManager: { runtime: 'object', pallets: 'object', rules: 'object' } },
  );
  const [first, second] = paras;
  return {
    ...addPrefix('channelManager', configReads(channelManager)),
    ...addPrefix('first', paraReads(first, channelManager)),
    ...addPrefix('second', paraReads(second, channelManager)),
    ...addPrefix('there', channelReads({ sender: first, recipient: second }, channelManager)),
    ...addPrefix('back', channelReads({ sender: second, recipient: first }, channelManager)),
  };
}

function addPrefix<P extends string, R extends Reads>(name: P, reads: R): Prefixed<P, R> {
  return Object.fromEntries(
    Object.entries(reads).map(([key, read]) => [`${name}.${key}`, read]),
  ) as unknown as Prefixed<P, R>;
}

export function listAnswers<R extends Reads>(answers: Answers<FactReads>, name: string): Answers<R> {
  const start = `${name}.`;
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([key]) => key.startsWith(start))
      .map(([key, answer]) => [key.slice(start.length), answer]),
  ) as unknown as Answers<R>;
}
