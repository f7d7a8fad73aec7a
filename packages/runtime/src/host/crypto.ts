import { ed25519 } from '@noble/curves/ed25519';
import { secp256k1 } from '@noble/curves/secp256k1';
import { attempt, formatHex, keepRecent } from '@parachron/core';
import { isSameBytes, joinBytes } from '@parachron/core/scale';
import { sr25519Verify } from '@polkadot/wasm-crypto';
import { CallEnd } from '../errors.js';
import type { CallContext } from '../Runtime.js';
import { addWork, define, type HostFunction, type HostFunctions } from './HostFunction.js';
import { blake2_256 } from './hashing.js';

/** Verifies a signature of a message by a public key, or by the account of one. */
type Verify = (signature: Uint8Array, message: Uint8Array, key: Uint8Array) => boolean;

const verifyPrehashed: Verify = (signature, hash, key) => {
  const recovered = Number(signature[64]) <= mostRecovery && recover(signature, hash, true);
  return typeof recovered === 'object' && isSameBytes(recovered, key);
};

const verifiers = {
  ed25519: (signature, message, key) => ed25519.verify(signature, message, key),
  sr25519: (signature, message, key) => sr25519Verify(signature, message, key),
  ecdsa: (signature, message, key) => verifyPrehashed(signature, blake2_256(message), key),
  prehashed: verifyPrehashed,
  /** By the account of a key of ecdsa, which is the hash of the key. Source: polkadot-sdk, `sp_runtime::MultiSignature`. */
  account(signature, message, account) {
    const key = recover(signature, blake2_256(message), true);
    return typeof key !== 'number' && isSameBytes(blake2_256(key), account);
  },
} satisfies Readonly<Record<string, Verify>>;

type Kind = keyof typeof verifiers;

/** Verifies a signature by its kind. */
export type VerifySignature = (kind: Kind, ...given: Parameters<Verify>) => boolean;

/** First bytes of a mock signature of chopsticks; all others are 0xcd. */
const mockStart = [0xde, 0xad, 0xbe, 0xef];

/** Results of the latest checks by all that they consist of: a block checks again what the pool has checked. */
const checked = new Map<string, boolean>();
/** As many as a pool has transactions. */
const mostChecked = 8192;

/** Whether a run takes a signature as valid. */
export function verifySignature(
  { signatures, storage }: Pick<CallContext, 'signatures' | 'storage'>,
  ...[kind, ...given]: Parameters<VerifySignature>
): boolean {
  // With answers missing, the message is a wrong one: the run is thrown away, and reads more if its signature counts as valid.
  if (!storage.isComplete) return true;
  const isMock = () => given[0].every((byte, at) => byte === (mockStart[at] ?? 0xcd));
  if (signatures === 'mock' && isMock()) return true;
  const name = `${kind}${formatHex(blake2_256(joinBytes(given)))}`;
  // A library throws over a key or a signature that is no point of its curve.
  const verify = () => attempt(() => verifiers[kind](...given)) ?? false;
  return keepRecent(checked, [name, checked.get(name) ?? verify()], mostChecked);
}

/** Bytes as which a signature counts as work: a curve takes milliseconds. */
const signatureWork = 32_000;

type Signed = readonly [signature: number, message: 'bytes' | number, key: number];

/** Defines a verification; the result of one of a batch counts at the end of the batch too. */
function defineVerify(kind: Kind, signed: Signed, isBatched = false): HostFunction {
  return define(signed, 'u32', (context, ...given) => {
    addWork(context, signatureWork);
    const valid = verifySignature(context, kind, ...given);
    if (isBatched) context.batch &&= valid;
    return Number(valid);
  });
}

/** Why a public key cannot be recovered: `EcdsaVerifyError` of polkadot-sdk. */
const badRS = 0;
const badV = 1;
const badSignature = 2;

/** The largest recovery id of a signature. */
const mostRecovery = 3;

/** Recovers the public key of a signature, compressed or not; wallets of Ethereum add 27 to the last byte. */
function recover(signature: Uint8Array, hash: Uint8Array, compressed: boolean): Uint8Array | number {
  const last = signature[64] ?? 0;
  const recovery = last > 26 ? last - 27 : last;
  if (recovery > mostRecovery) return badV;
  const numbers = [signature.subarray(0, 32), signature.subarray(32, 64)];
  if (numbers.some((one) => BigInt(formatHex(one)) >= secp256k1.CURVE.n)) return badRS;
  try {
    const parsed = secp256k1.Signature.fromCompact(signature.subarray(0, 64));
    return parsed.addRecoveryBit(recovery).recoverPublicKey(hash).toRawBytes(compressed);
  } catch {
    return badSignature;
  }
}

function defineRecover(compressed: boolean): HostFunction {
  return define([65, 32], 'bytes', (context, signature, hash) => {
    addWork(context, signatureWork);
    const key = recover(signature, hash, compressed);
    // A whole key goes without its first byte, which is the same for all.
    return typeof key === 'number'
      ? Uint8Array.of(1, key)
      : joinBytes([Uint8Array.of(0), compressed ? key : key.subarray(1)]);
  });
}

/** A block has no keystore: functions that need a key find none. */
const none = Uint8Array.of(0);

/** The functions of one kind of keys. */
function defineKeys(kind: Kind, [signature, key]: readonly [number, number]): HostFunctions {
  const signed = [signature, 'bytes', key] as const;
  return {
    [`ext_crypto_${kind}_verify_version_1`]: defineVerify(kind, signed),
    [`ext_crypto_${kind}_verify_version_2`]: defineVerify(kind, signed),
    [`ext_crypto_${kind}_batch_verify_version_1`]: defineVerify(kind, signed, true),
    [`ext_crypto_${kind}_public_keys_version_1`]: define([4], 'bytes', () => none),
    [`ext_crypto_${kind}_sign_version_1`]: define([4, key, 'bytes'], 'bytes', () => none),
  };
}

/** Polkadot specification, "Crypto". */
export const crypto: HostFunctions = {
  ...defineKeys('ed25519', [64, 32]),
  ...defineKeys('sr25519', [64, 32]),
  ...defineKeys('ecdsa', [65, 33]),
  ext_crypto_ecdsa_verify_prehashed_version_1: defineVerify('prehashed', [65, 32, 33]),
  ext_crypto_ecdsa_sign_prehashed_version_1: define([4, 33, 32], 'bytes', () => none),
  ext_crypto_start_batch_verify_version_1: define([], 'none', (context) => {
    context.batch = true;
  }),
  ext_crypto_finish_batch_verify_version_1: define([], 'u32', (context) => {
    const { batch } = context;
    if (batch === undefined)
      throw new CallEnd('trap', 'The runtime ended a batch of signatures that it had not begun.');
    context.batch = undefined;
    return Number(batch);
  }),
  ext_crypto_secp256k1_ecdsa_recover_version_1: defineRecover(false),
  ext_crypto_secp256k1_ecdsa_recover_version_2: defineRecover(false),
  ext_crypto_secp256k1_ecdsa_recover_compressed_version_1: defineRecover(true),
  ext_crypto_secp256k1_ecdsa_recover_compressed_version_2: defineRecover(true),
};
