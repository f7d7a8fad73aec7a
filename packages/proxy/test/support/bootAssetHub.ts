import { createRequire } from 'node:module';
import { type Chain, connect, type DecodedEvent } from '@parachron/client';
import type { Account } from '@parachron/core';
import { type BlockInputs, createLocalChain, loadChainSpec } from '@parachron/devnet';
import { encodePage } from '@parachron/xcm';
import type { Fork } from '../../src/index.js';
import { createRewind, listBalanceKeys } from './createRewind.js';
import { eventsOf } from './openTarget.js';

const require = createRequire(import.meta.url);

/** The real Asset Hub Rococo (statemine 900, para 1000, XCM v2) run in this process, and a fork of it: itself. */
export interface BootedHub {
  readonly chain: Chain;
  readonly fork: Fork;
  /** Writes the proxies of an account. */
  grant(real: Account, proxies: readonly object[]): Promise<void>;
  build(inputs: BlockInputs): Promise<readonly DecodedEvent[]>;
  close(): Promise<void>;
}

export async function bootAssetHub(): Promise<BootedHub> {
  const manifest = require.resolve('parachain-chain-specs/package.json');
  const spec = manifest.replace('package.json', 'dist/esm/specs/rococo_v2_2_asset_hub.js');
  const local = await createLocalChain(
    { spec: await loadChainSpec(spec) },
    { mockSignatures: true, endow: 'development' },
  );
  await local.newBlock();
  const rewind = createRewind(local);
  const chain = await connect(local.provider, { timeoutMs: Number.POSITIVE_INFINITY });
  const fork: Fork = {
    snapshot: () => chain.snapshot(),
    reset: () => rewind.reset(),
    keep: () => rewind.hold(),
    async endow(account, free) {
      await rewind.keep(listBalanceKeys(local, account.hex));
      await local.endow(new Map([[account.hex, free]]));
    },
    async receive({ from, program }) {
      const inputs =
        from === 'relay'
          ? { downwardMessages: [{ sentAt: 1, msg: program }] }
          : { horizontalMessages: { [from]: [{ sentAt: 1, data: encodePage([program]) }] } };
      const events = await eventsOf(chain, (await local.newBlock(inputs)).hash);
      // The old queues process a message at once, unless it is too heavy for the remaining weight of the block.
      if (events.some(({ pallet }) => pallet === 'XcmpQueue' || pallet === 'DmpQueue')) return events;
      return [...events, ...(await eventsOf(chain, (await local.newBlock()).hash))];
    },
  };
  return {
    chain,
    fork,
    async grant(real, proxies) {
      await rewind.keep([local.encodeKey('Proxy', 'Proxies', [real.hex])]);
      await local.setStorage([{ pallet: 'Proxy', item: 'Proxies', keys: [real.hex], value: [proxies, 0] }]);
    },
    async build(calls) {
      const { hash } = await local.newBlock(calls);
      return eventsOf(chain, hash);
    },
    async close() {
      await chain.close();
      await local.close();
    },
  };
}
