import type { Answers, Evidence } from '@parachron/core';
import {
  type ChannelFactsAnswer,
  deriveChannelFacts,
  type FactReads,
  factReads,
  paraReads,
} from '@parachron/hrmp';
import type { Scope } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { channelManagerFact } from './channelManagerFact.js';

/** The inputs of the facts about channels, by subject. */
type ChannelEvidence = Readonly<
  Record<'channelManager' | 'first' | 'second' | 'there' | 'back', readonly Evidence[]>
>;

/** Both channels, both parachains and the limits, with the evidence by subject. */
export type ChannelFact = ChannelFactsAnswer & { readonly evidence: ChannelEvidence };

/** Both channels, both parachains and the limits, from the channel manager; the target comes first. */
export const channelFact = defineFact({
  needs: { channelManager: channelManagerFact },
  ask: ({ facts: { channelManager }, scope }) => {
    if (!channelManager.known) return {};
    const reads = factReads(listParaIds(scope), channelManager.channelManager);
    if (channelManager.at === 'relay') return { relay: reads };
    // If another chain manages channels, the relay chain still has the registered paras.
    return { channelManager: reads, relay: describeLifecycleReads(listParaIds(scope)) };
  },
  derive: ({ facts: { channelManager }, scope }, answers): ChannelFact => {
    const nothing: ChannelEvidence = { channelManager: [], first: [], second: [], there: [], back: [] };
    if (!channelManager.known) {
      return {
        known: false,
        reason: channelManager.reason,
        howToFindOut: channelManager.howToFindOut,
        evidence: nothing,
      };
    }
    const { relay, channelManager: moved } = answers as {
      readonly [R in 'relay' | 'channelManager']?: Answers<FactReads>;
    };
    const answered = { ...moved, ...relay } as Answers<FactReads>;
    return {
      ...deriveChannelFacts(listParaIds(scope), channelManager.channelManager, answered),
      evidence: listChannelEvidence(answered),
    };
  },
});

function describeLifecycleReads([first, second]: readonly [number, number]) {
  return {
    'first.lifecycle': paraReads(first).lifecycle,
    'second.lifecycle': paraReads(second).lifecycle,
  };
}

/** Returns the para ids of the target and of the service, in this order. */
function listParaIds(scope: Scope): readonly [number, number] {
  return [scope.targetParaId, scope.serviceParaId];
}

function listChannelEvidence(answers: Answers<FactReads>): ChannelEvidence {
  const listEvidence = (prefix: string) =>
    Object.entries(answers).flatMap(([name, answer]) =>
      name.startsWith(`${prefix}.`) && answer.evidence ? [answer.evidence] : [],
    );
  return {
    channelManager: listEvidence('channelManager'),
    first: listEvidence('first'),
    second: listEvidence('second'),
    there: listEvidence('there'),
    back: listEvidence('back'),
  };
}
