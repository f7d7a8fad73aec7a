import { createRequire } from 'node:module';
import { type Chain, connect, type ForkWrite } from '@parachron/client';
import { type Call, encodeCall, type Hex } from '@parachron/core';
import { createFork, createNetwork, loadChainSpec, type Network } from '@parachron/devnet';
import type { ChannelFacts, ChannelManager } from '../../src/index.js';
import { deriveChannelManager } from '../../src/manager/ChannelManager.js';
import { getChannelFacts } from '../../src/status/ChannelFacts.js';

export const TARGET = 1000;
export const SERVICE = 2114;
/** The account that signs. */
export const SIGNER = `0x${'07'.repeat(32)}`;

/** Origin of a call: a parachain, the account that signs, or root. */
export type CallOrigin =
  | { readonly kind: 'para'; readonly id: number }
  | { readonly kind: 'signed' | 'root' };

/** The real Rococo runtime of spec 9190, run in this process, with two parachains registered. */
export interface BootedRelay {
  readonly network: Network;
  readonly chain: Chain;
  readonly channelManager: ChannelManager;
  /** Reads the facts about two parachains at the head, through the package itself. */
  facts(paras?: readonly [number, number]): Promise<ChannelFacts>;
  /** Writes storage into the head block. */
  write(...writes: ForkWrite[]): Promise<void>;
  /** Changes fields of the active configuration. */
  configure(fields: { readonly [name: string]: unknown }): Promise<void>;
  /** No channel and no request; `free` planck on each parachain's account. */
  reset(free?: bigint): Promise<void>;
  /**
   * Dispatches calls in sequence in one block; returns the error of each call by the chain's name, undefined for
   * success.
   */
  dispatch(attempts: readonly { origin: CallOrigin; call: Call }[]): Promise<(string | undefined)[]>;
  close(): Promise<void>;
}

const require = createRequire(import.meta.url);

export async function bootRelay(): Promise<BootedRelay> {
  const manifest = require.resolve('relay-chain-specs/package.json');
  const spec = manifest.replace('package.json', 'dist/connector/specs/generated/rococo_v2_2.js');
  const relay = await createFork({ spec: await loadChainSpec(spec) });
  const paras = { [TARGET]: 'registered', [SERVICE]: 'registered' } as const;
  const network = await createNetwork({ relay, paras });
  const chain = await connect(relay.provider, { timeoutMs: Number.POSITIVE_INFINITY });
  const channelManager = deriveChannelManager(chain.runtime);
  if (!channelManager) throw new TypeError('Rococo has no channel calls');
  const genesis = (await relay.getStorage('Configuration', 'ActiveConfig'))?.toJSON();
  return {
    network,
    chain,
    channelManager,
    async facts(paras = [TARGET, SERVICE]) {
      const answer = await getChannelFacts(await chain.snapshot(), { paras, channelManager });
      if (!answer.known) throw new TypeError(answer.reason);
      return answer.facts;
    },
    write: (...writes) => relay.write(writes),
    configure: (fields) =>
      relay.write([
        { pallet: 'Configuration', item: 'ActiveConfig', value: { ...Object(genesis), ...fields } },
      ]),
    async reset(free = 10n ** 15n) {
      await relay.write(clearedState());
      await network.endowSovereigns(
        new Map([
          [TARGET, free],
          [SERVICE, free],
        ]),
      );
    },
    dispatch: (attempts) => dispatchAll(network, attempts),
    async close() {
      await chain.close();
      await network.close();
    },
  };
}

// Each call is dispatched by utility.dispatchAs, whose event has the result; the batch only groups the calls.
async function dispatchAll(
  network: Network,
  attempts: readonly { origin: CallOrigin; call: Call }[],
): Promise<(string | undefined)[]> {
  const { registry } = network.relay;
  const calls = attempts.map(({ origin, call }): Hex => {
    const args = { as_origin: encodeOrigin(origin), call: call.hex };
    return encodeCall(registry, { pallet: 'Utility', method: 'dispatch_as', args }).hex;
  });
  const batch = encodeCall(registry, { pallet: 'Utility', method: 'batch', args: { calls } });
  const { events } = await network.dispatch('relay', batch.hex, 'root');
  const ends = events.filter(({ method }) => method === 'DispatchedAs');
  if (ends.length !== attempts.length) throw new TypeError(`${ends.length} of ${attempts.length} dispatched`);
  return ends.map(({ failure }) => failure && [failure.pallet, failure.error].filter(Boolean).join('.'));
}

function encodeOrigin(origin: CallOrigin): unknown {
  if (origin.kind === 'para') return { ParachainsOrigin: { Parachain: origin.id } };
  return { system: origin.kind === 'root' ? 'Root' : { Signed: SIGNER } };
}

function clearedState(): ForkWrite[] {
  const there = { sender: TARGET, recipient: SERVICE };
  const back = { sender: SERVICE, recipient: TARGET };
  const clear = (item: string, ...keys: unknown[]): ForkWrite => ({
    pallet: 'Hrmp',
    item,
    keys,
    value: null,
  });
  return [
    clear('HrmpOpenChannelRequestsList'),
    clear('HrmpCloseChannelRequestsList'),
    ...[TARGET, SERVICE].flatMap((para) => [
      clear('HrmpEgressChannelsIndex', para),
      clear('HrmpIngressChannelsIndex', para),
      clear('HrmpOpenChannelRequestCount', para),
      clear('HrmpAcceptedChannelRequestCount', para),
    ]),
    ...[there, back].flatMap((channel) => [
      clear('HrmpOpenChannelRequests', channel),
      clear('HrmpChannels', channel),
      clear('HrmpCloseChannelRequests', channel),
    ]),
    ...[TARGET, SERVICE].map(
      (para): ForkWrite => ({
        pallet: 'Paras',
        item: 'ParaLifecycles',
        keys: [para],
        value: 'Parachain',
      }),
    ),
  ];
}
