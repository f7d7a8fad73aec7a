import {
  createDevnet,
  type Devnet,
  loadChainSpec,
  type RuntimeFork,
  type ServedChain,
  serveChain,
} from '@parachron/devnet';
import { specFiles } from './runCommand.js';

/** A local network with a real relay chain, each of whose chains is served. */
export interface RealNetwork {
  readonly devnet: Devnet;
  readonly relay: RuntimeFork;
  readonly servers: Readonly<Record<'relay' | 'service' | 'target', ServedChain>>;
  close(): Promise<void>;
}

/** Starts a real relay chain, the service and a small parachain without channels, and serves each; blocks are built by hand. */
export async function serveRealNetwork(paraId: number): Promise<RealNetwork> {
  const devnet = await createDevnet({
    relay: { spec: await loadChainSpec(specFiles.relay) },
    targets: [{ paraId }],
    channels: [],
    blocks: { kind: 'manual' },
  });
  const serve = (node: { readonly chain: Parameters<typeof serveChain>[0] } | undefined) => {
    if (!node) throw new TypeError('no chain');
    return serveChain(node.chain, { port: 0 });
  };
  const { relay, service, targets } = devnet;
  if (!relay) throw new TypeError('no relay chain');
  const servers = {
    relay: await serve(relay),
    service: await serve(service),
    target: await serve(targets[0]),
  };
  const close = async () => {
    await Promise.all(Object.values(servers).map((server) => server.close()));
    await devnet.close();
  };
  return { devnet, relay: relay.chain, servers, close };
}

/** The WebSocket endpoint of a served chain. */
export function ws({ url }: ServedChain): string {
  return url.replace(/^http/, 'ws');
}

/** Asks a chain of the network by JSON-RPC. */
export async function ask<T>(endpoint: string, method: string, params: readonly unknown[] = []): Promise<T> {
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(endpoint.replace(/^ws/, 'http'), { method: 'POST', headers, body });
  return ((await answer.json()) as { result: T }).result;
}
