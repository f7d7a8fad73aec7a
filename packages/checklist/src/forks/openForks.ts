import { type Chain, connect, watchDisagreements } from '@parachron/client';
import { InvalidInputError, omitUndefined, readMessage } from '@parachron/core';
import { createNetwork, type RuntimeFork } from '@parachron/devnet';
import type { OpenChains } from '../checkChains.js';
import { type ByRole, type Role, roleWords, type Scope } from '../Scope.js';
import type { ChainFork, ForkNetwork } from './ForkNetwork.js';
import { closeAll } from './openAll.js';

/** The context of the network. */
interface JoinOptions {
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
 * @throws INVALID_INPUT when the relay chain, which executes the programs that a plan sends, is not open
 * @throws the signal's reason when the signal aborts
 * @throws ENDPOINTS_DISAGREE when the endpoints of a chain disagree on what its fork reads
 * @throws LOCAL_CHAIN_NOT_STARTED when the runtime of the relay chain builds no block locally
 */
export async function openForks(opened: OpenChains, options: JoinOptions): Promise<ForkNetwork> {
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

async function joinAll(begun: readonly Begun[], { scope }: JoinOptions): Promise<ForkNetwork> {
  const find = (role: Role) => begun.find((one) => one.role === role);
  const relay = find('relay');
  if (!relay)
    throw new InvalidInputError({ field: 'opened.relay', expected: 'an open chain', found: 'none' });
  if (!relay.fork) throw relay.failure;
  // The para id of the channel manager is read from the chain; the run has the other ids.
  const stored = await find('channelManager')?.fork?.getStorage('ParachainInfo', 'ParachainId');
  const paraIds: ByRole<number> = {
    target: scope.targetParaId,
    service: scope.serviceParaId,
    ...(stored === undefined ? {} : { channelManager: Number(stored.toString()) }),
  };
  const findFirst = (id: number) => begun.find(({ role, fork }) => fork && paraIds[role] === id);
  const paras = Object.values(paraIds).map((id) => [id, findFirst(id)?.fork ?? 'registered'] as const);
  const network = await createNetwork({ relay: relay.fork, paras: Object.fromEntries(paras) });
  // The first blocks give every chain its channels, and the relay chain every chain's head.
  await network.step();
  const connected = new Map<RuntimeFork, ChainFork>();
  const forks: Partial<Record<Role, ChainFork>> = {};
  const missing: { role: Role; reason: string }[] = [];
  for (const one of begun) {
    const { role, chain } = one;
    const paraId = paraIds[role];
    const shared = shareFork(one, { paraId, first: paraId === undefined ? undefined : findFirst(paraId) });
    if (typeof shared === 'string') {
      missing.push({ role, reason: shared });
      continue;
    }
    // A report of the fork is not taken for one of the chain. The connection that forks of one chain share reads the chain.
    const options = { label: `fork of ${chain.endpoint}`, timeoutMs: Number.POSITIVE_INFINITY };
    const own = connected.get(shared) ?? {
      fork: shared,
      chain: await connect(shared.provider, options),
      ...omitUndefined({ paraId }),
    };
    connected.set(shared, own);
    forks[role] = own;
  }
  return {
    means: 'fork',
    network,
    missing,
    ...(forks as typeof forks & Pick<ForkNetwork, 'relay'>),
    close: () => closeAll([network, ...[...connected.values()].map(({ chain }) => chain)]),
  };
}

/**
 * The fork of a chain, or the reason for having none. A chain with several roles has one fork: a target may be the channel manager, and a
 * network has one chain for each para id. Of two chains with one para id, such as those of two relay chains, only the first keeps its fork,
 * and a parachain without a known id none.
 */
function shareFork(
  { role, chain, fork, failure }: Begun,
  { paraId, first }: { readonly paraId: number | undefined; readonly first: Begun | undefined },
): RuntimeFork | string {
  if (fork && role === 'relay') return fork;
  const shared = first?.chain.genesisHash;
  const own = chain.genesisHash;
  if (first?.fork && shared === own) return first.fork;
  if (!fork) return readMessage(failure);
  if (!first) return 'The chain states no para id.';
  return `The chain has the para id ${paraId} of the ${roleWords[first.role]}, and another genesis (${own}, not ${shared}).`;
}
