import type { Hex } from '@parachron/core';
import { blake2AsU8a, ed25519Verify, secp256k1Recover } from '@polkadot/util-crypto';
import { sr25519Verify } from '@polkadot/wasm-crypto';
import type { multiSignature } from '../scale/commonTypes.js';
import { fromHex, toHex } from '../scale/hex.js';
import type { ValueOf } from '../scale/Type.js';

type Verify = (message: Uint8Array, signature: Uint8Array, signer: Hex) => boolean;

/** Tells whether a signature is the signer's; for ecdsa the account is the hash of the key that signed. */
export function hasValidSignature(options: {
  message: Uint8Array;
  signature: ValueOf<typeof multiSignature>;
  signer: Hex;
}): boolean {
  try {
    return verifiers[options.signature.type](
      options.message,
      fromHex(options.signature.value),
      options.signer,
    );
  } catch {
    // What is no point of the curve makes the libraries throw; it is no signature either.
    return false;
  }
}

const verifiers: { readonly [K in ValueOf<typeof multiSignature>['type']]: Verify } = {
  Ed25519: (message, signature, signer) => ed25519Verify(message, signature, fromHex(signer)),
  // The compiled form, six times as quick as the one in plain JavaScript.
  Sr25519: (message, signature, signer) => sr25519Verify(signature, message, fromHex(signer)),
  Ecdsa: (message, signature, signer) => {
    const key = secp256k1Recover(blake2AsU8a(message, 256), signature.subarray(0, 64), signature[64] ?? 0);
    return toHex(blake2AsU8a(key, 256)) === signer;
  },
};
