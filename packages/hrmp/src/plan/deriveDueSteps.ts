import { type Call, encodeCall, hasCall } from '@parachron/core';
import { isSystemPara } from '@parachron/xcm';
import type { ChannelManager } from '../manager/ChannelManager.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import {
  type ChannelProposal,
  capProposal,
  formatChannelSize,
  listSizeNotes,
  listStatusNotes,
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
export function deriveDueSteps(
  facts: ChannelFacts,
  { proposal }: { readonly proposal: ChannelProposal },
): DueStep[] {
  const free = deriveSystemStep(facts, proposal);
  if (free) return [free];
  const [{ id: second }, { id: first }] = facts.paras;
  const due = listDueActions(facts, proposal);
  const findInit = ({ kind, channel }: DueAction) =>
    kind === 'accept' ? due.find((other) => other.kind === 'init' && other.channel === channel) : undefined;
  const steps: DueStep[] = [];
  // The first para sends its request and accepts a pending one; then the other para takes all its steps; then the first para
  // again.
  for (const para of [first, second, first]) {
    const isTaken = (action: DueAction) => steps.some((step) => step.actions.includes(action));
    const actions = due.filter((action) => {
      const init = findInit(action);
      return !isTaken(action) && chooseActor(action) === para && (!init || isTaken(init));
    });
    if (actions.length === 0) continue;
    const inits = actions.map(findInit);
    steps.push({
      id: nameStep(actions),
      title: `Parachain ${para} ${actions.map(describe).join(' and ')}.`,
      ...{ para, actions },
      calls: actions.map((action) => encodeAction(facts.channelManager, action)),
      after: steps.filter((step) => step.actions.some((done) => inits.includes(done))).map(({ id }) => id),
      notes: listNotes(facts, { actions, proposal }),
    });
  }
  return steps;
}

/** The calls that are left, requests first. */
function listDueActions({ channels, ...facts }: ChannelFacts, proposal: ChannelProposal): DueAction[] {
  const sizes = capProposal(facts, proposal);
  const missing = channels.filter(({ state }) => state === 'none' || state === 'closing');
  const pending = channels.filter((status) => status.state === 'requested' || missing.includes(status));
  return [
    ...missing.map(({ channel }) => ({ kind: 'init', channel, sizes }) as const),
    ...pending.map(({ channel }) => ({ kind: 'accept', channel }) as const),
  ];
}

function encodeAction(
  { runtime, pallets }: ChannelManager,
  { channel: { sender, recipient }, sizes }: DueAction,
): Call {
  const accept = { pallet: pallets.hrmp, method: 'hrmp_accept_open_channel', args: { sender } };
  if (!sizes) return encodeCall(runtime.registry, accept);
  const args = {
    recipient,
    proposed_max_capacity: sizes.capacity,
    proposed_max_message_size: sizes.messageSize,
  };
  return encodeCall(runtime.registry, { pallet: pallets.hrmp, method: 'hrmp_init_open_channel', args });
}

function chooseActor({ kind, channel }: DueAction): number {
  return kind === 'init' ? channel.sender : channel.recipient;
}

function nameStep(actions: readonly DueAction[]): string {
  return actions
    .map(({ kind, channel }) => `${kind}-${channel.sender}-to-${channel.recipient}`)
    .join('-and-');
}

function describe({ kind, channel }: DueAction): string {
  return kind === 'init'
    ? `requests a channel to ${channel.recipient}`
    : `accepts the channel from ${channel.sender}`;
}

function listNotes(
  facts: ChannelFacts,
  { actions, proposal }: { actions: readonly DueAction[]; proposal: ChannelProposal },
): string[] {
  const cut = actions.some(({ kind }) => kind === 'init') ? listSizeNotes(facts, proposal) : [];
  const about = actions.flatMap(({ kind, channel }) => {
    const status = facts.channels.find((one) => one.channel === channel);
    const isAbout = status?.state === (kind === 'init' ? 'closing' : 'requested');
    return status && isAbout ? listStatusNotes(facts, status, proposal) : [];
  });
  return [...cut, ...about];
}

/** Effect of one call of a step on one direction. */
export interface DueAction {
  readonly kind: 'init' | 'accept';
  readonly channel: ChannelId;
  /** Sizes that an init proposes; absent if the runtime sets the sizes itself. */
  readonly sizes?: ChannelProposal;
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
  const [one, other] = facts.paras;
  const system = facts.paras.filter((para) => isSystemPara(para.id));
  const { registry } = facts.channelManager.runtime;
  const pallet = facts.channelManager.pallets.hrmp;
  const method = 'establish_channel_with_system';
  const [chain, ...more] = system;
  if (!chain || more.length > 0 || !hasCall(registry, pallet, method)) return undefined;
  // The call opens both directions or fails as a whole.
  if (facts.channels.some(({ state }) => state !== 'none')) return undefined;
  const para = one.id === chain.id ? other.id : one.id;
  return {
    id: `establish-${para}-with-${chain.id}`,
    title: `Parachain ${para} opens both channels with the system chain ${chain.id}, free of deposits.`,
    para,
    // The call requests each channel and accepts it.
    actions: facts.channels.flatMap(({ channel }): DueAction[] => [
      { kind: 'init', channel },
      { kind: 'accept', channel },
    ]),
    calls: [encodeCall(registry, { pallet, method, args: { target_system_chain: chain.id } })],
    after: [],
    notes: [
      `The runtime sets the sizes of both channels. When the channels are open, compare the sizes with the proposal: ${formatChannelSize(proposal)}.`,
    ],
  };
}
