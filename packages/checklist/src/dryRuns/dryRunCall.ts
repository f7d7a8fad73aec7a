import type { Dispatched, ForkOrigin } from '@parachron/client';
import { findUsualPallet, hasCall, isParachronError, type PlanLayer } from '@parachron/core';
import { encodePage } from '@parachron/xcm';
import { findOwnMessages, type Route, waitForArrivals } from '../forks/arrivals.js';
import type { ChainFork, ForkNetwork } from '../forks/ForkNetwork.js';
import { whitelist, writeInside } from '../forks/relayRoot.js';
import { describeBlock, describeLater, findStored, judgeDispatched, listDeparted } from './blockParts.js';
import { describeUnread, findLacks, isUnread } from './findLacks.js';
import { describeEnd, followMessages } from './followMessages.js';
import { namePart } from './namePart.js';
import { explainSeen, type StepResult } from './StepResult.js';

/** A call to try on the fork of a chain. */
interface CallTrial {
  readonly layer: PlanLayer;
  readonly as: ForkOrigin;
  /** The chain to which the call is to send a message; absent for other calls. */
  readonly expected?: ChainFork | undefined;
}

/** Dispatches a call on a fork, follows the messages that it sent to the other forks, and describes what came of all. */
export async function dryRunCall(forks: ForkNetwork, fork: ChainFork, trial: CallTrial): Promise<StepResult> {
  const { layer, as, expected } = trial;
  const from = fork.paraId ?? 'relay';
  if (as === 'root') await whitelist(fork, layer.call);
  const start = { ...fork, fork: await fork.fork.fork() };
  const dispatched = await forks.network.dispatchDue(from, layer.hex, as);
  const { outcome, block, events } = dispatched;
  const name = layer.call ? `${layer.call.pallet}.${layer.call.method}` : layer.title;
  const isSudo = layer.call && layer.call.pallet === findUsualPallet(fork.chain.runtime.registry, 'Sudo');
  const what = as === 'root' ? `${name}, ${isSudo ? 'made by the sudo key' : 'dispatched as root'},` : name;
  const shown = describeBlock(fork.chain, block, events);
  const { error = '', ...end } = judgeDispatched(what, dispatched, layer);
  const judged = { chain: fork.chain.runtime.chain, hex: layer.hex, ...shown, ...end };
  // Other calls of the relay chain in a plan send no messages.
  if (from === 'relay' && as !== 'root') return judged;
  return explainSeen(judged, async () => {
    const listOthers = async () => {
      const idle = await start.fork.fork();
      return listDeparted({ ...fork, fork: idle }, await idle.build());
    };
    const departed = await listDeparted(fork, dispatched.sent);
    const sent = await findOwnMessages(departed, { events, call: layer.hex, listOthers });
    const unread = sent.find((one) => isUnread(forks, one));
    const isLost = judged.outcome === 'failed' || unread !== undefined;
    const isOpen = as === 'root' && isLost && !/BadOrigin|UnavailablePreImage/.test(error);
    const lack = isOpen ? (await findLacks(forks, start, layer)) || describeUnread(forks, unread) : '';
    const advice = await advise(forks, start, { ...trial, ...end, events, error });
    const later = await describeLater(fork.fork, events);
    const { reason } = judgeDispatched(what, dispatched, { ...layer, later });
    const own = { ...judged, reason: reason + advice };
    // What the call lacks says more than the chain's words for its error, which may guess.
    if (outcome === 'failed')
      return lack ? { ...own, reason: `${what} failed (${dispatched.error}):${lack}` } : own;
    const ends = await followMessages(forks, { from, what, own: sent, expected });
    // The end of a single message shows that the call has sent it.
    const all = ends.length === 1 && own.outcome === 'done' ? ends : [own, ...ends];
    const order = ['failed', 'unknown', 'done'];
    const worst = all.toSorted((one, two) => order.indexOf(one.outcome) - order.indexOf(two.outcome));
    return {
      ...own,
      ...all.at(-1),
      outcome: worst[0]?.outcome ?? 'unknown',
      // The first sentence names the cause.
      reason: [...new Set(worst.map((one) => one.reason))].join(' ') + lack,
      evidence: [own, ...ends].flatMap(({ evidence }) => evidence),
    };
  });
}

/** Advises what to try after a failure, by its error or by the call inside at which it begins, or for a call that was only stored. */
async function advise({ target }: ForkNetwork, from: ChainFork, tried: CallTrial & Dispatched) {
  const { layer, as, outcome, events, error = '' } = tried;
  const { registry } = from.chain.runtime;
  const pallet = outcome === 'unknown' && !error ? findStored(events, layer)?.storedBy : undefined;
  if (pallet) return ` Try that call as a proposal, too${writeInside(registry, layer.hex, { pallet })}.`;
  if (outcome !== 'failed') return '';
  const isOfKey = as === 'root' && layer.call?.method !== 'sudo_as' && error.includes('would exhaust');
  if (isOfKey && hasCall(registry, 'Sudo', 'sudo_unchecked_weight'))
    return ' The sudo key can set a weight: try the call inside Sudo.sudo_unchecked_weight.';
  const [, by] = /^(\w+)\.UnavailablePreImage$/.exec(error) ?? [];
  if (by) return ` Try the call that it names, inside ${by}.dispatch_whitelisted_call_with_preimage.`;
  return namePart(from, { hex: layer.hex, as, error }, target?.paraId);
}

/** Delivers a program of a parachain without a fork to its receiver in the parachain's name. */
export async function dryRunProgram(
  forks: ForkNetwork,
  route: Route & { readonly message: { readonly from: number } },
): Promise<StepResult> {
  const { message, receiver } = route;
  const { from, program: hex } = message;
  const { chain } = receiver.chain.runtime;
  const stop = (reason: string): StepResult => ({ outcome: 'failed', chain, reason, hex, evidence: [] });
  if (receiver.paraId !== undefined) {
    const { dropped } = await forks.network.sendHorizontal(from, receiver.paraId, encodePage([hex]));
    if (dropped) return stop(`The message is dropped: ${dropped.reason}.`);
    const [followed] = await waitForArrivals(forks, [route]);
    return describeEnd(route, followed?.arrival);
  }
  try {
    const before = await receiver.fork.fork();
    const { block, verdict } = await forks.network.sendUpward(from, hex);
    return await describeEnd(route, verdict && { block, verdict, before });
  } catch (error) {
    if (!isParachronError(error, 'UPWARD_MESSAGE_SIZE')) throw error;
    return stop(error.message);
  }
}
