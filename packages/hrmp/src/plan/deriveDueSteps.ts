import { type Call, encodeCall, hasCall } from '@parachron/core';
import { isSystemPara } from '@parachron/xcm';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import {
  type ChannelProposal,
  type ChannelSizes,
  capProposal,
  formatChannelSize,
  isBelowProposal,
  listSizeNotes,
} from '../status/channelSizes.js';

/**
 * Derives the steps that are still due until both directions between two parachains are open.
 *
 * A pending request needs only its acceptance; accepted and open channels need no step. A new pair with a system chain takes its free
 * call where possible. An init and an accept of the same parachain are one step with two calls, each in
 * its own Transact, because a relay chain may filter batches inside a Transact. The second para of the facts sends its request
 * first, so that the first needs only one vote.
 *
 * Chain: reads nothing; the calls are `hrmp_init_open_channel`, `hrmp_accept_open_channel` and `establish_channel_with_system`.
 */
export function deriveDueSteps(facts: ChannelFacts, proposal: ChannelProposal): DueStep[] {
  const free = deriveSystemStep(facts, proposal);
  if (free) return [free];
  const wanted = capProposal(facts.config, proposal);
  const due = listDueCalls(facts, wanted);
  const cut = listSizeNotes(facts.channelManager.runtime, facts.config, proposal);
  const waits = ({ kind, channel }: DueAction) =>
    kind === 'accept' && due.some((one) => one.kind === 'init' && one.channel === channel);
  // The second para requests and accepts what is pending; then the first takes all its calls; then the second accepts again.
  const turnOf = (one: DueCall) => (one.actor === facts.paras[0].id ? 1 : waits(one) ? 2 : 0);
  const steps: DueStep[] = [];
  for (const turn of [0, 1, 2]) {
    const actions = due.filter((one) => turnOf(one) === turn);
    const para = actions[0]?.actor;
    if (para === undefined) continue;
    steps.push({
      id: actions
        .map(({ kind, channel }) => `${kind}-${channel.sender}-to-${channel.recipient}`)
        .join('-and-'),
      title: `Parachain ${para} ${actions.map(({ words }) => words).join(' and ')}.`,
      ...{ para, actions, calls: actions.map(({ call }) => call) },
      // An acceptance waits for its request, which is in the step before.
      after: actions.some(waits) ? steps.slice(-1).map(({ id }) => id) : [],
      notes: [
        ...(actions.some(({ kind }) => kind === 'init') ? cut : []),
        ...actions.flatMap(({ notes = [] }) => notes),
      ],
    });
  }
  return steps;
}

/** A call that is left. */
interface DueCall extends DueAction {
  /** The parachain that makes the call. */
  readonly actor: number;
  /** What the call does, as the end of a sentence. */
  readonly words: string;
  readonly call: Call;
  readonly notes?: readonly string[];
}

/** The calls that are left, requests first. */
function listDueCalls({ channelManager, channels }: ChannelFacts, wanted: ChannelSizes): DueCall[] {
  const { pallet, runtime } = channelManager;
  const encode = (method: string, args: Call['args']) =>
    encodeCall(runtime.registry, { pallet, method, args });
  const sizes = { proposed_max_capacity: wanted.capacity, proposed_max_message_size: wanted.messageSize };
  const missing = channels.filter(({ state }) => state === 'none' || state === 'closing');
  const pending = channels.filter((status) => status.state === 'requested' || missing.includes(status));
  const inits = missing.map(({ channel }): DueCall => {
    const { sender, recipient } = channel;
    return {
      ...{ kind: 'init', channel, actor: sender, words: `requests a channel to ${recipient}` },
      call: encode('hrmp_init_open_channel', { recipient, ...sizes }),
    };
  });
  const accepts = pending.map((status): DueCall => {
    const { sender, recipient } = status.channel;
    const note =
      status.state === 'requested' &&
      isBelowProposal(status, wanted) &&
      `The open request is for ${formatChannelSize(status)}. The proposal is ${formatChannelSize(wanted)}. To request the proposed sizes, cancel the request before this step, and send a new one. An accepted request cannot be cancelled.`;
    return {
      ...{ kind: 'accept', channel: status.channel, actor: recipient },
      words: `accepts the channel from ${sender}`,
      call: encode('hrmp_accept_open_channel', { sender }),
      notes: note ? [note] : [],
    };
  });
  return [...inits, ...accepts];
}

/** Effect of one call of a step on one direction. */
export interface DueAction {
  readonly kind: 'init' | 'accept';
  readonly channel: ChannelId;
}

/** A due step without its cost: the sender, and the sender's calls on the channel manager. */
export interface DueStep {
  /** Stable between runs: `init-1000-to-2114-and-accept-2114-to-1000`. */
  readonly id: string;
  readonly title: string;
  /** The sending parachain. */
  readonly para: number;
  readonly actions: readonly DueAction[];
  /** Calls of the program, in their order: each call has its own Transact. */
  readonly calls: readonly Call[];
  /** Steps that must have taken effect before this step. */
  readonly after: readonly string[];
  readonly notes: readonly string[];
}

// Derives the step with the free call for a system chain, if the channel manager has the call and its state permits it.
function deriveSystemStep(facts: ChannelFacts, proposal: ChannelProposal): DueStep | undefined {
  const { pallet, runtime } = facts.channelManager;
  const method = 'establish_channel_with_system';
  const system = facts.paras.find(({ id }) => isSystemPara(id));
  const para = facts.paras.find(({ id }) => !isSystemPara(id));
  if (!system || !para || !hasCall(runtime.registry, pallet, method)) return undefined;
  // The call opens both directions or fails as a whole.
  if (facts.channels.some(({ state }) => state !== 'none')) return undefined;
  return {
    id: `establish-${para.id}-with-${system.id}`,
    title: `Parachain ${para.id} opens both channels with the system chain ${system.id}, free of deposits.`,
    para: para.id,
    // The call requests each channel and accepts it.
    actions: facts.channels.flatMap(({ channel }): DueAction[] => [
      { kind: 'init', channel },
      { kind: 'accept', channel },
    ]),
    calls: [encodeCall(runtime.registry, { pallet, method, args: { target_system_chain: system.id } })],
    after: [],
    notes: [
      `The runtime sets the sizes of both channels. When the channels are open, compare the sizes with the proposal: ${formatChannelSize(proposal)}.`,
    ],
  };
}
