import { createRequire } from 'node:module';
import { type Chain, connect } from '@parachron/client';
import { createLocalChain, type LocalChain, loadChainSpec } from '@parachron/devnet';
import { encodePage } from '@parachron/xcm';
import type { Fork } from '../../src/index.js';
import { eventsOf } from './openTarget.js';

const require = createRequire(import.meta.url);

/** The real Asset Hub Rococo (statemine 900, para 1000, XCM v2) run in this process, and a fork of it: itself. */
export interface BootedHub {
  readonly local: LocalChain;
  readonly chain: Chain;
  readonly fork: Fork;
  close(): Promise<void>;
}

export async function bootAssetHub(): Promise<BootedHub> {
  const manifest = require.resolve('parachain-chain-specs/package.json');
  const spec = manifest.replace('package.json', 'dist/esm/specs/rococo_v2_2_asset_hub.js');
  const local = await createLocalChain({ spec: await loadChainSpec(spec) }, { mockSignatures: true });
  const base = (await local.newBlock()).hash;
  const { provider } = local;
  const chain = await connect(provider);
  const fork: Fork = {
    snapshot: () => chain.snapshot(),
    async reset() {
      await local.provider.send('dev_setHead', [base]);
    },
    async endow(account, free) {
      // Storage is written into the head, so that it has to be another block than the one to go back to.
      if (local.head.hash === base) await local.newBlock();
      await local.endow(new Map([[account.hex, free]]));
    },
    async receive({ from, program }) {
      const inputs =
        from === 'relay'
          ? { downwardMessages: [{ sentAt: 1, msg: program }] }
          : { horizontalMessages: { [from]: [{ sentAt: 1, data: encodePage([program]) }] } };
      const events = await eventsOf(chain, (await local.newBlock(inputs)).hash);
      // Its old queues deal with a message at once, unless it is too heavy for what is left of the block.
      if (events.some(({ pallet }) => pallet === 'XcmpQueue' || pallet === 'DmpQueue')) return events;
      return [...events, ...(await eventsOf(chain, (await local.newBlock()).hash))];
    },
  };
  return {
    local,
    chain,
    fork,
    async close() {
      await chain.close();
      await local.close();
    },
  };
}
