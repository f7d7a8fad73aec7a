import {
  type Account,
  type AccountBalance,
  type Answer,
  type Answers,
  type BlockRef,
  balanceRead,
  defineError,
  type Planck,
  type Reads,
  readKnown,
  requireInput,
  storageRead,
} from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { type ChannelConfig, configReads } from './ChannelConfig.js';
import {
  type ChannelId,
  type ChannelReads,
  type ChannelStatus,
  channelReads,
  deriveChannelStatus,
} from './ChannelStatus.js';

/** State of a pair of parachains and the channels between them on the channel manager, at one block. */
export interface ChannelFacts {
  readonly channelManager: ChannelManager;
  readonly block: BlockRef;
  readonly config: ChannelConfig;
  readonly existentialDeposit: Planck;
  readonly paras: readonly [ParaFacts, ParaFacts];
  /** The channel from the first para to the second, and the channel back. */
  readonly channels: readonly [ChannelStatus, ChannelStatus];
}

/** The given facts are of another pair of parachains. */
export class ParaPairMismatchError extends defineError({
  code: 'PARA_PAIR_MISMATCH',
  fault: 'input',
  message: (facts: { wanted: number[]; read: number[] }) =>
    `Expected the facts of parachain ${facts.wanted.join(' and ')}, got the facts of parachains ${facts.read.join(' and ')}.`,
  hint: () => 'Read the facts of the same pair of parachains.',
}) {}

export function findPara(facts: ChannelFacts, id: number): ParaFacts {
  const found = facts.paras.find((para) => para.id === id);
  if (!found) {
    throw new ParaPairMismatchError({ wanted: [id], read: facts.paras.map((para) => para.id) });
  }
  return found;
}

export function findStatus(facts: ChannelFacts, id: ChannelId): ChannelStatus | undefined {
  return facts.channels.find(
    ({ channel }) => channel.sender === id.sender && channel.recipient === id.recipient,
  );
}

/** Facts of the channel manager about one parachain that concern its channels. */
export interface ParaFacts {
  readonly id: number;
  /**
   * Lifecycle as the chain spells it: `Parachain`, `Parathread`, `Onboarding`; undefined if the para is not registered.
   */
  readonly lifecycle: string | undefined;
  /** The sovereign account on the channel manager, which pays the para's deposits and fees. */
  readonly sovereign: Account;
  readonly balance: AccountBalance;
}

/**
 * Describes the reads of a parachain's registration and balance on a channel manager.
 *
 * Chain: `Paras.ParaLifecycles`, `System.Account` of the sovereign account.
 * Sends: nothing; the reads take 2 keys.
 *
 * @param id the para id
 * @param channelManager the channel manager; by default, a relay chain with the pallets' usual names
 * @returns two reads, by name
 *
 * @example
 * ```ts
 * import { paraReads } from '@parachron/hrmp';
 *
 * paraReads(2114).lifecycle.keys; // [2114]
 * ```
 */
export function paraReads(id: number, channelManager?: Pick<ChannelManager, 'pallets' | 'role'>) {
  const { paras = 'Paras' } = channelManager?.pallets ?? {};
  return {
    lifecycle: storageRead(paras, 'ParaLifecycles', [id], (value) => value?.toString()),
    balance: balanceRead(deriveSovereign(id, channelManager)),
  };
}

/** A relay chain derives a parachain's account from its child, any other chain from its sibling. */
function deriveSovereign(id: number, channelManager?: Pick<ChannelManager, 'role'>): Account {
  const relation = channelManager?.role === 'parachain' ? 'sibling' : 'child';
  return deriveSovereignAccount({ paraId: id, relation });
}

type Prefixed<P extends string, R> = { readonly [K in keyof R & string as `${P}.${K}`]: R[K] };

/** All reads about a pair of parachains, by flat names, so that one request can combine them with other reads. */
export type FactReads = ReturnType<typeof factReads>;

/**
 * Describes all reads about a pair of parachains: limits, both paras and both directions.
 *
 * Read them in one request with a snapshot of the channel manager, together with other reads, and decode the answers
 * with {@link deriveChannelFacts}.
 *
 * Chain: see {@link configReads}, {@link paraReads} and {@link channelReads}.
 * Sends: nothing; the reads take 11 keys and 1 constant.
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
export function factReads(paras: readonly [number, number], channelManager: ChannelManager) {
  requireInput(
    { paras, channelManager },
    { paras: ['number'], channelManager: { runtime: 'object', pallets: 'object' } },
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

/** The facts, or the first reason why the facts are unknown. */
export type ChannelFactsAnswer =
  | { readonly known: true; readonly facts: ChannelFacts }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string };

/**
 * Derives the facts about a pair of parachains from the answers to their reads.
 *
 * Sends: nothing.
 *
 * @param paras the two para ids of the reads
 * @param channelManager the channel manager of the reads
 * @param answers the answers of the channel manager
 * @returns the facts; unknown if a required item could not be read
 *
 * @example
 * ```ts
 * import type { Answers } from '@parachron/core';
 * import { type ChannelManager, deriveChannelFacts, type FactReads } from '@parachron/hrmp';
 *
 * declare const channelManager: ChannelManager;
 * declare const answers: Answers<FactReads>;
 * const known = deriveChannelFacts([1000, 2114], channelManager, answers);
 * if (known.known) console.log(known.facts.channels[0].state); // 'none'
 * ```
 */
export function deriveChannelFacts(
  paras: readonly [number, number],
  channelManager: ChannelManager,
  answers: Answers<FactReads>,
): ChannelFactsAnswer {
  requireInput(
    { paras, channelManager, answers },
    {
      paras: ['number'],
      channelManager: { runtime: 'object', pallets: 'object' },
      answers: 'object',
    },
  );
  const missing = Object.values<Answer<unknown>>(answers).find((one) => !one.known);
  if (missing) return missing;
  const values = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, readKnown<unknown>(answer)]),
  ) as { readonly [Name in keyof FactReads]: ReturnType<FactReads[Name]['decode']> };
  const config = values['channelManager.config'];
  if (!config) return noConfig;
  const describePara = (id: number, name: 'first' | 'second'): ParaFacts => ({
    ...{ id, lifecycle: values[`${name}.lifecycle`], balance: values[`${name}.balance`] },
    sovereign: deriveSovereign(id, channelManager),
  });
  const [first, second] = paras;
  const there = deriveChannelStatus({ sender: first, recipient: second }, listAnswers(answers, 'there'));
  const back = deriveChannelStatus({ sender: second, recipient: first }, listAnswers(answers, 'back'));
  if (!there.known) return there;
  if (!back.known) return back;
  const facts: ChannelFacts = {
    ...{ channelManager, block: there.value.block, config },
    existentialDeposit: values['channelManager.existentialDeposit'],
    paras: [describePara(first, 'first'), describePara(second, 'second')],
    channels: [there.value, back.value],
  };
  return { known: true, facts };
}

function listAnswers(answers: Answers<FactReads>, name: 'there' | 'back'): Answers<ChannelReads> {
  const [request, channel] = [answers[`${name}.request`], answers[`${name}.channel`]];
  return { request, channel, closing: answers[`${name}.closing`] };
}

const noConfig = {
  known: false,
  reason: 'The active configuration lacks limits or deposits of HRMP channels.',
  howToFindOut: 'Read Configuration.ActiveConfig with a tool that supports this version of the relay chain.',
} as const;
