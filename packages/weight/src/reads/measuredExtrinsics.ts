import {
  decodeCall,
  encodeFeeAsset,
  type FeeAsset,
  type Hex,
  type Planck,
  type Runtime,
  RuntimeCache,
} from '@parachron/core';
import { encodeUnsigned, Writer } from '@parachron/core/scale';
import type { RuntimeVersion } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { hexToU8a, u8aConcat } from '@polkadot/util';

/** Parts of a runtime that encode an extrinsic. */
export type ExtrinsicRuntime = Pick<Runtime, 'specVersion' | 'transactionVersion'>;

/** Values that, together with the call, decide the length of a transaction: compact numbers have variable lengths. */
export interface SigningLength {
  /** The account's nonce, 0 by default: from 64 on, the nonce takes one more byte, from 16 384 on three more. */
  readonly nonce?: number;
  /** Planck for the block's author, 0 by default. */
  readonly tip?: Planck;
  /** The asset that pays the fee, named in the transaction; the chain's own token by default. */
  readonly feeAsset?: FeeAsset;
}

/** Version of the transaction format; also the first byte of a transaction without a signature. */
const version = 4;

// Without a signature, no signed extension adds to the weight of the call.
export function encodeBare(registry: Registry, call: Hex): Uint8Array {
  return addCall(Uint8Array.of(version), decodeCall(registry, call).hex);
}

// A fee query needs no real signature, because the runtime does not check it. The extensions have the length of a
// transaction of `submit` of @parachron/client: a mortal era takes one byte more than an immortal era.
export function encodeFakeSigned(
  registry: Registry,
  call: Hex,
  signing: SigningLength & { readonly runtime: ExtrinsicRuntime },
): Uint8Array {
  const { nonce = 0, tip = 0n, feeAsset, runtime } = signing;
  const { hex } = decodeCall(registry, call);
  const encode = () => encodeSignature(registry, hex, signing);
  if (feeAsset !== undefined) return addCall(encode(), hex);
  const key = [nonce, tip, runtime.specVersion, runtime.transactionVersion].join(' ');
  return addCall(signatures.get(registry, key, encode), hex);
}

/** Cached bytes before the call, which are the same for every call. */
const signatures = new RuntimeCache<Uint8Array>(16);

/** The bytes between the length of a transaction and its call: version, signer, signature and the bytes of its extensions. */
function encodeSignature(
  registry: Registry,
  call: Hex,
  { nonce = 0, tip = 0n, feeAsset, runtime }: SigningLength & { readonly runtime: ExtrinsicRuntime },
): Uint8Array {
  const nothing = new Uint8Array(32);
  const anyAccount = new Uint8Array(registry.createType('AccountId').encodedLength);
  const { specVersion, transactionVersion } = runtime;
  const extrinsic = registry.createType('Extrinsic', registry.createType('Call', call), { version });
  extrinsic.signFake(anyAccount, {
    blockHash: nothing,
    era: registry.createType('ExtrinsicEra', { current: 1, period: 64 }),
    genesisHash: nothing,
    nonce,
    tip,
    ...(feeAsset === undefined ? {} : { assetId: encodeFeeAsset(registry, feeAsset) as never }),
    runtimeVersion: registry.createType<RuntimeVersion>('RuntimeVersion', {
      specVersion,
      transactionVersion,
    }),
  });
  const bytes = extrinsic.toU8a(true);
  return bytes.slice(0, bytes.length - hexToU8a(call).length);
}

function addCall(before: Uint8Array, call: Hex): Uint8Array {
  const bytes = hexToU8a(call);
  const extrinsic = new Writer();
  extrinsic.compact(before.length + bytes.length);
  extrinsic.raw(before);
  extrinsic.raw(bytes);
  return extrinsic.finish();
}

// The payment queries take the length after the bytes of the call or the extrinsic.
export function withLength(bytes: Uint8Array, length = bytes.length): Uint8Array {
  return u8aConcat(bytes, encodeUnsigned(length, { bits: 32, field: 'length' }));
}
