import {
  encodeFeeAsset,
  type FeeAsset,
  formatHex,
  type Hex,
  isParachronError,
  omitUndefined,
  type Runtime,
} from '@parachron/core';
import type { GenericExtrinsic } from '@polkadot/types';
import type { GenericExtrinsicEra, GenericSignerPayload } from '@polkadot/types/extrinsic';
import { allExtensions } from '@polkadot/types/extrinsic/signedExtensions';
import type { IKeyringPair, SignerResult } from '@polkadot/types/types';
import { hexToU8a } from '@polkadot/util';
import { formatCause } from '../requests/formatCause.js';
import { deriveSignerAddress } from './deriveSignerAddress.js';
import { encodeExtensions } from './encodeExtensions.js';
import { readSigned } from './readSigned.js';
import { requestSignature } from './requestSignature.js';
import { SigningFailedError, TransactionExtensionUnknownError } from './submitErrors.js';
import type { InjectedSigner, PolkadotSigner, TransactionSigner } from './TransactionSigner.js';

/** Signed data besides the call. */
export interface Signing {
  readonly runtime: Runtime;
  readonly genesisHash: Hex;
  readonly nonce: number;
  readonly tip: bigint;
  /** The first block of the transaction's validity, and the number of blocks; 0 for no end. */
  readonly birth: { readonly number: number; readonly hash: Hex; readonly period: number };
  readonly signer: TransactionSigner;
  /** Milliseconds that a wallet may take to sign. */
  readonly signingTimeoutMs: number;
  /** The asset that pays the fee; the chain's own token by default. */
  readonly feeAsset?: FeeAsset | undefined;
  /** The digest of the metadata, if the signature is to cover it. */
  readonly metadataHash?: Hex | undefined;
  /** Gets the metadata of the runtime, which signers of polkadot-api read. */
  readonly getMetadata: () => Promise<Hex>;
}

/** A signed transaction. */
export interface SignedExtrinsic {
  readonly bytes: Hex;
  /** The last block that may contain the transaction; absent if its validity has no end. */
  readonly untilBlock?: number;
}

// The only format of signed transactions; general transactions are a different kind.
const signedVersion = 4;

/**
 * Signs a call and encodes the transaction. The key stays with its holder, who returns only the signature or the transaction.
 *
 * @throws TRANSACTION_EXTENSION_UNKNOWN when the transactions of the runtime require unknown data
 * @throws FEE_ASSET_REFUSED when the chain takes no fees in the asset
 * @throws SIGNING_FAILED when the key or the wallet does not sign, or signs something else
 */
export async function encodeExtrinsic(call: Hex, signing: Signing): Promise<SignedExtrinsic> {
  requireExtensions(signing.runtime);
  const address = deriveSignerAddress(signing.signer);
  try {
    const extrinsic = await sign(call, { ...signing, address });
    // polkadot.js would send a transaction with a signature of zeros as an unsigned one.
    if (!extrinsic.isSigned) throw new SigningFailedError({ address, reason: 'the signature is empty' });
    return { bytes: formatHex(extrinsic.toU8a()), ...deriveEnd(extrinsic, signing.birth) };
  } catch (cause) {
    if (isParachronError(cause)) throw cause;
    throw new SigningFailedError({ address, reason: formatCause(cause) }, { cause });
  }
}

interface Asked extends Signing {
  readonly address: string;
}

async function sign(call: Hex, asked: Asked): Promise<GenericExtrinsic> {
  const { signer } = asked;
  if ('signTx' in signer) return signByPolkadotApi(call, signer, asked);
  if ('sign' in signer) return signByPair(call, signer, asked);
  return signByWallet(call, signer.signer, asked);
}

function createUnsigned(call: Hex, { registry }: Runtime): GenericExtrinsic {
  return registry.createTypeUnsafe<GenericExtrinsic>('Extrinsic', [
    { method: registry.createTypeUnsafe('Call', [call]) },
    { version: signedVersion },
  ]);
}

function signByPair(call: Hex, pair: IKeyringPair, asked: Asked): GenericExtrinsic {
  // polkadot.js would put the whole object into its error.
  if (!(pair.addressRaw instanceof Uint8Array))
    throw new SigningFailedError({ address: asked.address, reason: 'the signer is not a key pair' });
  const options = describeSigning(asked);
  return createUnsigned(call, asked.runtime).sign(pair, {
    ...options,
    runtimeVersion: options.runtimeVersion as never,
  });
}

async function signByWallet(call: Hex, wallet: InjectedSigner, asked: Asked): Promise<GenericExtrinsic> {
  const { runtime, address, birth, nonce, signingTimeoutMs: timeoutMs } = asked;
  const payload = runtime.registry.createTypeUnsafe<GenericSignerPayload>('SignerPayload', [
    {
      ...describeSigning(asked),
      address,
      blockNumber: birth.number,
      method: call,
      withSignedTransaction: true,
    },
  ]);
  const answer = await requestSignature(askWallet(wallet, payload, address), { address, timeoutMs });
  if (answer.signedTransaction)
    return readSigned(runtime, answer.signedTransaction, { call, nonce, address });
  if (!answer.signature)
    throw new SigningFailedError({ address, reason: 'the answer of the wallet has no signature' });
  return createUnsigned(call, runtime).addSignature(address, answer.signature, payload.toPayload());
}

async function askWallet(
  wallet: InjectedSigner,
  payload: GenericSignerPayload,
  address: string,
): Promise<SignerResult> {
  if (wallet.signPayload) return wallet.signPayload(payload.toPayload());
  if (wallet.signRaw) return wallet.signRaw(payload.toRaw());
  throw new SigningFailedError({ address, reason: 'the wallet signs neither payloads nor bytes' });
}

async function signByPolkadotApi(call: Hex, signer: PolkadotSigner, asked: Asked): Promise<GenericExtrinsic> {
  const { runtime, address, birth, nonce, signingTimeoutMs: timeoutMs } = asked;
  const { runtimeVersion, ...options } = describeSigning(asked);
  const extensions = encodeExtensions(runtime, { ...options, ...runtimeVersion });
  const metadata = hexToU8a(await asked.getMetadata());
  const signing = signer.signTx(hexToU8a(call), extensions, metadata, birth.number);
  const made = await requestSignature(signing, { address, timeoutMs });
  return readSigned(runtime, made, { call, nonce, address });
}

/** A wallet may have chosen another validity, counted from a block that only the wallet knows. */
function deriveEnd({ era }: GenericExtrinsic, { number, period }: Signing['birth']) {
  if (!era.isMortalEra) return {};
  const chosen = era.asMortalEra.period.toNumber();
  return { untilBlock: number + (chosen === period ? period : 2 * chosen) };
}

function describeSigning({ runtime, genesisHash, nonce, tip, birth, metadataHash, feeAsset }: Signing) {
  const { registry, specVersion, transactionVersion } = runtime;
  const era =
    birth.period === 0
      ? registry.createTypeUnsafe<GenericExtrinsicEra>('ExtrinsicEra', ['0x00'])
      : registry.createTypeUnsafe<GenericExtrinsicEra>('ExtrinsicEra', [
          { current: birth.number, period: birth.period },
        ]);
  return {
    blockHash: birth.period === 0 ? genesisHash : birth.hash,
    era,
    genesisHash,
    nonce,
    tip: tip.toString(),
    // The mode of CheckMetadataHash: whether the signature covers the digest of the metadata.
    mode: metadataHash === undefined ? 0 : 1,
    ...omitUndefined({ metadataHash }),
    ...(feeAsset === undefined ? {} : { assetId: encodeFeeAsset(registry, feeAsset) as never }),
    runtimeVersion: { specVersion, transactionVersion },
    signedExtensions: registry.signedExtensions,
    version: signedVersion,
  };
}

/** polkadot.js omits unknown extensions, which is correct only for extensions without data. */
function requireExtensions({ registry, chain }: Runtime): void {
  const unknown = registry.metadata.extrinsic.transactionExtensions
    .filter(({ identifier }) => registry.signedExtensions.includes(identifier.toString()))
    .filter(({ identifier }) => !Object.hasOwn(allExtensions, identifier.toString()))
    .filter(({ type, implicit }) => !isEmptyType(registry, type) || !isEmptyType(registry, implicit))
    .map(({ identifier }) => identifier.toString());
  if (unknown.length > 0) throw new TransactionExtensionUnknownError({ chain, extensions: unknown });
}

function isEmptyType(registry: Runtime['registry'], type: { toNumber(): number }): boolean {
  try {
    return registry.createTypeUnsafe(registry.createLookupType(type.toNumber()), []).encodedLength === 0;
  } catch {
    return false;
  }
}
