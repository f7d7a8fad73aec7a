import type { Chain } from '@parachron/client';
import {
  defineError,
  InvalidInputError,
  isParachronError,
  paraIdRead,
  requireInput,
  type Snapshot,
} from '@parachron/core';
import {
  chooseXcmVersion,
  isXcmVersion,
  listXcmVersions,
  readXcmSender,
  relayLocation,
} from '@parachron/xcm';
import { deriveChannelManager, findChannelManager } from './manager/ChannelManager.js';
import type { ChannelPlan } from './plan/planChannels.js';
import { explainBytes, type Sender } from './plan/planStep.js';
import { proposalShape, solveChannels } from './run/solveChannels.js';
import { trySending } from './run/trySending.js';
import { getChannelFacts } from './status/ChannelFacts.js';
import type { ChannelProposal } from './status/channelSizes.js';

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
  /** The connected parachains, by their ids; without its chain, the steps of a parachain have no call that sends their programs. */
  readonly chains?: { readonly [para: number]: Chain };
  /** The sizes of both channels; by default the largest that the relay chain allows. A smaller open request is sent again. */
  readonly proposal?: ChannelProposal;
}

/**
 * Plans the opening of both channels between two parachains: reads what is open or requested, finds the XCM version that a fork of each
 * parachain sends to the relay chain, and tries the programs on a fork of the relay chain, which also prices them. A step that fails there is
 * `blocked`, with the chain's own error and a change after which it works. If no fork runs, the steps say why they were not tried.
 *
 * Sends: reads of the chains only; the calls of the plan are for you to send.
 *
 * @param manager the relay chain; a parachain that manages the channels does not show what a plan needs
 * @returns the calls that are left to send, with their senders and costs; no step if both channels are open
 * @throws INVALID_INPUT when the two parachains are one, or a chain has another para id
 * @throws CHANNELS_NOT_PLANNED when the chain takes no channel calls, or its state does not show what a plan needs
 * @throws XCM_NO_COMMON_VERSION when a parachain sends no XCM version that the chain reads
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { openChannels } from '@parachron/hrmp';
 *
 * const [relay, para] = await Promise.all([connect('wss://relay.example'), connect('wss://parachain.example')]);
 * const { steps } = await openChannels(relay, { paras: [2000, 2114], chains: { 2000: para } });
 * for (const { title, blocked, layers } of steps) console.log(title, blocked?.reason ?? layers.at(-1)?.hex);
 * ```
 */
export async function openChannels(manager: Chain, pair: ChannelPair): Promise<ChannelPlan> {
  const shape = { paras: ['whole number'], chains: 'object?', proposal: 'object?' } as const;
  requireInput({ manager, pair }, { manager: 'chain', pair: shape });
  const { paras, chains = {}, proposal } = pair;
  const others = Object.keys(chains).map((para) => [para, 'undefined'] as const);
  const each = Object.fromEntries([...others, ...paras.map((para) => [para, 'chain?'] as const)]);
  requireInput({ pair: { chains } }, { pair: { chains: each as object } });
  if (proposal) requireInput({ pair: { proposal } }, { pair: { proposal: proposalShape } });
  const empty = Object.entries(proposal ?? {}).find(([, size]) => size === 0);
  if (empty)
    throw new InvalidInputError({ field: `pair.proposal.${empty[0]}`, expected: 'at least 1', found: '0' });
  if (paras.length !== 2 || paras[0] === paras[1]) {
    const found = paras.join(', ');
    throw new InvalidInputError({ field: 'pair.paras', expected: 'two different para ids', found });
  }
  const found = findChannelManager([manager.runtime]);
  if (!found.known) throw new ChannelsNotPlannedError(found);
  const snapshot = await manager.snapshot();
  const answer = await getChannelFacts(snapshot, { paras, channelManager: found.channelManager });
  if (!answer.known) throw new ChannelsNotPlannedError(answer);
  const { facts } = answer;
  const senders = await Promise.all(
    paras.map(async (para) => [para, await findSender(snapshot, para, chains[para])] as const),
  );
  const opened = await openFork(manager, snapshot);
  const plan = { facts, proposal: proposal ?? facts.config, senders: Object.fromEntries(senders) };
  return solveChannels({ ...plan, ...opened }).finally(() => opened.fork?.close());
}

/** Pins a parachain's own chain: the sending calls of another chain would send its programs in the name of that chain. */
async function pinPara(para: number, chain: Chain): Promise<Snapshot> {
  const snapshot = await chain.snapshot();
  const { runtime } = snapshot;
  const { paraId } = await snapshot.read({ paraId: paraIdRead() });
  // A few parachains do not state their ids.
  if (paraId.known ? paraId.value === para : deriveChannelManager(runtime)?.role !== 'relay') return snapshot;
  const found = paraId.known ? `${runtime.chain} (para ${paraId.value})` : runtime.chain;
  throw new InvalidInputError({ field: `pair.chains.${para}`, expected: `the chain of para ${para}`, found });
}

/** Opens a fork of a chain through its own connection, or gives the reason why none runs. */
async function openFork(chain: Chain, { block }: Snapshot) {
  // An import on first use keeps the runtimes out of a program that plans nothing.
  const { createFork } = await import('@parachron/devnet');
  try {
    return { fork: await createFork({ node: chain, block: block.hash }) };
  } catch (error) {
    if (!isParachronError(error) || isParachronError(error, 'ENDPOINTS_DISAGREE')) throw error;
    return { whyUntried: `the fork of ${chain.runtime.chain} does not run: ${error.message}` };
  }
}

/** Finds the version in which a fork of a parachain sends, else that of its state, else the newest that the manager reads. */
async function findSender(manager: Snapshot, para: number, chain: Chain | undefined): Promise<Sender> {
  const { chain: name, registry } = manager.runtime;
  const receiver = { versions: listXcmVersions(registry), chain: name };
  if (!chain) return { version: chooseXcmVersion({ sender: receiver, receiver }).version };
  const snapshot = await pinPara(para, chain);
  const { runtime } = snapshot;
  const { fork } = await openFork(chain, snapshot);
  const sent = fork && (await trySending(fork, relayLocation, snapshot).finally(() => fork.close()));
  const sentAs = sent?.value;
  if (sentAs && isXcmVersion(sentAs) && receiver.versions.includes(sentAs))
    return { version: sentAs, sentAs, runtime };
  try {
    const sender = await readXcmSender(snapshot, relayLocation);
    return { version: chooseXcmVersion({ sender, receiver }).version, sentAs, runtime };
  } catch (error) {
    const version = receiver.versions.findLast(isXcmVersion);
    const bytes = version && { version, sentAs, runtime };
    if (!bytes || !explainBytes(bytes, bytes.version)) throw error;
    return bytes;
  }
}
