import type { Report } from '@parachron/checklist';
import { checkChains } from '@parachron/checklist';
import { pinChain } from '@parachron/checklist/dry-runs';
import { connect, createMetadataCache, type JsonRpcProvider, type JsonRpcRequest } from '@parachron/client';
import { createTripCount } from '@parachron/samples/trip-count';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { EmbeddedNetwork } from '../../src/chains/openEmbeddedNetwork.js';
import { recordReads } from '../../src/chains/recordReads.js';
import type { ReadStore } from '../../src/files/cacheStores.js';

/** A check of endpoints with its consecutive round trips, connecting included. */
export interface CountedCheck {
  readonly report: Report;
  readonly trips: number;
  readonly byRole: Readonly<Record<string, number>>;
}

/** TCP, and the handshake of WebSocket. */
const handshakes = 2;

/**
 * Creates a function that checks chains over connections that share one clock, as the command does over endpoints: metadata and reads of
 * earlier calls are kept.
 *
 * @param mayFork whether questions are tried on forks of the chains
 */
export function createCountedCheck(
  { relay, target, service }: EmbeddedNetwork,
  { mayFork }: { readonly mayFork: boolean },
) {
  const metadataCache = createMetadataCache();
  const store = keepInMemory();
  return async (): Promise<CountedCheck> => {
    const counted = createTripCount();
    const network = { relay, target, service };
    const opened = await Promise.all(
      Object.entries(network).map(async ([role, { chain: local }]) => {
        const reads = await recordReads(store, role);
        const chain = await connect(speakJson(counted.open(role, local.provider)), {
          timeoutMs: Number.POSITIVE_INFINITY,
          label: role,
          metadataCache,
          ahead: reads.ahead,
          onRead: reads.onRead,
        });
        const close = () => chain.close();
        const open = mayFork
          ? await pinChain({ chain, close })
          : { chain, head: await chain.snapshot(), close };
        return { role, open, reads };
      }),
    );
    const byRole = <T>(pick: (one: (typeof opened)[number]) => T) =>
      Object.fromEntries(opened.map((one) => [one.role, pick(one)]));
    const report = await checkChains(
      byRole(({ open }) => open),
      { network: 'local', onProgress: () => undefined },
    );
    const trips = handshakes + counted.trips;
    const tripsOf = (role: string) =>
      new Set(counted.requests.filter(({ chain }) => chain === role).map(({ trip }) => trip)).size;
    const tripsByRole = byRole(({ role }) => handshakes + tripsOf(role));
    await Promise.all(opened.map(({ open }) => open.close()));
    await Promise.all(opened.map(({ reads }) => reads.keep()));
    return { report, trips, byRole: tripsByRole };
  };
}

function keepInMemory(): ReadStore {
  const kept = new Map<string, Awaited<ReturnType<ReadStore['read']>>>();
  return {
    read: async (name) => kept.get(name) ?? { keys: [], calls: [] },
    write: async (name, reads) => void kept.set(name, reads),
  };
}

/** A line of messages to a provider, as an endpoint has one. */
function speakJson(provider: ProviderInterface): JsonRpcProvider {
  return (onMessage) => {
    const answer = async ({ id, method, params }: JsonRpcRequest) => {
      const result = await provider.send(method, params).then(
        (value) => ({ result: value }),
        (error: Error) => ({ error: { code: -32000, message: error.message } }),
      );
      onMessage({ jsonrpc: '2.0', id, ...result });
    };
    return { send: (request) => void answer(request), disconnect: () => undefined };
  };
}
