import { createRequire } from 'node:module';
import type { Hex } from '@parachron/core';
import { createFork, loadChainSpec, type RuntimeFork } from '@parachron/devnet';
import { Keyring } from '@polkadot/keyring';
import type { KeyringPair } from '@polkadot/keyring/types';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { bnToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import { blake2AsU8a, cryptoWaitReady, xxhashAsU8a } from '@polkadot/util-crypto';

/** A relay chain of this machine: the real Rococo runtime (spec 9190) on its own genesis. */
export interface Relay {
  readonly local: RuntimeFork;
  readonly provider: ProviderInterface;
  /** Owns 1 000 000 ROC and the sudo key. */
  readonly alice: KeyringPair;
  /** Owns nothing. */
  readonly unfunded: KeyringPair;
  close(): Promise<void>;
}

/** 1 000 000 ROC in planck. */
export const endowment = 1_000_000n * 10n ** 12n;

const require = createRequire(import.meta.url);

/** Boots the relay; blocks are built on demand, or as soon as a transaction comes. */
export async function bootRelay(blocks: 'manual' | 'instant' = 'manual'): Promise<Relay> {
  await cryptoWaitReady();
  const keyring = new Keyring({ type: 'sr25519', ss58Format: 42 });
  const alice = keyring.addFromUri('//Alice');
  const manifest = require.resolve('relay-chain-specs/package.json');
  // The package wants to start a light client when it is imported; only its file is read.
  const spec = await loadChainSpec(
    manifest.replace(/package\.json$/, 'dist/connector/specs/generated/rococo_v2_2.js'),
  );
  const properties = { ss58Format: 42, tokenDecimals: 12, tokenSymbol: 'ROC' };
  const top = new Map([...spec.top, ...endow(alice.publicKey)]);
  const local = await createFork({ spec: { ...spec, properties, top } }, { blocks });
  return {
    local,
    provider: local.provider,
    alice,
    unfunded: keyring.addFromUri('//Nobody'),
    close: () => local.close(),
  };
}

function endow(account: Uint8Array): [Hex, Hex][] {
  const hashed = u8aConcat(blake2AsU8a(account, 128), account);
  const u32 = (value: number) => bnToU8a(value, { bitLength: 32 });
  const u128 = (value: bigint) => bnToU8a(value, { bitLength: 128 });
  // frame_system::AccountInfo of that runtime: nonce, consumers, providers, sufficients; free, reserved, frozen twice.
  const info = u8aConcat(u32(0), u32(0), u32(1), u32(0), u128(endowment), u128(0n), u128(0n), u128(0n));
  return [
    [storageKey('System', 'Account', hashed), u8aToHex(info)],
    [storageKey('Sudo', 'Key'), u8aToHex(account)],
  ];
}

function storageKey(pallet: string, item: string, rest: Uint8Array = new Uint8Array()): Hex {
  return u8aToHex(u8aConcat(xxhashAsU8a(pallet, 128), xxhashAsU8a(item, 128), rest));
}
