import { requireInput } from '@parachron/core';
import { acceptOpenChannelCall } from '../calls/acceptOpenChannelCall.js';
import { initOpenChannelCall } from '../calls/initOpenChannelCall.js';
import type { DueAction, DueStep } from '../money/DueStep.js';
import { type ChannelFacts, findPara, findStatus } from '../status/ChannelFacts.js';
import type { ChannelProposal } from '../status/ChannelProposal.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import { formatChannelSize } from '../status/formatChannelSize.js';
import { capProposal, isSmall, listSizeNotes } from './capProposal.js';
import { deriveSystemSteps } from './deriveSystemSteps.js';
import { listPendingNotes } from './listPendingNotes.js';

/**
 * Derives the steps that are still due until both directions between two parachains are open.
 *
 * A pending request needs only its acceptance; accepted and open channels need no step. The steps use the free calls
 * for system chains where possible. An init and an accept of the same parachain are one step with two calls, each in
 * its own Transact, because a relay chain may filter batches inside a Transact. The para `first` sends its request first, so
 * that the other para needs only one vote.
 *
 * Chain: reads nothing; the calls are `hrmp_init_open_channel`, `hrmp_accept_open_channel`,
 * `establish_system_channel` and `establish_channel_with_system`.
 * Sends: nothing.
 *
 * @param facts the facts about the two parachains
 * @param options `proposal`, the requested sizes, reduced to the channel manager's limits; `first`, the para that sends
 *   its request first if both send one, by default the second of the facts; `apart`, ids of steps whose calls become
 *   separate steps, for a relay chain that refuses both calls in one program
 * @returns the steps in their order; none when both directions are open or accepted
 * @throws PARA_PAIR_MISMATCH when `first` is not one of the two parachains
 * @throws CALL_ARGUMENTS when a size is not a whole number of 32 bits
 *
 * @example
 * ```ts
 * import { type ChannelFacts, deriveDueSteps } from '@parachron/hrmp';
 *
 * declare const facts: ChannelFacts; // of 1000 and 2114, with no channel yet
 * deriveDueSteps(facts, { proposal: { capacity: 1000, messageSize: 102_400 } }).map((step) => step.id);
 * // ['init-2114-to-1000', 'init-1000-to-2114-and-accept-2114-to-1000', 'accept-1000-to-2114']
 * ```
 */
export function deriveDueSteps(
  facts: ChannelFacts,
  options: {
    readonly proposal: ChannelProposal;
    readonly first?: number;
    readonly apart?: readonly string[];
  },
): DueStep[] {
  requireInput(
    { facts, options },
    {
      facts: { channelManager: 'object', config: 'object' },
      options: { proposal: { capacity: 'number', messageSize: 'number' }, first: 'number?', apart: 'array?' },
    },
  );
  const system = deriveSystemSteps(facts, options.proposal);
  if (system) return system;
  const [one, other] = facts.paras;
  const first = findPara(facts, options.first ?? other.id).id;
  const second = first === one.id ? other.id : one.id;
  const due = listDueActions(facts, options.proposal);
  const inits = due.filter((action) => action.kind === 'init');
  const rounds: { para: number; actions: DueAction[] }[] = [];
  const taken = new Set<DueAction>();
  // The first para sends its request and accepts a pending one; then the other para takes all its steps; then the first para
  // again.
  for (const para of [first, second, first]) {
    const ready = due.filter(
      (action) => !taken.has(action) && chooseActor(action) === para && isReady(action, { inits, taken }),
    );
    for (const action of ready) taken.add(action);
    ready.sort((left, right) => Number(left.kind === 'accept') - Number(right.kind === 'accept'));
    if (ready.length > 0) rounds.push({ para, actions: ready });
  }
  const apart = new Set(options.apart);
  const isSplit = (actions: readonly DueAction[]) => apart.has(nameStep(actions));
  const parts = rounds.flatMap(({ para, actions }) =>
    isSplit(actions) ? actions.map((action) => ({ para, actions: [action] })) : { para, actions },
  );
  return buildSteps(facts, { rounds: parts, proposal: options.proposal });
}

function listDueActions(facts: ChannelFacts, proposal: ChannelProposal): DueAction[] {
  const sizes = capProposal(facts, proposal);
  return facts.channels.flatMap(({ channel, state }): DueAction[] => {
    const accept = { kind: 'accept', channel } as const;
    if (state === 'requested') return [accept];
    return state === 'none' || state === 'closing' ? [{ kind: 'init', channel, sizes }, accept] : [];
  });
}

function chooseActor({ kind, channel }: DueAction): number {
  return kind === 'init' ? channel.sender : channel.recipient;
}

function isReady(
  action: DueAction,
  { inits, taken }: { inits: readonly DueAction[]; taken: ReadonlySet<DueAction> },
): boolean {
  if (action.kind === 'init') return true;
  const init = inits.find(({ channel }) => channel === action.channel);
  return init === undefined || taken.has(init);
}

function buildSteps(
  facts: ChannelFacts,
  { rounds, proposal }: { rounds: { para: number; actions: DueAction[] }[]; proposal: ChannelProposal },
): DueStep[] {
  const steps: DueStep[] = [];
  for (const { para, actions } of rounds) {
    const id = nameStep(actions);
    const after = steps
      .filter((step) => actions.some((action) => isDependent(action, step)))
      .map((step) => step.id);
    const title = `Parachain ${para} ${actions.map(describe).join(' and ')}.`;
    const calls = buildCalls(facts, actions);
    const notes = listNotes(facts, { actions, proposal });
    steps.push({ id, title, para, actions, calls, after, notes });
  }
  return steps;
}

function isDependent(action: DueAction, step: DueStep): boolean {
  return (
    action.kind === 'accept' &&
    step.actions.some((earlier) => earlier.kind === 'init' && earlier.channel === action.channel)
  );
}

function nameStep(actions: readonly DueAction[]): string {
  return actions.map(({ kind, channel }) => `${kind}-${name(channel)}`).join('-and-');
}

function name({ sender, recipient }: ChannelId): string {
  return `${sender}-to-${recipient}`;
}

function describe({ kind, channel }: DueAction): string {
  return kind === 'init'
    ? `requests a channel to ${channel.recipient}`
    : `accepts the channel from ${channel.sender}`;
}

function buildCalls({ channelManager: { runtime } }: ChannelFacts, actions: readonly DueAction[]) {
  return actions.map(({ channel, sizes }) =>
    sizes
      ? initOpenChannelCall(runtime, { recipient: channel.recipient, ...sizes })
      : acceptOpenChannelCall(runtime, { sender: channel.sender }),
  );
}

function listNotes(
  facts: ChannelFacts,
  { actions, proposal }: { actions: readonly DueAction[]; proposal: ChannelProposal },
): string[] {
  const cut = actions.some(({ kind }) => kind === 'init') ? listSizeNotes(facts, proposal) : [];
  const later = listPendingNotes(facts);
  const about = actions.flatMap(({ kind, channel }) => {
    const status = findStatus(facts, channel);
    if (kind === 'init' && status?.state === 'closing') {
      return [
        `The channel from ${channel.sender} to ${channel.recipient} is closing. It can be requested again after the next session, which removes it.`,
      ];
    }
    if (kind === 'accept' && status?.state === 'requested') {
      const wanted = capProposal(facts, proposal);
      return isSmall(status, facts, proposal)
        ? [
            `The open request is for ${formatChannelSize(status)}. The proposal is ${formatChannelSize(wanted)}. To request the proposed sizes, cancel the request before this step, and send a new one. An accepted request cannot be cancelled.`,
          ]
        : [];
    }
    return [];
  });
  return [...cut, ...later, ...about];
}
