import type { Forkable } from '@parachron/client';
import { defineError, omitUndefined, requireInput, type Snapshot } from '@parachron/core';
import {
  chooseXcmVersion,
  isXcmVersion,
  listXcmVersions,
  relayLocation,
  safeXcmVersionRead,
  supportedXcmVersionRead,
  type XcmVersion,
} from '@parachron/xcm';
import { findChannelManager } from './manager/findChannelManager.js';
import type { ChannelPlan } from './plan/ChannelPlan.js';
import { solveChannels } from './run/solveChannels.js';
import type { ChannelProposal } from './status/ChannelProposal.js';
import { getChannelFacts } from './status/getChannelFacts.js';

/** A chain does not show what the plan of its channels needs. */
export class ChannelsNotPlannedError extends defineError({
  code: 'CHANNELS_NOT_PLANNED',
  fault: 'incompatible',
  message: (facts: { reason: string; howToFindOut: string }) =>
    `The channels cannot be planned: ${facts.reason}`,
  hint: (facts) => facts.howToFindOut,
}) {}

/** The two parachains whose channels to open. */
export interface ChannelPair {
  readonly paras: readonly [number, number];
  /** The parachains at one block, by their ids; without its chain, the steps of a parachain have no call that sends their programs. */
  readonly chains?: { readonly [para: number]: Snapshot };
  /** A fork of the channel manager, on which the programs are tried and priced. */
  readonly fork?: Forkable;
  /** The sizes of both channels; by default the largest that the relay chain allows. */
  readonly proposal?: ChannelProposal;
}

/**
 * Plans the opening of both channels between two parachains from the state of their chains: reads what is open or requested, chooses the XCM
 * version that each parachain sends to the relay chain, and tries the programs. For more control, see {@link solveChannels} and
 * {@link planChannels}.
 *
 * Sends: reads of the chains only; the calls of the plan are for you to send.
 *
 * @param manager the relay chain at one block, or the chain that manages its channels
 * @returns the calls that are left to send, with their senders and costs; no step if both channels are open
 * @throws CHANNELS_NOT_PLANNED when the chain takes no channel calls, or its state does not show what a plan needs
 * @throws XCM_NO_COMMON_VERSION when a parachain sends no XCM version that the chain reads
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { openChannels } from '@parachron/hrmp';
 *
 * const [relay, para] = await Promise.all([connect('wss://relay.example'), connect('wss://parachain.example')]);
 * const chains = { 2000: await para.snapshot() };
 * const { steps } = await openChannels(await relay.snapshot(), { paras: [2000, 2114], chains });
 * for (const { title, sender, layers } of steps) console.log(title, sender, layers.at(-1)?.hex);
 * ```
 */
export async function openChannels(manager: Snapshot, pair: ChannelPair): Promise<ChannelPlan> {
  requireInput(
    { manager, pair },
    {
      manager: 'snapshot',
      pair: { paras: ['number'], chains: 'object?', fork: 'object?', proposal: 'object?' },
    },
  );
  const { paras, chains = {} } = pair;
  const found = findChannelManager([manager.runtime]);
  if (!found.known) throw new ChannelsNotPlannedError(found);
  const { channelManager } = found;
  const answer = await getChannelFacts(manager, { paras, channelManager });
  if (!answer.known) throw new ChannelsNotPlannedError(answer);
  const { facts } = answer;
  const { maxCapacity: capacity, maxMessageSize: messageSize } = facts.config;
  const proposal = pair.proposal ?? { capacity, messageSize };
  const chosen = await Promise.all(
    paras.map(async (para) => [para, await chooseVersion(manager, chains[para])] as const),
  );
  const versions = Object.fromEntries(chosen);
  const runtimes = Object.fromEntries(Object.entries(chains).map(([para, { runtime }]) => [para, runtime]));
  const options = { proposal, versions, runtimes };
  return (await solveChannels(manager, { facts, options, fork: pair.fork })).plan;
}

/** The version that a parachain's own state chooses; without its chain, the newest that the manager reads. */
async function chooseVersion(manager: Snapshot, chain: Snapshot | undefined): Promise<XcmVersion> {
  const receiver = { versions: listXcmVersions(manager.runtime.registry) };
  if (!chain)
    return chooseXcmVersion({ sender: { versions: receiver.versions.filter(isXcmVersion) }, receiver })
      .version;
  const { registry } = chain.runtime;
  const { supported, safe } = await chain.read({
    supported: supportedXcmVersionRead(registry, relayLocation),
    safe: safeXcmVersionRead(registry),
  });
  const stored = {
    supported: supported.known ? (supported.value ?? null) : undefined,
    safe: safe.known ? (safe.value ?? null) : undefined,
  };
  return chooseXcmVersion({
    sender: { versions: listXcmVersions(registry), ...omitUndefined(stored) },
    receiver,
  }).version;
}
