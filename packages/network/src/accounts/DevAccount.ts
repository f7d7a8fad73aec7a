import { capitalize, formatHex, type Hex } from '@parachron/core';
import {
  cryptoWaitReady,
  encodeAddress,
  keyExtractSuri,
  keyFromPath,
  mnemonicToMiniSecret,
  sr25519PairFromSeed,
} from '@polkadot/util-crypto';
import { sign } from '@scure/sr25519';
import { devAccounts } from './devAccounts.js';

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

/** Mnemonic phrase of the development accounts in all Substrate tools. */
const PHRASE = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk';
/**
 * Random bytes that sr25519 uses for the nonce of a signature. They are constant here, so that a network with the same calls has the
 * same blocks, and its runtimes answer from the cache.
 */
const createZeroBytes = (length = 0) => new Uint8Array(length);
type Pair = ReturnType<typeof sr25519PairFromSeed>;

/** The pair of the phrase. Cached, since its derivation takes longer than all keys of a run. */
let root: Pair | undefined;
/** Pairs of the development accounts that have signed: each network of a process asks for the same. */
const pairs = new Map<string, Pair>();
/** Public keys of the development accounts. Deriving them takes longer than booting a small chain, and few of them sign. */
const publicKeys: ReadonlyMap<string, Hex> = new Map(
  Object.entries(devAccounts).map(([name, key]) => [capitalize(name), key]),
);

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
  let own: Pair | undefined;
  const takePair = () => {
    own ??= pairs.get(suri) ?? derivePair(suri);
    if (publicKeys.has(name)) pairs.set(suri, own);
    return own;
  };
  const publicKey = publicKeys.get(name) ?? formatHex(takePair().publicKey);
  return {
    name,
    suri,
    address: encodeAddress(publicKey, 42),
    publicKey,
    sign: (message) => sign(takePair().secretKey, message, createZeroBytes),
  };
}

function derivePair(suri: string): Pair {
  root ??= sr25519PairFromSeed(mnemonicToMiniSecret(PHRASE));
  return keyFromPath(root, keyExtractSuri(`${PHRASE}${suri}`).path, 'sr25519');
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
  return Promise.all([...publicKeys.keys()].map((name) => deriveDevAccount(name)));
}
