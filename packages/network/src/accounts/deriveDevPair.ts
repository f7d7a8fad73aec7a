import type { IKeyringPair } from '@polkadot/types/types';
import { hexToU8a, u8aConcat } from '@polkadot/util';
import type { DevAccount } from './DevAccount.js';

/** The prefix of an sr25519 signature in a MultiSignature. */
const SR25519 = new Uint8Array([1]);

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
    return options?.withType ? u8aConcat(SR25519, signature) : signature;
  };
  return { address: account.address, addressRaw: publicKey, publicKey, sign };
}
