import { createRequire } from 'node:module';
import { type Chain, connect } from '@parachron/client';
import { createLocalChain, createNetwork, loadChainSpec, type Network } from '@parachron/devnet';
import type { Fork } from '../../src/index.js';
import { createRewind, listBalanceKeys } from './createRewind.js';
import { eventsOf } from './openTarget.js';
import { SERVICE } from './users.js';

const require = createRequire(import.meta.url);

/** The real Rococo relay chain (spec 9190, XCM v2) run in this process, with the service registered, and a fork of it: itself. */
export interface BootedRelay {
  readonly network: Network;
  readonly chain: Chain;
  readonly fork: Fork;
  close(): Promise<void>;
}

export async function bootRelay(): Promise<BootedRelay> {
  const manifest = require.resolve('relay-chain-specs/package.json');
  const spec = manifest.replace('package.json', 'dist/connector/specs/generated/rococo_v2_2.js');
  const relay = await createLocalChain({ spec: await loadChainSpec(spec) });
  const network = await createNetwork({ relay, paras: { [SERVICE]: 'registered' } });
  await relay.newBlock();
  const rewind = createRewind(relay);
  const chain = await connect(relay.provider, { timeoutMs: Number.POSITIVE_INFINITY });
  const fork: Fork = {
    snapshot: () => chain.snapshot(),
    reset: () => rewind.reset(),
    keep: () => rewind.hold(),
    async endow(account, free) {
      await rewind.keep(listBalanceKeys(relay, account.hex));
      await relay.endow(new Map([[account.hex, free]]));
    },
    async receive({ from, program }) {
      // A relay chain has no parent chain that sends messages.
      if (from === 'relay') return [];
      // Messages are written into the queues of the head.
      await rewind.keep([
        relay.encodeKey('Ump', 'NeedsDispatch'),
        relay.encodeKey('Ump', 'RelayDispatchQueues', [from]),
        relay.encodeKey('Ump', 'RelayDispatchQueueSize', [from]),
      ]);
      const first = await relay.newBlock({ upwardMessages: { [from]: [program] } });
      return eventsOf(chain, first.hash);
    },
  };
  return {
    network,
    chain,
    fork,
    async close() {
      await chain.close();
      await network.close();
    },
  };
}
