import { attempt, cutText, formatAddress, formatHex, type Hex, type Runtime } from '@parachron/core';
import type { GenericExtrinsic } from '@polkadot/types';
import type { GenericExtrinsicPayload } from '@polkadot/types/extrinsic';
import type { Address } from '@polkadot/types/interfaces';
import type { SignerPayloadJSON } from '@polkadot/types/types';
import { Enum } from '@polkadot/types-codec';
import type { Codec } from '@polkadot/types-codec/types';
import { compactFromU8aLim, u8aToU8a } from '@polkadot/util';
import { blake2AsU8a, ed25519Verify, secp256k1Verify, sr25519Verify } from '@polkadot/util-crypto';
import { SigningFailedError } from './submitErrors.js';

/** The transaction that a signer was asked to sign. */
export interface AskedTransaction {
  readonly address: string;
  readonly call: Hex;
  readonly payload: SignerPayloadJSON;
  /** Gets the digest of the metadata, for a signer that covers it on its own. */
  readonly getMetadataHash: () => Promise<Hex>;
}

/** The only format of signed transactions; general transactions are a different kind. */
export const signedVersion = 4;

/** The parts of a signed transaction that its signature names, as polkadot.js decodes them. */
type Signature = Pick<GenericExtrinsic, 'signer'> & {
  readonly multiSignature: Codec;
  get(name: string): Codec | undefined;
};

/**
 * Checks the transaction that a signer returned, or that was assembled from its signature, against what the signer was asked to sign:
 * format, account, call, each extension, and the signature over the payload that the runtime will verify.
 *
 * A signer may change one thing only: the signature may cover the digest of the metadata where it was not asked to, as signers for
 * hardware wallets do. The digest has to be that of the chain's metadata.
 *
 * @param made the transaction with its length
 * @returns the transaction, encoded from what was asked
 * @throws SIGNING_FAILED when the transaction differs from what was asked; the error names the part, and both values
 */
export async function checkSigned(
  runtime: Runtime,
  made: Uint8Array | string,
  asked: AskedTransaction,
): Promise<Hex> {
  const { registry } = runtime;
  const { address, call } = asked;
  const compare = (part: string, expected: unknown, got: unknown): void => {
    if (String(expected) === String(got)) return;
    const difference = { part, expected: cutText(String(expected)), got: cutText(String(got)) };
    throw new SigningFailedError({
      address,
      reason: `${part}: expected ${difference.expected}, got ${difference.got}`,
      difference,
    });
  };
  // The signer may hold the array, and change it later.
  const bytes = u8aToU8a(made).slice();
  const format = bytes[compactFromU8aLim(bytes)[0]] ?? 0;
  const kind = (format & 0xc0) === 0x80 ? 'signed' : 'not signed';
  compare('format', `signed, version ${signedVersion}`, `${kind}, version ${format & 0x3f}`);
  const extrinsic = registry.createTypeUnsafe<GenericExtrinsic>('Extrinsic', [bytes]);
  compare('call', call, formatHex(extrinsic.method.toU8a()));
  const got = readSignature(extrinsic);
  compare('account', encodeSigner(runtime, address), got.signer);
  // A signer that covers the digest of the metadata on its own protects its user better than asked; the reverse is refused.
  const isCovered = asked.payload.mode === 0 && String(got.get('mode')) === '1';
  const payload = isCovered ? { ...asked.payload, mode: 1 } : asked.payload;
  const wanted = encodeSigned(runtime, got.multiSignature.toU8a(), { ...asked, payload });
  const expected = readSignature(wanted);
  for (const name of Object.keys(registry.getSignedExtensionTypes()))
    compare(name, expected.get(name), got.get(name));
  // A value may have several encodings, and further bytes may follow.
  const encoded = formatHex(wanted.toU8a());
  compare('bytes', encoded, formatHex(bytes));
  if (isCovered) payload.metadataHash = await asked.getMetadataHash();
  // The call without its length.
  const covered = createPayload(runtime, payload).toU8a({ method: true });
  if (!isSignatureOver(covered, got)) compare('signature', describeCovered(payload), 'another signature');
  return encoded;
}

/**
 * Encodes the account that signs. polkadot.js takes 20 bytes for `Address20`, also where the accounts of a chain have 20 bytes.
 *
 * @throws ACCOUNT_LENGTH when the accounts of the chain have another length
 */
export function encodeSigner({ registry }: Runtime, address: string): Codec {
  const argument = { argument: 'address', type: registry.metadata.extrinsic.addressType };
  return registry.createTypeUnsafe('Address', [formatAddress(registry, address, argument)]);
}

/** Encodes a transaction from its parts, with its length. */
export function encodeSigned(
  runtime: Runtime,
  signature: Uint8Array | string,
  { address, call, payload }: Pick<AskedTransaction, 'address' | 'call' | 'payload'>,
): GenericExtrinsic {
  const method = runtime.registry.createTypeUnsafe('Call', [call]);
  const unsigned = runtime.registry.createTypeUnsafe<GenericExtrinsic>('Extrinsic', [
    { method },
    { version: signedVersion },
  ]);
  return unsigned.addSignature(encodeSigner(runtime, address) as Address, signature as Hex, payload);
}

function describeCovered({ specVersion, genesisHash, blockHash, metadataHash }: SignerPayloadJSON): string {
  const hashes = `genesis ${genesisHash.slice(0, 10)}…, block ${blockHash.slice(0, 10)}…`;
  const digest = metadataHash ? `metadata ${metadataHash.slice(0, 12)}…` : 'no digest of metadata';
  return `one for version ${Number(specVersion)}, ${hashes}, ${digest}`;
}

function readSignature({ inner }: GenericExtrinsic): Signature {
  return (inner as unknown as { readonly signature: Signature }).signature;
}

/** The payload that a signature covers, as polkadot.js signs and encodes it. */
export function createPayload({ registry }: Runtime, payload: SignerPayloadJSON): GenericExtrinsicPayload {
  return registry.createTypeUnsafe<GenericExtrinsicPayload>('ExtrinsicPayload', [
    payload,
    { version: signedVersion },
  ]);
}

/** Verifiers of the signatures of a runtime by their names; a signature without a name is that of an Ethereum chain. */
const verifiers: Readonly<
  Record<string, (message: Uint8Array, signature: Uint8Array, account: Uint8Array) => boolean>
> = {
  Ed25519: ed25519Verify,
  Sr25519: sr25519Verify,
  Ecdsa: (message, signature, account) => secp256k1Verify(message, signature, account, 'blake2'),
  // `MultiSigner::Eth` of sp-runtime: an account of 20 bytes, filled up with 0xEE.
  Eth: (message, signature, account) =>
    account.subarray(ethereumBytes).every((byte) => byte === 0xee) &&
    secp256k1Verify(message, signature, account.subarray(0, ethereumBytes), 'keccak'),
  unnamed: (message, signature, account) =>
    account.length === ethereumBytes && secp256k1Verify(message, signature, account, 'keccak'),
};

const ethereumBytes = 20;

/** Verifies a signature as a runtime does: over the payload, or over the hash of a long payload. */
function isSignatureOver(payload: Uint8Array, { signer, multiSignature }: Signature): boolean {
  const message = payload.length > 256 ? blake2AsU8a(payload) : payload;
  const [scheme, signature] = readVariant(multiSignature);
  const [kind, account] = readVariant(signer);
  if (kind !== 'Id' && kind !== 'unnamed') return false;
  // Verifiers throw over bytes that are no signature of their scheme.
  return attempt(() => verifiers[scheme]?.(message, toPlainRecovery(signature), account)) ?? false;
}

function readVariant(value: Codec): [string, Uint8Array] {
  return value instanceof Enum ? [value.type, value.inner.toU8a()] : ['unnamed', value.toU8a()];
}

/** Runtimes also accept 27 and 28 for the last byte of ECDSA signatures, which libraries for Ethereum write. */
function toPlainRecovery(signature: Uint8Array): Uint8Array {
  const last = signature[64] ?? 0;
  return last > 26 ? Uint8Array.of(...signature.subarray(0, 64), last - 27) : signature;
}
