import { requireInput } from '@parachron/core';
import { type ChannelFacts, findPara, findStatus } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import { checkBothSteps } from './checkBothSteps.js';
import { checkCancel, checkWitness } from './deriveCancelRefusal.js';
import { type CallOrigin, type Refusal, refuseOrigin } from './Refusal.js';

/** A call of the channel manager's governance with its arguments. */
export type ForceCall =
  | ({
      readonly call: 'force_open_hrmp_channel';
      readonly capacity: number;
      readonly messageSize: number;
    } & ChannelId)
  | {
      readonly call: 'force_clean_hrmp';
      readonly para: number;
      readonly inbound: number;
      readonly outbound: number;
    }
  | { readonly call: 'force_process_hrmp_open'; readonly channels: number }
  | { readonly call: 'force_process_hrmp_close'; readonly channels: number };

/**
 * Predicts the error of the channel manager for a channel call of its governance.
 *
 * Older relay chains do not compare the witnesses of the force calls, and refuse to force a channel with a pending
 * request, which newer relay chains withdraw. The metadata shows both differences (see {@link ChannelRules}).
 *
 * Chain: `hrmp.force_open_hrmp_channel`, `force_clean_hrmp`, `force_process_hrmp_open`, `force_process_hrmp_close`.
 * Sends: nothing.
 *
 * @param facts the facts about the two parachains
 * @param options `origin` of the call, which must be root; `force`, the call and its arguments
 * @returns the error, or undefined if the call succeeds
 * @throws PARA_PAIR_MISMATCH when the facts are not of these parachains
 *
 * @example
 * ```ts
 * import { type ChannelFacts, deriveForceRefusal } from '@parachron/hrmp';
 *
 * declare const facts: ChannelFacts;
 * const force = { call: 'force_process_hrmp_open', channels: 8 } as const;
 * deriveForceRefusal(facts, { origin: { kind: 'signed' }, force })?.name; // 'BadOrigin'
 * ```
 */
export function deriveForceRefusal(
  facts: ChannelFacts,
  options: { readonly origin: CallOrigin; readonly force: ForceCall },
): Refusal | undefined {
  requireInput(
    { facts, options },
    {
      facts: { channelManager: 'object', config: 'object' },
      options: { origin: { kind: 'string' }, force: 'object' },
    },
  );
  const { origin, force } = options;
  const wrong = refuseOrigin(origin, 'root');
  if (wrong) return wrong;
  if (force.call === 'force_open_hrmp_channel') return checkForceOpen(facts, force);
  if (!facts.channelManager.rules.checksForceWitnesses) return undefined;
  if (force.call === 'force_process_hrmp_open') {
    return checkWitness(facts, { given: force.channels, there: facts.openRequests });
  }
  if (force.call === 'force_process_hrmp_close') {
    return checkWitness(facts, { given: force.channels, there: facts.closeRequests });
  }
  const { ingress, egress } = findPara(facts, force.para);
  return (
    checkWitness(facts, { given: force.inbound, there: ingress.length }) ??
    checkWitness(facts, { given: force.outbound, there: egress.length })
  );
}

function checkForceOpen(
  facts: ChannelFacts,
  force: ChannelId & { readonly capacity: number; readonly messageSize: number },
): Refusal | undefined {
  const state = findStatus(facts, force)?.state ?? 'none';
  const pending = state === 'requested' || state === 'accepted';
  if (!facts.channelManager.rules.forceOpenCancelsRequest || !pending) return checkBothSteps(facts, force);
  return checkCancel(facts, force.sender, force) ?? checkBothSteps(omitRequest(facts, force), force);
}

// The facts after the withdrawal of the pending request and the return of its deposit.
function omitRequest(facts: ChannelFacts, id: ChannelId): ChannelFacts {
  const there = findStatus(facts, id);
  const deposit = there?.state === 'requested' ? there.senderDeposit : 0n;
  const [first, second] = facts.channels;
  const clear = (status: typeof first) =>
    status === there ? ({ state: 'none', channel: status.channel, block: status.block } as const) : status;
  const [one, other] = facts.paras;
  const removeDeposit = (para: typeof one) =>
    para.id === id.sender
      ? {
          ...para,
          openRequests: para.openRequests - 1,
          balance: { ...para.balance, free: para.balance.free + deposit },
        }
      : para;
  return {
    ...facts,
    channels: [clear(first), clear(second)],
    paras: [removeDeposit(one), removeDeposit(other)],
  };
}
