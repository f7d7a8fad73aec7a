import { formatHex, type Hex } from '@parachron/core';
import {
  cryptoWaitReady,
  encodeAddress,
  keyExtractSuri,
  keyFromPath,
  mnemonicToMiniSecret,
  sr25519PairFromSeed,
} from '@polkadot/util-crypto';
import { sign } from '@scure/sr25519';

/** An account with a public secret key: for local chains only. */
export interface DevAccount {
  /** `Alice`. */
  readonly name: string;
  /** The secret in the form wallets take: `//Alice`. */
  readonly suri: string;
  readonly address: string;
  readonly publicKey: Hex;
  /** Signs bytes with sr25519. Equal bytes have equal signatures. */
  sign(message: Uint8Array): Uint8Array;
}

/** The phrase that every Substrate tool's development accounts come from. */
const PHRASE = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk';
/**
 * Bytes that sr25519 mixes into the secret from which it derives the number of a signature. Without it a network that is given
 * the same calls again has the same blocks, so that its runtimes answer from memory.
 */
const withoutChance = (length = 0) => new Uint8Array(length);
/** The pair of the phrase. Deriving it takes longer than all keys of a run. */
let root: ReturnType<typeof sr25519PairFromSeed> | undefined;
const NAMES = ['Alice', 'Bob', 'Charlie', 'Dave', 'Eve', 'Ferdie'];

/**
 * Derives a development account (sr25519) from its name.
 *
 * @param name `Alice`, `Bob`, or any other word
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
  const { path } = keyExtractSuri(`${PHRASE}${suri}`);
  root ??= sr25519PairFromSeed(mnemonicToMiniSecret(PHRASE));
  const pair = keyFromPath(root, path, 'sr25519');
  return {
    name,
    suri,
    address: encodeAddress(pair.publicKey, 42),
    publicKey: formatHex(pair.publicKey),
    sign: (message) => sign(pair.secretKey, message, withoutChance),
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
  return Promise.all(NAMES.map((name) => deriveDevAccount(name)));
}
