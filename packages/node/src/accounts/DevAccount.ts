import { formatHex, type Hex, keepRecent } from '@parachron/core';
import type { IKeyringPair } from '@polkadot/types/types';
import { hexToU8a, u8aConcat } from '@polkadot/util';
import {
  cryptoWaitReady,
  encodeAddress,
  keyExtractPath,
  keyFromPath,
  sr25519PairFromSeed,
} from '@polkadot/util-crypto';
import { sign } from '@scure/sr25519';

/** An account with a public secret key: for local chains only. */
export interface DevAccount {
  /** `Alice`. */
  readonly name: string;
  /** The secret in the form that wallets accept: `//Alice`. */
  readonly suri: string;
  readonly address: string;
  readonly publicKey: Hex;
  /** Signs bytes with sr25519. Signatures are deterministic. */
  sign(message: Uint8Array): Uint8Array;
}

/** Secret of the development accounts in all Substrate tools: that of `bottom drive obey lake curtain smoke basket hold race lonely fit walk`. */
const SECRET = '0xfac7959dbfe72f052e5a0c3c8d6530f202b02fd8f9f5ca3580ec8deb7797479e';
/**
 * Random bytes that sr25519 uses for the nonce of a signature. They are constant here, so that a network with the same calls has the
 * same blocks, and its runtimes answer from the cache.
 */
const createZeroBytes = (length = 0) => new Uint8Array(length);

/** Pairs of the latest accounts that have signed: each network of a process asks for the same. */
const pairs = new Map<string, ReturnType<typeof keyFromPath>>();
const mostPairs = 64;

/**
 * Public keys of the well-known development accounts (sr25519, `//Alice` and so on). Deriving them takes longer than starting a small
 * chain, and few of them sign.
 */
export const devAccounts = {
  Alice: '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
  Bob: '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48',
  Charlie: '0x90b5ab205c6974c9ea841be688864633dc9ca8a357843eeacf2314649965fe22',
  Dave: '0x306721211d5404bd9da88e0204360a1a9ab8b87c66c1bc2fcdd37f3c2222cc20',
  Eve: '0xe659a7a1628cdd93febc04a4e0646ea20e9f5f0ce097d9a05290d4a9e054df4e',
  Ferdie: '0x1cbd2d43530a44705ad088af313e18f80b53ef16b36177cd4b77b846f2a5f07c',
} as const satisfies { readonly [name: string]: Hex };

/**
 * Derives a development account (sr25519) from its name.
 *
 * @param name `Alice`, `Bob`, or any other derivation path
 *
 * @example
 * ```ts
 * import { deriveDevAccount } from '@parachron/devnet';
 *
 * (await deriveDevAccount('Alice')).address; // '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * ```
 */
export async function deriveDevAccount(name: string): Promise<DevAccount> {
  await cryptoWaitReady();
  const suri = `//${name}`;
  const derive = () => keyFromPath(sr25519PairFromSeed(SECRET), keyExtractPath(suri).path, 'sr25519');
  const takePair = () => keepRecent(pairs, [suri, pairs.get(suri) ?? derive()], mostPairs);
  const known = new Map<string, Hex>(Object.entries(devAccounts)).get(name);
  const publicKey = known ?? formatHex(takePair().publicKey);
  return {
    name,
    suri,
    address: encodeAddress(publicKey, 42),
    publicKey,
    sign: (message) => sign(takePair().secretKey, message, createZeroBytes),
  };
}

/**
 * Lists the six development accounts: Alice to Ferdie.
 *
 * @example
 * ```ts
 * import { listDevAccounts } from '@parachron/devnet';
 *
 * for (const account of await listDevAccounts()) console.log(account.name, account.address);
 * ```
 */
export async function listDevAccounts(): Promise<DevAccount[]> {
  return Promise.all(Object.keys(devAccounts).map((name) => deriveDevAccount(name)));
}

/**
 * Derives the key pair of polkadot.js that signs as a development account. A pair of `Keyring` makes a different signature
 * each time. The signatures of this pair are deterministic, so that the same calls on a local network result in the same blocks.
 *
 * Sends: nothing.
 *
 * @param account the development account
 * @returns a pair that signs; it has no other method of a keyring's pair
 *
 * @example
 * ```ts
 * import { deriveDevAccount, deriveDevPair } from '@parachron/devnet';
 *
 * const signer = deriveDevPair(await deriveDevAccount('Alice'));
 * ```
 */
export function deriveDevPair(account: DevAccount): IKeyringPair {
  const publicKey = hexToU8a(account.publicKey);
  const sign: IKeyringPair['sign'] = (message, options) => {
    const signature = account.sign(message);
    // The prefix of an sr25519 signature in a MultiSignature.
    return options?.withType ? u8aConcat([1], signature) : signature;
  };
  return { address: account.address, addressRaw: publicKey, publicKey, sign };
}
