import type { Answers, Evidence } from '@parachron/core';
import {
  type ChannelFactsAnswer,
  deriveChannelFacts,
  type FactReads,
  factReads,
  paraReads,
} from '@parachron/hrmp';
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
  derive: async ({ facts: { channelManager: found }, scope, read }): Promise<ChannelFact> => {
    if (!found.known) return { ...found, evidence: listChannelEvidence({}) };
    const { channelManager, at } = found;
    const { targetParaId: first, serviceParaId: second } = scope;
    // If another chain manages channels, the relay chain still has the registered paras.
    const lifecycles = {
      'first.lifecycle': paraReads(first).lifecycle,
      'second.lifecycle': paraReads(second).lifecycle,
    };
    const [managed, registered] = await Promise.all([
      read(at, factReads([first, second], channelManager)),
      at === 'relay' ? {} : read('relay', lifecycles),
    ]);
    const answers = { ...managed, ...registered };
    return {
      ...deriveChannelFacts([first, second], channelManager, answers),
      evidence: listChannelEvidence(answers),
    };
  },
});

function listChannelEvidence(answers: Partial<Answers<FactReads>>): ChannelEvidence {
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
