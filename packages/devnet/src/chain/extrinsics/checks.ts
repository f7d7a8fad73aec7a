import { type Hex, parseHex } from '@parachron/core';
import {
  bool,
  bytes,
  joinBytes,
  names,
  result,
  struct,
  u8,
  u32,
  u64,
  type ValueOf,
  variant,
  vec,
} from '@parachron/core/scale';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { CallInfo, Context } from '../Context.js';
import { readAddress } from '../Origin.js';
import { catchFailure } from '../Pallet.js';
import { requireWithdrawable } from '../pallets/balances.js';
import { account, blockHash, blockNumber } from '../pallets/system.js';
import { getInclusionFee, sumFee } from '../pallets/transactionPayment.js';
import { accountId, chooseSmallest, isHeavier, maxU64 } from '../types.js';
import type { Extra, Extrinsic } from './Extrinsic.js';

const invalidTransaction = variant('sp_runtime::transaction_validity::InvalidTransaction', {
  Call: { index: 0 },
  Payment: { index: 1 },
  Future: { index: 2 },
  Stale: { index: 3 },
  BadProof: { index: 4 },
  AncientBirthBlock: { index: 5 },
  ExhaustsResources: { index: 6 },
  Custom: { index: 7, fields: [u8] },
  BadMandatory: { index: 8 },
  MandatoryValidation: { index: 9 },
  BadSigner: { index: 10 },
});

const unknownTransaction = variant('sp_runtime::transaction_validity::UnknownTransaction', {
  CannotLookup: { index: 0 },
  NoUnsignedValidator: { index: 1 },
  Custom: { index: 2, fields: [u8] },
});

export const transactionValidityError = variant(
  'sp_runtime::transaction_validity::TransactionValidityError',
  {
    Invalid: { index: 0, fields: [invalidTransaction] },
    Unknown: { index: 1, fields: [unknownTransaction] },
  },
);

export type TransactionRefusal = ValueOf<typeof transactionValidityError>;

export const validTransaction = struct('sp_runtime::transaction_validity::ValidTransaction', {
  priority: u64,
  requires: vec(bytes),
  provides: vec(bytes),
  longevity: u64,
  propagate: bool,
});

export const transactionValidity = result(validTransaction, transactionValidityError);

export const transactionSource = names('sp_runtime::transaction_validity::TransactionSource', [
  'InBlock',
  'Local',
  'External',
]);

/** The runtime refuses a transaction as invalid. It catches the error, and answers with the refusal. */
export class TransactionRefused extends Error {
  readonly refusal: TransactionRefusal;

  constructor(refusal: TransactionRefusal) {
    super(refusal.value.type);
    this.refusal = refusal;
  }
}

/** A signed extrinsic that passed the checks of its signature. */
export interface CheckedExtrinsic extends Pick<Extra, 'nonce' | 'tip'> {
  readonly extrinsic: Extrinsic;
  readonly signer: Hex;
  readonly era: Era;
  readonly info: CallInfo;
}

type InvalidName = Exclude<Extract<TransactionRefusal, { type: 'Invalid' }>['value']['type'], 'Custom'>;

/** Creates the error of a refusal by its name. */
export function refuse(name: InvalidName): TransactionRefused {
  return new TransactionRefused({ type: 'Invalid', value: { type: name } });
}

function refuseUnknown(name: 'CannotLookup' | 'NoUnsignedValidator'): TransactionRefused {
  return new TransactionRefused({ type: 'Unknown', value: { type: name } });
}

// A longer payload is hashed before it is signed.
const maxPayload = 256;

/**
 * Checks the call and the signer of an extrinsic: address, era and signature, in the order of the runtime.
 *
 * @throws TransactionRefused with MandatoryValidation, NoUnsignedValidator, CannotLookup, AncientBirthBlock, BadProof
 */
export function checkSignature(context: Context, extrinsic: Extrinsic): CheckedExtrinsic {
  const { signed } = extrinsic;
  const info = context.dispatchInfo(extrinsic.call);
  if (info.class.type === 'Mandatory') throw refuse('MandatoryValidation');
  if (!signed) throw refuseUnknown('NoUnsignedValidator');
  const signer = readAddress(signed.address);
  if (signer === undefined) throw refuseUnknown('CannotLookup');
  const era = readEra(signed.extra.era, context.get(blockNumber));
  if (!era) throw refuse('BadProof');
  const { nonce, tip } = signed.extra;
  const checked: CheckedExtrinsic = { extrinsic, signer, era, nonce, tip, info };
  const message = encodePayload(context, checked, signed);
  const { type, value } = signed.signature;
  if (!context.verify(kinds[type], parseHex(value), message, parseHex(signer))) throw refuse('BadProof');
  return checked;
}

/** Kinds of signatures; the account of a key of ecdsa is the hash of the key. */
const kinds = { Ed25519: 'ed25519', Sr25519: 'sr25519', Ecdsa: 'account' } as const;

function encodePayload(
  context: Context,
  checked: CheckedExtrinsic,
  { extra, extraBytes }: NonNullable<Extrinsic['signed']>,
): Uint8Array {
  const { types, version, signing } = context.runtime;
  const { birth } = checked.era;
  if (!context.has(blockHash, birth)) throw refuse('AncientBirthBlock');
  const additional = types.encode(signing.additional, {
    spec_version: version.spec_version,
    transaction_version: version.transaction_version,
    genesis_hash: context.get(blockHash, 0),
    birth_hash: context.get(blockHash, birth),
    ...(extra.mode?.type === 'Enabled' ? { metadata_hash: context.runtime.getMetadataHash() } : {}),
  });
  const payload = joinBytes([checked.extrinsic.callBytes, extraBytes, additional]);
  return payload.length > maxPayload ? blake2AsU8a(payload, 256) : payload;
}

/**
 * Validates a checked extrinsic for the pool: nonce, weight and fees, in the order of the runtime.
 *
 * @throws TransactionRefused with Stale, ExhaustsResources, Payment
 */
export function checkForPool(context: Context, checked: CheckedExtrinsic): ValueOf<typeof validTransaction> {
  const { signer, nonce, era } = checked;
  const now = context.get(account, signer).nonce;
  if (nonce < now) throw refuse('Stale');
  const { normalWeight, length } = context.runtime.limits;
  // An extrinsic that no block has space for.
  if (isHeavier(checked.info.weight, normalWeight) || checked.extrinsic.bytes.length > length.normal)
    throw refuse('ExhaustsResources');
  requireFee(context, checked);
  const encodeTag = (at: number) =>
    joinBytes([context.runtime.types.encode(accountId, signer), context.runtime.types.encode(u32, at)]);
  return {
    priority: chooseSmallest(checked.tip + 1n, maxU64),
    requires: nonce > now ? [encodeTag(nonce - 1)] : [],
    provides: [encodeTag(nonce)],
    longevity: era.death === undefined ? maxU64 : BigInt(era.death - context.get(blockNumber)),
    propagate: true,
  };
}

/** Cost of an extrinsic with its tip: the maximum, or that of the weight that was used. */
export function quoteCost(
  context: Context,
  { extrinsic, tip, ...announced }: CheckedExtrinsic,
  info = announced.info,
): bigint {
  return sumFee(getInclusionFee(context, extrinsic.bytes.length, info)) + tip;
}

/** Refuses a signer whose account cannot pay the maximum cost of the extrinsic and stay alive. */
export function requireFee(context: Context, checked: CheckedExtrinsic): void {
  const amount = quoteCost(context, checked);
  const move = { who: checked.signer, amount, existence: 'keepAlive' } as const;
  if (amount > 0n && catchFailure(() => requireWithdrawable(context, move))) throw refuse('Payment');
}

/** Validity of an extrinsic: the number of the block whose hash is signed, and of the first block in which it is no longer valid. */
interface Era {
  readonly birth: number;
  /** Undefined for an immortal extrinsic. */
  readonly death?: number;
}

/** Decodes an era from its enum form (`Mortal85` and a second byte), as seen at a block; undefined if the two bytes are not an era. */
function readEra(era: Extra['era'], current: number): Era | undefined {
  const { type, value }: { type: string; value?: unknown } = era;
  if (type === 'Immortal') return { birth: 0 };
  const encoded = Number(type.slice('Mortal'.length)) + Number(value) * 256;
  const period = 2 << (encoded % 16);
  const phase = (encoded >> 4) * Math.max(period >> 12, 1);
  if (period < 4 || phase >= period) return undefined;
  const since = Math.max(current, phase) - phase;
  const birth = Math.floor(since / period) * period + phase;
  return { birth, death: birth + period };
}
