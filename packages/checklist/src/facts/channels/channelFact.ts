import type { Answer, Answers, Evidence } from '@parachron/core';
import { type ChannelFactsAnswer, deriveChannelFacts, type FactReads, factReads } from '@parachron/hrmp';
import type { Scope } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { hostFact } from './hostFact.js';

/** What the facts about channels rest on, by what it is about. */
export type ChannelEvidence = Readonly<
  Record<'host' | 'first' | 'second' | 'there' | 'back', readonly Evidence[]>
>;

/** Both channels, both parachains and the limits, with the evidence sorted by what it is about. */
export type ChannelFact = ChannelFactsAnswer & { readonly evidence: ChannelEvidence };

/** Both channels, both parachains and the limits, as the host of channels has them; the target comes first. */
export const channelFact = defineFact({
  id: 'channels',
  needs: { host: hostFact },
  ask: ({ facts: { host }, scope }) => (host.known ? { [host.at]: factReads(pairOf(scope), host.host) } : {}),
  derive: ({ facts: { host }, scope }, answers): ChannelFact => {
    const nothing: ChannelEvidence = { host: [], first: [], second: [], there: [], back: [] };
    if (!host.known) {
      return { known: false, reason: host.reason, howToFindOut: host.howToFindOut, evidence: nothing };
    }
    const answered = (answers as { readonly [role: string]: Answers<FactReads> })[
      host.at
    ] as Answers<FactReads>;
    return { ...deriveChannelFacts(pairOf(scope), host.host, answered), evidence: sortEvidence(answered) };
  },
});

/** The target first, then the service. */
export function pairOf(scope: Scope): readonly [number, number] {
  return [scope.targetParaId, scope.serviceParaId];
}

function sortEvidence(answers: Answers<FactReads>): ChannelEvidence {
  const about = (prefix: string) =>
    (Object.entries(answers) as [string, Answer<unknown>][]).flatMap(([name, answer]) =>
      name.startsWith(`${prefix}.`) && answer.evidence ? [answer.evidence] : [],
    );
  return {
    host: about('host'),
    first: about('first'),
    second: about('second'),
    there: about('there'),
    back: about('back'),
  };
}
