import { type Call, encodeCall, hasCall, type PlanStep, pluralize } from '@parachron/core';
import { isSystemPara } from '@parachron/xcm';
import type { ChannelManager } from '../manager/ChannelManager.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelId, ChannelStatus } from '../status/ChannelStatus.js';
import {
  type ChannelProposal,
  type ChannelSizes,
  capProposal,
  formatChannelSize,
  isBelowProposal,
} from '../status/channelSizes.js';

/**
 * Derives the steps that are still due until both directions between two parachains are open.
 *
 * A pending request needs only its acceptance, unless it is smaller than the proposal: its sender cancels it, and sends a new one. Accepted
 * and open channels need no step. A pair with a system chain takes its free call where possible, after a cancellation of its requests. An
 * init and an accept of the same parachain are one step with two calls, each in its own Transact, because a relay chain may filter batches
 * inside a Transact; they are two steps if `isApart`. The second para of the facts sends its request first, so that the first needs only one
 * vote.
 */
export function deriveDueSteps(
  facts: ChannelFacts,
  { isApart, ...proposal }: ChannelProposal & { readonly isApart?: boolean },
): DueStep[] {
  const free = deriveSystemStep(facts, proposal);
  if (free) return [free];
  const { chain } = facts.channelManager.runtime;
  const { sizes, notes: cut } = capProposal(chain, facts.config, proposal);
  const waiting = `A configuration of ${chain} waits for a later session. The plan has the smaller limits and the larger deposits of both.`;
  const queued = facts.config.queued ? [waiting] : [];
  const due = listDueCalls(facts, sizes);
  const waits = ({ kind, channel }: DueAction) =>
    kind === 'accept' && due.some((one) => one.kind === 'init' && one.channel === channel);
  // The second para requests and accepts what is pending; then the first takes all its calls; then the second accepts again.
  const turnOf = (one: DueCall) =>
    (one.actor === facts.paras[0].id ? 2 : waits(one) ? 4 : 0) + (isApart && one.kind === 'accept' ? 1 : 0);
  const steps: DueStep[] = [];
  for (const turn of [0, 1, 2, 3, 4, 5]) {
    const actions = due.filter((one) => turnOf(one) === turn);
    const requested = actions.filter(waits).map(({ channel }) => channel);
    const para = actions[0]?.actor;
    if (para === undefined) continue;
    steps.push({
      id: actions
        .map(({ kind, channel }) => `${kind}-${channel.sender}-to-${channel.recipient}`)
        .join('-and-'),
      title: `Parachain ${para} ${actions.map(({ words }) => words).join(' and ')}.`,
      para,
      actions,
      calls: actions.flatMap(({ calls }) => calls),
      // An acceptance waits for its request.
      after: steps
        .filter((step) => step.actions.some(({ channel }) => requested.includes(channel)))
        .map(({ id }) => id),
      notes: actions.some(({ kind }) => kind === 'init') ? [...cut, ...queued] : queued,
    });
  }
  return steps;
}

/** The calls that are left for one action. */
interface DueCall extends DueAction {
  /** The parachain that makes the calls. */
  readonly actor: number;
  /** What the calls do, as the end of a sentence. */
  readonly words: string;
  readonly calls: readonly Call[];
}

/** The calls that are left, requests first. */
function listDueCalls({ channelManager, channels }: ChannelFacts, wanted: ChannelSizes): DueCall[] {
  const { pallet, runtime } = channelManager;
  const encode = (method: string, args: Call['args']) =>
    encodeCall(runtime.registry, { pallet, method, args });
  const sizes = { proposed_max_capacity: wanted.capacity, proposed_max_message_size: wanted.messageSize };
  const isMissing = (status: ChannelStatus) =>
    status.state === 'requested' ? isBelowProposal(status, wanted) : /none|closing/.test(status.state);
  const missing = channels.filter(isMissing);
  const pending = channels.filter((status) => status.state === 'requested' || missing.includes(status));
  const inits = missing.map((status): DueCall => {
    const { channel } = status;
    const { sender: actor, recipient } = channel;
    const isAgain = status.state === 'requested';
    const cancels = isAgain ? `cancels its request for ${formatChannelSize(status)} and ` : '';
    const request = encode('hrmp_init_open_channel', { recipient, ...sizes });
    return {
      kind: 'init',
      channel,
      actor,
      words: `${cancels}requests a channel to ${recipient}`,
      calls: [...(isAgain ? [encodeCancel(channelManager, channel)] : []), request],
    };
  });
  const accepts = pending.map(({ channel }): DueCall => {
    const { sender, recipient } = channel;
    return {
      kind: 'accept',
      channel,
      actor: recipient,
      words: `accepts the channel from ${sender}`,
      calls: [encode('hrmp_accept_open_channel', { sender })],
    };
  });
  return [...inits, ...accepts];
}

/** The call by which either side cancels a request that is not accepted. */
export function encodeCancel({ pallet, runtime }: ChannelManager, channel: ChannelId): Call {
  // At least as many as are open on the relay chain: the weight of the call grows with the number.
  const args = { channel_id: { ...channel }, open_requests: 1000 };
  return encodeCall(runtime.registry, { pallet, method: 'hrmp_cancel_open_request', args });
}

/** Effect of a step on one direction. */
export interface DueAction {
  readonly kind: 'init' | 'accept';
  readonly channel: ChannelId;
}

/** A due step without its cost: the sender, and the sender's calls on the channel manager. */
export interface DueStep extends Pick<PlanStep, 'id' | 'title' | 'after' | 'notes'> {
  /** The sending parachain. */
  readonly para: number;
  readonly actions: readonly DueAction[];
  /** Calls of the program, in their order: each call has its own Transact. */
  readonly calls: readonly Call[];
}

// Derives the step with the free call for a system chain, if the channel manager has the call and its state permits it.
function deriveSystemStep(facts: ChannelFacts, proposal: ChannelProposal): DueStep | undefined {
  const { pallet, runtime } = facts.channelManager;
  const method = 'establish_channel_with_system';
  const system = facts.paras.find(({ id }) => isSystemPara(id));
  const para = facts.paras.find(({ id }) => !isSystemPara(id));
  if (!system || !para || !hasCall(runtime.registry, pallet, method)) return undefined;
  // The call opens both directions or fails as a whole, also for a pending request; a closing channel is removed before.
  if (facts.channels.some(({ state }) => /^(accepted|open)$/.test(state))) return undefined;
  const pending = facts.channels.filter(({ state }) => state === 'requested');
  const cancels =
    pending.length > 0 ? `cancels ${pluralize(pending.length, 'the pending request')} and ` : '';
  return {
    id: `establish-${para.id}-with-${system.id}`,
    title: `Parachain ${para.id} ${cancels}opens both channels with the system chain ${system.id}, free of deposits.`,
    para: para.id,
    // The call requests each channel and accepts it.
    actions: facts.channels.flatMap(({ channel }): DueAction[] => [
      { kind: 'init', channel },
      { kind: 'accept', channel },
    ]),
    calls: [
      ...pending.map(({ channel }) => encodeCancel(facts.channelManager, channel)),
      encodeCall(runtime.registry, { pallet, method, args: { target_system_chain: system.id } }),
    ],
    after: [],
    notes: [
      `The runtime sets the sizes of both channels. When the channels are open, compare the sizes with the proposal: ${formatChannelSize(proposal)}.`,
    ],
  };
}
