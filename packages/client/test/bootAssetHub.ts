import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { bnToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import { xxhashAsU8a } from '@polkadot/util-crypto';

/** Boots the real Asset Hub Rococo (statemine, spec 900) on its own genesis: a parachain. */
export async function bootAssetHub(): Promise<{ provider: ProviderInterface; close(): Promise<void> }> {
  process.env.LOG_LEVEL = 'fatal';
  const { BuildBlockMode, ChopsticksProvider, GenesisProvider, setup } = await import(
    '@acala-network/chopsticks-core'
  );
  const { chainSpec } = await import('parachain-chain-specs/rococo_v2_2_asset_hub');
  const spec = JSON.parse(chainSpec);
  const now = u8aConcat(xxhashAsU8a('Timestamp', 128), xxhashAsU8a('Now', 128));
  spec.genesis.raw.top[u8aToHex(now)] = u8aToHex(bnToU8a(1_700_000_000_000n, { bitLength: 64 }));
  const blockchain = await setup({
    genesis: new GenesisProvider(spec),
    buildBlockMode: BuildBlockMode.Manual,
  });
  return {
    provider: new ChopsticksProvider(blockchain) as unknown as ProviderInterface,
    close: () => blockchain.close(),
  };
}
