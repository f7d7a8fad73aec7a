import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Blockchain } from '@acala-network/chopsticks-core';
import { Keyring } from '@polkadot/keyring';
import type { KeyringPair } from '@polkadot/keyring/types';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { bnToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import { blake2AsU8a, cryptoWaitReady, xxhashAsU8a } from '@polkadot/util-crypto';

/** A relay chain of this machine: the real Rococo runtime (spec 9190) on its own genesis. */
export interface Relay {
  readonly blockchain: Blockchain;
  readonly provider: ProviderInterface;
  /** Owns 1 000 000 ROC and the sudo key. */
  readonly alice: KeyringPair;
  /** Owns nothing. */
  readonly unfunded: KeyringPair;
  close(): Promise<void>;
}

/** 1 000 000 ROC in planck. */
export const endowment = 1_000_000n * 10n ** 12n;

/** Boots the relay; blocks are built on demand, or as soon as a transaction comes. */
export async function bootRelay(blocks: 'manual' | 'instant' = 'manual'): Promise<Relay> {
  await cryptoWaitReady();
  // chopsticks logs refusals that these tests provoke; the variable is read when it is imported.
  process.env.LOG_LEVEL = 'fatal';
  const { BuildBlockMode, ChopsticksProvider, GenesisProvider, setup } = await import(
    '@acala-network/chopsticks-core'
  );
  const keyring = new Keyring({ type: 'sr25519', ss58Format: 42 });
  const alice = keyring.addFromUri('//Alice');
  const spec = await readSpec('dist/connector/specs/generated/rococo_v2_2.js');
  Object.assign(spec.genesis.raw.top, endow(alice.publicKey));
  const blockchain = await setup({
    genesis: new GenesisProvider({
      ...spec,
      properties: { ss58Format: 42, tokenDecimals: 12, tokenSymbol: 'ROC' },
    } as never),
    buildBlockMode: blocks === 'manual' ? BuildBlockMode.Manual : BuildBlockMode.Instant,
  });
  const provider = new ChopsticksProvider(blockchain) as unknown as ProviderInterface;
  return {
    blockchain,
    provider,
    alice,
    unfunded: keyring.addFromUri('//Nobody'),
    close: () => blockchain.close(),
  };
}

interface Spec {
  id: string;
  name: string;
  genesis: { raw: { top: Record<string, string> } };
}

// The package wants to start a light client when it is imported; only its file is read.
async function readSpec(file: string): Promise<Spec> {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve('relay-chain-specs/package.json');
  const text = await readFile(manifest.replace(/package\.json$/, file), 'utf8');
  return JSON.parse(text.slice(text.indexOf('`') + 1, text.lastIndexOf('`')));
}

function endow(account: Uint8Array): Record<string, string> {
  const hashed = u8aConcat(blake2AsU8a(account, 128), account);
  const u32 = (value: number) => bnToU8a(value, { bitLength: 32 });
  const u128 = (value: bigint) => bnToU8a(value, { bitLength: 128 });
  // frame_system::AccountInfo of that runtime: nonce, consumers, providers, sufficients; free, reserved, frozen twice.
  const info = u8aConcat(u32(0), u32(0), u32(1), u32(0), u128(endowment), u128(0n), u128(0n), u128(0n));
  return {
    [storageKey('System', 'Account', hashed)]: u8aToHex(info),
    [storageKey('Sudo', 'Key')]: u8aToHex(account),
    // A fixed clock: without it, block 1 takes its time from the wall twice.
    [storageKey('Timestamp', 'Now')]: u8aToHex(bnToU8a(1_700_000_000_000n, { bitLength: 64 })),
  };
}

function storageKey(pallet: string, item: string, rest: Uint8Array = new Uint8Array()): string {
  return u8aToHex(u8aConcat(xxhashAsU8a(pallet, 128), xxhashAsU8a(item, 128), rest));
}
