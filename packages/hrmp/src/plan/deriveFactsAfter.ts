import type { DueAction } from '../money/DueStep.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ParaFacts } from '../status/ParaFacts.js';

/** Derives the facts, with respect to the limits of channels, after a call of a step has taken effect. */
export function deriveFactsAfter(facts: ChannelFacts, { kind, channel }: DueAction): ChannelFacts {
  return kind === 'init'
    ? changePara(facts, channel.sender, (para) => ({ ...para, openRequests: para.openRequests + 1 }))
    : changePara(facts, channel.recipient, (para) => ({
        ...para,
        acceptedRequests: para.acceptedRequests + 1,
      }));
}

/** Derives the facts, with respect to the limits of channels, after the next session, which removes closing channels. */
export function deriveFactsAfterSession(facts: ChannelFacts): ChannelFacts {
  return facts.channels
    .filter(({ state }) => state === 'closing')
    .reduce((now, { channel: { sender, recipient } }) => {
      const omitPara = (paras: readonly number[], gone: number) => paras.filter((para) => para !== gone);
      const left = changePara(now, sender, (para) => ({ ...para, egress: omitPara(para.egress, recipient) }));
      return changePara(left, recipient, (para) => ({ ...para, ingress: omitPara(para.ingress, sender) }));
    }, facts);
}

function changePara(facts: ChannelFacts, id: number, change: (para: ParaFacts) => ParaFacts): ChannelFacts {
  const [one, other] = facts.paras;
  const replace = (para: ParaFacts) => (para.id === id ? change(para) : para);
  return { ...facts, paras: [replace(one), replace(other)] };
}
