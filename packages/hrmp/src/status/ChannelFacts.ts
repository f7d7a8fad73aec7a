import {
  type Account,
  type AccountBalance,
  type Answer,
  type BlockRef,
  balanceRead,
  type Evidence,
  existentialDepositRead,
  type Known,
  omitUndefined,
  type Planck,
  paraIdRead,
  readKnown,
  requireInput,
  type Snapshot,
  storageRead,
} from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { type ChannelStatus, channelReads, deriveChannelStatus } from './ChannelStatus.js';
import { type ChannelConfig, configRead, decodeConfig, queuedRead } from './channelSizes.js';

/** State of a pair of parachains and the channels between them on the channel manager, at one block. */
export interface ChannelFacts {
  readonly channelManager: ChannelManager;
  /** The para id of a channel manager that is a parachain, if it states one. */
  readonly paraId?: number;
  readonly block: BlockRef;
  /** The smallest limits and the largest deposits of the active configuration, and of those that are queued for later sessions. */
  readonly config: ChannelConfig;
  readonly existentialDeposit: Planck;
  readonly paras: readonly [ParaFacts, ParaFacts];
  /** The channel from the first para to the second, and the channel back. */
  readonly channels: readonly [ChannelStatus, ChannelStatus];
}

/** The facts about one of the two parachains. */
export function findPara({ paras: [one, other] }: ChannelFacts, id: number): ParaFacts {
  return one.id === id ? one : other;
}

/** Facts of the channel manager about one parachain that concern its channels. */
export interface ParaFacts {
  readonly id: number;
  /** Lifecycle as the chain spells it: `Parachain`, `Parathread`, `Onboarding`; undefined if not registered. */
  readonly lifecycle: string | undefined;
  /** The sovereign account on the channel manager, which pays the para's deposits and fees. */
  readonly sovereign: Account;
  readonly balance: AccountBalance;
}

/** The facts with the evidence by subject, or the first reason why the facts are unknown. */
export type ChannelFactsAnswer = Known<{
  readonly facts: ChannelFacts;
  readonly evidence: Readonly<
    Record<'channelManager' | 'first' | 'second' | 'there' | 'back', readonly Evidence[]>
  >;
}>;

/**
 * Gets the facts about a pair of parachains: the limits of channels, both parachains and both directions.
 *
 * Chain: `Hrmp.HrmpOpenChannelRequests`, `HrmpChannels`, `HrmpCloseChannelRequestsList`; `Configuration.ActiveConfig`, `PendingConfigs`;
 * `Paras.ParaLifecycles`; `System.Account` of the sovereign accounts; `ParachainInfo.ParachainId` of a channel manager that is a parachain.
 * Sends: reads 12 keys in one request, or 13 of a parachain.
 *
 * @param state the channel manager at one block
 * @param options `paras`, the two para ids; `channelManager`; `relay`, the chain that registers parachains, if another chain manages channels
 * @returns the facts, with the evidence by subject
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { type ChannelManager, getChannelFacts } from '@parachron/hrmp';
 *
 * declare const relay: Snapshot;
 * declare const channelManager: ChannelManager;
 * const answer = await getChannelFacts(relay, { paras: [1000, 2114], channelManager });
 * if (answer.known) console.log(answer.facts.channels[0].state); // 'none'
 * ```
 */
export async function getChannelFacts(
  state: Pick<Snapshot, 'read'>,
  options: {
    readonly paras: readonly [number, number];
    readonly channelManager: ChannelManager;
    readonly relay?: Pick<Snapshot, 'read'>;
  },
): Promise<ChannelFactsAnswer> {
  const manager = { runtime: 'object', pallet: 'string' } as const;
  const shape = { paras: ['number'], channelManager: manager, relay: 'object?' } as const;
  requireInput({ state, options }, { state: { read: 'function' }, options: shape });
  const { paras, channelManager, relay = state } = options;
  const { role } = channelManager;
  const [first, second] = paras;
  const onward = { sender: first, recipient: second };
  const backward = { sender: second, recipient: first };
  const readPara = async (id: number) => {
    // A relay chain derives a parachain's account from its child, any other chain from its sibling.
    const relation = role === 'parachain' ? 'sibling' : 'child';
    const sovereign = deriveSovereignAccount({ paraId: id, relation });
    const lifecycle = storageRead('Paras', 'ParaLifecycles', [id], (value) => value?.toString());
    const [registered, held] = await Promise.all([
      relay.read({ lifecycle }),
      state.read({ balance: balanceRead(sovereign) }),
    ]);
    return { para: { id, sovereign }, answers: { ...registered, ...held } };
  };
  // One request: a snapshot joins the reads that begin together.
  const [terms, one, other, there, back, { paraId }, { queued }] = await Promise.all([
    state.read({ config: configRead, existentialDeposit: existentialDepositRead() }),
    ...([readPara(first), readPara(second)] as const),
    state.read(channelReads(onward, channelManager)),
    state.read(channelReads(backward, channelManager)),
    role === 'relay' ? { paraId: undefined } : state.read({ paraId: paraIdRead() }),
    // Older relay chains have another queue of configurations.
    state.read({ queued: queuedRead }),
  ]);
  const list = (answers: object) => Object.values<Answer<unknown>>({ ...answers });
  const missing = [terms, one.answers, other.answers, there, back].flatMap(list).find(({ known }) => !known);
  if (missing && !missing.known) return missing;
  const config = terms.config.known && decodeConfig(terms.config.value, readKnown(queued));
  if (!terms.config.known || !config) return noConfig;
  const describePara = ({ para, answers }: typeof one): ParaFacts => ({ ...para, ...getValues(answers) });
  const listEvidence = (answers: object) => list(answers).flatMap(({ evidence }) => evidence ?? []);
  return {
    known: true,
    facts: {
      channelManager,
      block: terms.config.evidence.block,
      ...getValues(terms),
      config,
      ...omitUndefined({ paraId: readKnown(paraId) }),
      paras: [describePara(one), describePara(other)],
      channels: [
        deriveChannelStatus(onward, getValues(there)),
        deriveChannelStatus(backward, getValues(back)),
      ],
    },
    evidence: {
      channelManager: listEvidence(terms),
      first: listEvidence(one.answers),
      second: listEvidence(other.answers),
      there: listEvidence(there),
      back: listEvidence(back),
    },
  };
}

/** The values of answers, all of which are known here. */
function getValues<A extends Readonly<Record<string, Answer<unknown>>>>(answers: A) {
  const values = Object.entries(answers).map(([name, answer]) => [name, readKnown(answer)]);
  return Object.fromEntries(values) as {
    readonly [N in keyof A]: A[N] extends Answer<infer T> ? T : never;
  };
}

const noConfig = {
  known: false,
  reason: 'The active configuration lacks limits or deposits of HRMP channels.',
  howToFindOut: 'Read Configuration.ActiveConfig with a tool that supports this version of the relay chain.',
} as const;
