import type { Chain } from '@parachron/client';
import { formatHex, type Hex } from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import { blake2AsU8a } from '@polkadot/util-crypto';

/** Wraps a chain: of what is submitted the hash is told right before it leaves, whatever becomes of the line. */
export function noteSent(chain: Chain, tell: (hash: Hex) => void): Chain {
  const note = (method: string, params: readonly unknown[]) => {
    const [extrinsic] = params;
    if (!/^author_submit/.test(method) || typeof extrinsic !== 'string') return;
    tell(formatHex(blake2AsU8a(hexToU8a(extrinsic), 256)));
  };
  return {
    endpoint: chain.endpoint,
    provider: chain.provider,
    runtime: chain.runtime,
    genesisHash: chain.genesisHash,
    get roundTrips() {
      return chain.roundTrips;
    },
    snapshot: (block) => chain.snapshot(block),
    request: (method, params) => {
      note(method, params);
      return chain.request(method, params);
    },
    subscribe: (subscription) => {
      note(subscription.method, subscription.params);
      return chain.subscribe(subscription);
    },
    close: () => chain.close(),
  };
}
