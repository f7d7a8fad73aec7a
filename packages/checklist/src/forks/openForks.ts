import { type Chain, connect } from '@parachron/client';
import { defineError, omitUndefined } from '@parachron/core';
import { createNetwork, type RuntimeFork } from '@parachron/devnet';
import { roleWords } from '../facts/roleWords.js';
import type { Role, Scope } from '../Scope.js';
import { watchDisagreements } from './borrowFork.js';
import type { ChainFork, ChainForks } from './ChainForks.js';
import type { OpenChains } from './checkOpenChains.js';
import { closeAll } from './openAll.js';

/** No relay chain is given; the relay chain executes the programs that a plan sends. */
export class RelayNotGivenError extends defineError({
  code: 'RELAY_NOT_GIVEN',
  fault: 'input',
  message: () => 'The dry run of a plan requires a relay chain, and no relay chain is given.',
  hint: () => 'Give an endpoint or a chain specification of the relay chain.',
}) {}

/** The context of the forks. */
interface ForkOptions {
  readonly scope: Pick<Scope, 'serviceParaId' | 'targetParaId'>;
  readonly onProgress: (text: string) => void;
  /** Stops after the forks that are being started. */
  readonly signal?: AbortSignal;
}

/**
 * Joins forks of open chains in a network. A parachain that cannot be forked has no blocks there, and messages are sent in its name.
 *
 * Sends: reads of the live chains, when something on a fork needs them.
 *
 * @param opened the chains with their forks, which stay open
 * @throws RELAY_NOT_GIVEN when the relay chain is not open
 * @throws the signal's reason when the signal aborts
 * @throws ENDPOINTS_DISAGREE when the endpoints of a chain disagree on what its fork reads
 * @throws LOCAL_CHAIN_NOT_STARTED when the runtime of the relay chain builds no block in this process
 */
export async function openForks(opened: OpenChains, options: ForkOptions): Promise<ChainForks> {
  const open = roles.flatMap((role) => {
    const { chain, forks } = opened[role] ?? {};
    return chain && forks ? [{ role, chain, forks }] : [];
  });
  const begin = async ({ forks, ...one }: (typeof open)[number]): Promise<Begun> => {
    options.onProgress(`Forking ${one.chain.endpoint}`);
    return forks.fork().then(
      (fork) => ({ ...one, fork }),
      (failure: unknown) => ({ ...one, failure }),
    );
  };
  const findDisagreement = watchDisagreements(open.map(({ chain }) => chain));
  try {
    const begun = await Promise.all(open.map(begin));
    options.signal?.throwIfAborted();
    const disagreement = findDisagreement();
    if (disagreement) throw disagreement;
    return { ...(await joinAll(begun, options)), findDisagreement };
  } catch (error) {
    throw findDisagreement() ?? error;
  }
}

const roles = ['relay', 'target', 'service', 'channelManager'] as const;

/** An open chain with its fork, or the reason for having none. */
interface Begun {
  readonly role: Role;
  readonly chain: Chain;
  readonly fork?: RuntimeFork;
  readonly failure?: unknown;
}

async function joinAll(all: readonly Begun[], options: ForkOptions): Promise<ChainForks> {
  const paraIds = await listParaIds(all, options);
  const begun = shareForks(all, paraIds);
  const relay = begun.find(({ role }) => role === 'relay');
  if (!relay) throw new RelayNotGivenError({});
  if (!relay.fork) throw relay.failure;
  const ids = Object.values(paraIds);
  const paras = ids.map((id) => [id, findFirst(begun, paraIds, id)?.fork ?? 'registered'] as const);
  const network = await createNetwork({ relay: relay.fork, paras: Object.fromEntries(paras) });
  // The first blocks give every chain its channels, and the relay chain every chain's head.
  await network.step();
  const forks = await connectAll(begun, paraIds);
  return {
    means: 'fork',
    network,
    ...forks,
    missing: begun.flatMap(({ role, fork, failure }) =>
      fork ? [] : [{ role, reason: failure instanceof Error ? failure.message : String(failure) }],
    ),
    close: () => closeAll([network, ...Object.values(forks).map(({ chain }) => chain)]),
  };
}

/** The para id of the channel manager is read from the chain; the run has the other ids. */
async function listParaIds(begun: readonly Begun[], { scope }: ForkOptions): Promise<ParaIds> {
  const manager = begun.find(({ role }) => role === 'channelManager')?.fork;
  const stored = await manager?.getStorage('ParachainInfo', 'ParachainId');
  return {
    target: scope.targetParaId,
    service: scope.serviceParaId,
    ...(stored === undefined ? {} : { channelManager: Number(stored.toString()) }),
  };
}

/** The first chain with a para id and a fork. */
function findFirst(begun: readonly Begun[], paraIds: ParaIds, id: number): Begun | undefined {
  return begun.find(({ role, fork }) => fork && paraIds[role] === id);
}

/** Connects to each fork alone: the connection that forks of one chain share reads the chain. */
async function connectAll(
  begun: readonly Begun[],
  paraIds: ParaIds,
): Promise<Readonly<Partial<Record<Role, ChainFork>>> & Pick<ChainForks, 'relay'>> {
  const connected = new Map<RuntimeFork, ChainFork>();
  const forks: Partial<Record<Role, ChainFork>> = {};
  for (const { role, chain: source, fork } of begun) {
    if (!fork) continue;
    // A report of the fork is not taken for one of the chain.
    const label = `fork of ${source.endpoint}`;
    const chainFork = connected.get(fork) ?? {
      ...{ role, fork, chain: await connect(fork.provider, { label, timeoutMs: Number.POSITIVE_INFINITY }) },
      ...omitUndefined({ paraId: paraIds[role] }),
    };
    connected.set(fork, chainFork);
    forks[role] = chainFork;
  }
  return forks as typeof forks & Pick<ChainForks, 'relay'>;
}

/** The para ids of the chains that have one, by role. */
type ParaIds = Readonly<Partial<Record<Role, number>>>;

/**
 * Gives a chain with several roles one fork: a target may be the channel manager, and a network has one chain for each para id. Of two
 * chains with one para id, such as those of two relay chains, only the first keeps its fork, and a parachain without a known id none.
 */
function shareForks(begun: readonly Begun[], paraIds: ParaIds): readonly Begun[] {
  return begun.map((one): Begun => {
    const { role, chain, fork, failure } = one;
    const paraId = paraIds[role];
    const leave = (reason: string) => ({ role, chain, failure: fork ? new Error(reason) : failure });
    if (paraId === undefined) return role === 'relay' ? one : leave('The chain states no para id.');
    const first = findFirst(begun, paraIds, paraId);
    if (!first?.fork || first === one) return one;
    const [shared, own] = [first.chain.genesisHash, chain.genesisHash];
    if (shared === own) return { role, chain, fork: first.fork };
    return leave(
      `The chain has the para id ${paraId} of the ${roleWords[first.role]}, and another genesis (${own}, not ${shared}).`,
    );
  });
}
