import type { Hex } from '@parachron/core';
import { toBytes, toHex } from '@parachron/network';
import { blake2AsU8a, ed25519Verify, secp256k1Recover } from '@polkadot/util-crypto';
import { sr25519Verify } from '@polkadot/wasm-crypto';
import type { SignatureValue } from '../scale/accountTypes.js';

interface Signed {
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
  readonly signer: Hex;
}

type Verify = (signed: Signed) => boolean;

/** Returns whether a signature is of the signer; for ecdsa the account is the hash of the public key. */
export function hasValidSignature(options: {
  message: Uint8Array;
  signature: SignatureValue;
  signer: Hex;
}): boolean {
  const { message, signature, signer } = options;
  const key = `${signature.type}${signer}${signature.value}${toHex(message)}`;
  // The pool has checked what a block checks again.
  const known = checked.get(key);
  if (known !== undefined) return known;
  const isValid = verify(signature, { message, signature: toBytes(signature.value), signer });
  checked.set(key, isValid);
  const [oldest] = checked.keys();
  if (checked.size > mostChecked && oldest !== undefined) checked.delete(oldest);
  return isValid;
}

/** Results of the latest checks by all that they consist of: as many as a pool has transactions. */
const checked = new Map<string, boolean>();
const mostChecked = 8192;

function verify(signature: SignatureValue, signed: Signed): boolean {
  try {
    return verifiers[signature.type](signed);
  } catch {
    // The libraries throw for bytes that are not a point of the curve; such bytes are an invalid signature.
    return false;
  }
}

const verifiers: { readonly [K in SignatureValue['type']]: Verify } = {
  Ed25519: ({ message, signature, signer }) => ed25519Verify(message, signature, toBytes(signer)),
  // The WebAssembly form is six times as fast as plain JavaScript.
  Sr25519: ({ message, signature, signer }) => sr25519Verify(signature, message, toBytes(signer)),
  Ecdsa: ({ message, signature, signer }) =>
    toHex(blake2AsU8a(findSignerKey(blake2AsU8a(message, 256), signature), 256)) === signer,
};

function findSignerKey(hash: Uint8Array, signature: Uint8Array): Uint8Array {
  return secp256k1Recover(hash, signature.subarray(0, 64), signature[64] ?? 0, 'blake2');
}
