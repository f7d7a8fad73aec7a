import type { Confirmation } from '@parachron/client';
import { defineError, isParachronError, omitUndefined } from '@parachron/core';
import { createNetwork, type NetworkParts } from '@parachron/devnet';
import { roleWords } from '../facts/roleWords.js';
import type { Role, Scope } from '../Scope.js';
import type { ChainFork, ChainForks } from './ChainForks.js';
import { type ChainSource, formatSource } from './ChainSource.js';
import { closeAll } from './openAll.js';
import { type StartedFork, type StartOptions, startFork } from './startFork.js';

/** No relay chain is given; the relay chain executes the programs that a plan sends. */
export class RelayNotGivenError extends defineError({
  code: 'RELAY_NOT_GIVEN',
  fault: 'input',
  message: () => 'The dry run of a plan requires a relay chain, and no relay chain is given.',
  hint: () => 'Give an endpoint or a chain specification of the relay chain.',
}) {}

/** The sources of the forks. */
interface ForkOptions extends Pick<StartOptions, 'loadSpec'> {
  readonly scope: Pick<Scope, 'serviceParaId' | 'targetParaId'>;
  readonly onProgress: (text: string) => void;
  /** Milliseconds to wait for a node; 20 000 by default. */
  readonly timeoutMs?: number;
  /** Stops after the forks that are being started. */
  readonly signal?: AbortSignal;
}

/**
 * Forks chains and joins the forks: from live nodes, or from the genesis of chain specifications. A parachain that cannot be
 * forked has no blocks there, and messages are sent in its name.
 *
 * Sends: reads of the live chains, when something on a fork needs them.
 *
 * @throws RELAY_NOT_GIVEN when no relay chain is given
 * @throws the signal's reason when the signal aborts
 * @throws FORK_UNREACHABLE when the relay chain's node does not answer
 * @throws ENDPOINTS_DISAGREE when the endpoints of a chain disagree on what its fork reads
 * @throws LOCAL_CHAIN_NOT_STARTED when the runtime of a chain builds no block in this process
 */
export async function openForks(chains: readonly ChainSource[], options: ForkOptions): Promise<ChainForks> {
  const started = await startAll(chains, options);
  try {
    options.signal?.throwIfAborted();
    for (const { failure } of started) if (isParachronError(failure, 'ENDPOINTS_DISAGREE')) throw failure;
    return await joinAll(started, options);
  } catch (error) {
    await closeAll(started.flatMap(({ started: one }) => (one ? [one.fork] : [])));
    throw listConfirmations(started).flatMap(({ disagreements }) => disagreements)[0] ?? error;
  }
}

function listConfirmations(started: readonly Started[]): readonly Confirmation[] {
  return started.flatMap((one) => one.started?.confirmation ?? []);
}

const roles = ['relay', 'target', 'service', 'channelManager'] as const;

/** Waits for failures too, so that no fork is left starting. */
async function startAll(sources: readonly ChainSource[], options: ForkOptions): Promise<Started[]> {
  const given = roles.flatMap((role) => sources.find((source) => source.role === role) ?? []);
  return Promise.all(
    given.map(async (source): Promise<Started> => {
      options.onProgress(`Forking ${formatSource(source)}`);
      try {
        return { source, started: await startFork(source, { timeoutMs: 20_000, ...options }) };
      } catch (failure) {
        return { source, failure };
      }
    }),
  );
}

async function joinAll(all: readonly Started[], options: ForkOptions): Promise<ChainForks> {
  const paraIds = await listParaIds(all, options);
  const started = await shareForks(all, paraIds);
  const relay = started.find(({ source }) => source.role === 'relay');
  if (!relay) throw new RelayNotGivenError({});
  const relayFork = relay.started?.fork;
  if (!relayFork) throw relay.failure;
  const network = await createNetwork({ relay: relayFork, paras: listParas(started, paraIds) });
  // The first blocks give every chain its channels, and the relay chain every chain's head.
  await network.step();
  const { relay: relayChainFork, ...forks } = await connectAll(started, paraIds);
  if (!relayChainFork) throw relay.failure;
  return {
    means: 'fork',
    network,
    relay: relayChainFork,
    ...forks,
    confirmations: listConfirmations(all),
    missing: started.flatMap(({ source: { role }, started: one, failure }) =>
      one ? [] : [{ role, reason: failure instanceof Error ? failure.message : String(failure) }],
    ),
    close: () => network.close(),
  };
}

/** The para id of the channel manager is read from the chain; the run has the other ids. */
async function listParaIds(started: readonly Started[], { scope }: ForkOptions): Promise<ParaIds> {
  const manager = started.find(({ source }) => source.role === 'channelManager')?.started?.fork;
  const stored = await manager?.getStorage('ParachainInfo', 'ParachainId');
  return {
    target: scope.targetParaId,
    service: scope.serviceParaId,
    ...(stored === undefined ? {} : { channelManager: Number(stored.toString()) }),
  };
}

function listParas(started: readonly Started[], paraIds: ParaIds): NetworkParts['paras'] {
  const ids = [...new Set(Object.values(paraIds))];
  return Object.fromEntries(
    ids.map((id) => [id, findFirst(started, paraIds, id)?.started?.fork ?? 'registered']),
  );
}

/** The first fork with a para id. */
function findFirst(started: readonly Started[], paraIds: ParaIds, id: number): Started | undefined {
  return started.find((one) => one.started && paraIds[one.source.role] === id);
}

async function connectAll(
  started: readonly Started[],
  paraIds: ParaIds,
): Promise<Readonly<Partial<Record<Role, ChainFork>>>> {
  const forks: Partial<Record<Role, ChainFork>> = {};
  const connected = new Map<StartedFork, ChainFork>();
  for (const { source, started: one } of started) {
    if (!one) continue;
    const { role } = source;
    const { fork } = one;
    // A report of the fork is not taken for one of the chain.
    const chain = await fork.connectChain(`fork of ${formatSource(source)}`);
    const made = { role, fork, chain, ...omitUndefined({ paraId: paraIds[role] }) };
    const chainFork = connected.get(one) ?? made;
    connected.set(one, chainFork);
    forks[role] = chainFork;
  }
  return forks;
}

/** A chain to fork: its fork, or the reason for having none. */
export interface Started {
  readonly source: ChainSource;
  readonly started?: StartedFork;
  readonly failure?: unknown;
}

/** The para ids of the chains that have one, by role. */
type ParaIds = Readonly<Partial<Record<Role, number>>>;

/**
 * Gives a chain with several roles one fork, and closes its other forks: a target may be the channel manager, and a network has one
 * chain for each para id. Of two chains with one para id, such as those of two relay chains, only the first keeps its fork, and a
 * parachain without a known id none.
 */
export function shareForks(started: readonly Started[], paraIds: ParaIds): Promise<readonly Started[]> {
  return Promise.all(
    started.map(async ({ source, ...own }): Promise<Started> => {
      const { role } = source;
      const paraId = paraIds[role];
      const fail = async (reason: string): Promise<Started> => {
        await own.started?.fork.close();
        return { source, failure: own.started ? new Error(reason) : own.failure };
      };
      if (paraId === undefined)
        return role === 'relay' ? { source, ...own } : fail('The chain states no para id.');
      const first = findFirst(started, paraIds, paraId);
      if (!first?.started || first.started === own.started) return { source, ...own };
      // The para id is all that is known of a chain without a fork.
      if (!own.started) return { source, started: first.started };
      const [shared, hash] = await Promise.all([getGenesisHash(first.started), getGenesisHash(own.started)]);
      const failed = await fail(
        `The chain has the para id ${paraId} of the ${roleWords[first.source.role]}, and another genesis (${hash}, not ${shared}).`,
      );
      return hash === shared ? { source, started: first.started } : failed;
    }),
  );
}

function getGenesisHash({ fork }: StartedFork): Promise<string> {
  return fork.provider.send<string>('chain_getBlockHash', [0]);
}
