import type { Planck } from '@parachron/core';
import type { DueAction } from '../money/DueStep.js';
import { deriveDeposit } from '../refusals/deriveDeposit.js';
import { type ChannelFacts, findStatus } from '../status/ChannelFacts.js';
import type { ChannelId, ChannelStatus } from '../status/ChannelStatus.js';
import { deriveReleased } from '../status/deriveReleased.js';
import type { ParaFacts } from '../status/ParaFacts.js';

/** Derives the facts after a call of a step has taken effect on the channel manager. */
export function deriveFactsAfter(facts: ChannelFacts, { kind, channel, sizes }: DueAction): ChannelFacts {
  const side = kind === 'init' ? 'sender' : 'recipient';
  const deposit = deriveDeposit(facts, { ...channel, side });
  const { maxCapacity: capacity, maxMessageSize: messageSize, maxTotalSize: totalSize } = facts.config;
  const status = findStatus(facts, channel);
  const pending = { capacity, messageSize, ...status, ...sizes, totalSize, channel, block: facts.block };
  const changed: ChannelStatus =
    kind === 'init'
      ? { ...pending, state: 'requested', senderDeposit: deposit }
      : { senderDeposit: 0n, ...pending, state: 'accepted' };
  const counted = kind === 'init' ? 'openRequests' : 'acceptedRequests';
  return changePara(changeStatus(facts, changed), channel[side], (para) => ({
    ...reserve(para, deposit),
    [counted]: para[counted] + 1,
  }));
}

/** Derives the facts with an amount added to the free balance of a parachain; a negative amount reduces the balance. */
export function deriveFactsFunded(facts: ChannelFacts, para: number, amount: Planck): ChannelFacts {
  return changePara(facts, para, (one) => ({
    ...one,
    balance: { ...one.balance, free: one.balance.free + amount },
  }));
}

/**
 * Derives the facts after the next session: without closing channels, whose deposits are released and which count for
 * no limit.
 */
export function deriveFactsAfterSession(facts: ChannelFacts): ChannelFacts {
  const released = facts.paras.reduce(
    (now, { id }) => changePara(now, id, (para) => reserve(para, -deriveReleased(facts, para))),
    facts,
  );
  return facts.channels
    .filter(({ state }) => state === 'closing')
    .reduce((now, { channel, block }) => {
      const { sender, recipient } = channel;
      const omitPara = (paras: readonly number[], gone: number) => paras.filter((para) => para !== gone);
      const left = changePara(now, sender, (para) => ({ ...para, egress: omitPara(para.egress, recipient) }));
      const right = changePara(left, recipient, (para) => ({
        ...para,
        ingress: omitPara(para.ingress, sender),
      }));
      return changeStatus(right, { state: 'none', channel, block });
    }, released);
}

function changeStatus(facts: ChannelFacts, changed: ChannelStatus): ChannelFacts {
  const [there, back] = facts.channels;
  const replace = (status: ChannelStatus) => (isSame(status.channel, changed.channel) ? changed : status);
  return { ...facts, channels: [replace(there), replace(back)] };
}

function changePara(facts: ChannelFacts, id: number, change: (para: ParaFacts) => ParaFacts): ChannelFacts {
  const [one, other] = facts.paras;
  const replace = (para: ParaFacts) => (para.id === id ? change(para) : para);
  return { ...facts, paras: [replace(one), replace(other)] };
}

function reserve(para: ParaFacts, deposit: Planck): ParaFacts {
  const { free, reserved } = para.balance;
  return { ...para, balance: { ...para.balance, free: free - deposit, reserved: reserved + deposit } };
}

function isSame(one: ChannelId, other: ChannelId): boolean {
  return one.sender === other.sender && one.recipient === other.recipient;
}
