import { type Answer, type Answers, type Evidence, requireInput } from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import type { ChannelManager } from '../manager/ChannelManager.js';
import type { ChannelFacts } from './ChannelFacts.js';
import type { ChannelReads } from './channelReads.js';
import type { ConfigReads } from './configReads.js';
import { deriveChannelStatus } from './deriveChannelStatus.js';
import { type FactReads, listAnswers } from './factReads.js';
import type { ParaFacts } from './ParaFacts.js';
import type { ParaReads } from './paraReads.js';

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
      channelManager: { runtime: 'object', pallets: 'object', rules: 'object' },
      answers: 'object',
    },
  );
  const [first, second] = paras;
  const general = deriveGeneral(listAnswers<ConfigReads>(answers, 'channelManager'));
  if (!general.known) return general;
  const one = deriveParaFacts(first, channelManager, listAnswers<ParaReads>(answers, 'first'));
  if (!one.known) return one;
  const other = deriveParaFacts(second, channelManager, listAnswers<ParaReads>(answers, 'second'));
  if (!other.known) return other;
  const there = deriveChannelStatus(
    { sender: first, recipient: second },
    listAnswers<ChannelReads>(answers, 'there'),
  );
  if (!there.known) return there;
  const back = deriveChannelStatus(
    { sender: second, recipient: first },
    listAnswers<ChannelReads>(answers, 'back'),
  );
  if (!back.known) return back;
  return {
    known: true,
    facts: {
      ...general.value,
      channelManager,
      block: there.value.block,
      paras: [one.value, other.value],
      channels: [there.value, back.value],
      evidence: listEvidence(answers),
    },
  };
}

function deriveGeneral(
  answers: Answers<ConfigReads>,
): Answer<Pick<ChannelFacts, 'config' | 'pending' | 'existentialDeposit' | 'session'>> {
  const { config, pending, existentialDeposit, session } = answers;
  if (!config.known) return config;
  if (!existentialDeposit.known) return existentialDeposit;
  if (!config.value) {
    return {
      known: false,
      reason: 'The active configuration lacks limits or deposits of HRMP channels.',
      howToFindOut:
        'Read Configuration.ActiveConfig with a tool that supports this version of the relay chain.',
      evidence: config.evidence,
    };
  }
  const value = {
    config: config.value,
    ...(pending.known && pending.value.length > 0 ? { pending: pending.value } : {}),
    existentialDeposit: existentialDeposit.value,
    session: session.known ? session.value : undefined,
  };
  return { known: true, value, evidence: config.evidence };
}

function deriveParaFacts(
  id: number,
  channelManager: ChannelManager,
  answers: Answers<ParaReads>,
): Answer<ParaFacts> {
  const { lifecycle, balance } = answers;
  if (!lifecycle.known) return lifecycle;
  if (!balance.known) return balance;
  const value = {
    id,
    lifecycle: lifecycle.value,
    sovereign: deriveSovereignAccount({
      paraId: id,
      relation: channelManager.role === 'relay' ? 'child' : 'sibling',
    }),
    balance: balance.value,
  };
  return { known: true, value, evidence: lifecycle.evidence };
}

function listEvidence(answers: Answers<FactReads>): Evidence[] {
  const found: Evidence[] = [];
  for (const answer of Object.values(answers)) if (answer.evidence) found.push(answer.evidence);
  return found;
}
