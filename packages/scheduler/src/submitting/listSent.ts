import type { Hex } from '@parachron/core';
import type { GenericExtrinsic } from '@polkadot/types';
import type { Registry } from '@polkadot/types/types';
import { hexToU8a } from '@polkadot/util';

/** A signed transaction: its bytes, nonce and call. */
export interface SentTransaction {
  readonly bytes: Hex;
  readonly nonce: number;
  /** The encoded call. */
  readonly call: Hex;
}

/** Lists the transactions of an account among extrinsics, in order. */
export function listSent(
  registry: Registry,
  extrinsics: readonly Hex[],
  owner: Hex,
): readonly SentTransaction[] {
  return extrinsics.flatMap((bytes) => readSent(registry, bytes, owner) ?? []);
}

function readSent(registry: Registry, bytes: Hex, owner: Hex): SentTransaction | undefined {
  // The bytes contain the account id as is, so most extrinsics need no decoding.
  if (!bytes.includes(owner.slice(2))) return undefined;
  let extrinsic: GenericExtrinsic;
  try {
    extrinsic = registry.createType('Extrinsic', hexToU8a(bytes));
  } catch {
    return undefined;
  }
  if (!extrinsic.isSigned || readSigner(extrinsic) !== owner) return undefined;
  return { bytes, nonce: extrinsic.nonce.toNumber(), call: extrinsic.method.toHex() };
}

function readSigner({ signer }: GenericExtrinsic): Hex {
  const inner = 'value' in signer ? signer.value : signer;
  return inner.toHex();
}
