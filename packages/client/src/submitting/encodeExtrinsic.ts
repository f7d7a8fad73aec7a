import { type Hex, isParachronError, omitUndefined, type Runtime, shareAttempt } from '@parachron/core';
import type { GenericExtrinsicEra, GenericSignerPayload } from '@polkadot/types/extrinsic';
import { allExtensions } from '@polkadot/types/extrinsic/signedExtensions';
import type { SignerResult } from '@polkadot/types/types';
import { Struct } from '@polkadot/types-codec';
import { hexToU8a, isHex } from '@polkadot/util';
import { formatCause } from '../requests/formatCause.js';
import { withTimeout } from '../requests/withTimeout.js';
import { isEmptyType, listIdleExtensions } from '../runtime/createRegistry.js';
import { checkSigned, createPayload, encodeSigned, encodeSigner, signedVersion } from './checkSigned.js';
import { SigningFailedError, TransactionExtensionUnknownError } from './submitErrors.js';
import {
  deriveSignerAddress,
  type InjectedSigner,
  type PolkadotSigner,
  type TransactionSigner,
} from './TransactionSigner.js';

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
  readonly signal?: AbortSignal | undefined;
  /** The digest of the metadata, if the signature is to cover it. */
  readonly metadataHash?: Hex | undefined;
  /** Gets the digest, for a signer that covers it without being asked. */
  readonly getMetadataHash: () => Promise<Hex>;
  /** Gets the metadata of the runtime, which signers of polkadot-api read. */
  readonly getMetadata: () => Promise<Hex>;
}

/**
 * Signs a call and encodes the transaction. The key stays with its holder, who returns only the signature or the transaction.
 *
 * @throws TRANSACTION_EXTENSION_UNKNOWN when the transactions of the runtime require unknown data
 * @throws SIGNING_FAILED when the key or the wallet does not sign, or signs anything but what was asked
 */
export async function encodeExtrinsic(call: Hex, signing: Signing): Promise<Hex> {
  requireExtensions(signing.runtime);
  const { runtime, getMetadataHash } = signing;
  const address = deriveSignerAddress(signing.signer);
  let reason: string | undefined;
  try {
    const payload = describePayload(call, { ...signing, address });
    const { signedTransaction, signature } = await sign({ ...signing, address, call, payload });
    // The words of polkadot.js for an answer that it cannot decode are about its types.
    reason = 'the answer is neither a signature nor a transaction of this chain';
    // A wallet may have changed the payload that it was given.
    const asked = { address, call, payload: payload.toPayload(), getMetadataHash };
    const length = () => runtime.registry.createTypeUnsafe('ExtrinsicSignature', [signature]).encodedLength;
    // polkadot.js ignores bytes after a signature.
    if (!signedTransaction && (!isHex(signature) || length() !== hexToU8a(signature).length))
      throw new SigningFailedError({ address, reason });
    const made = signedTransaction || encodeSigned(runtime, String(signature), asked).toU8a();
    return await checkSigned(runtime, made, asked);
  } catch (cause) {
    if (isParachronError(cause)) throw cause;
    throw new SigningFailedError({ address, reason: reason ?? formatCause(cause) }, { cause });
  }
}

interface Asked extends Signing {
  readonly address: string;
  readonly call: Hex;
  readonly payload: GenericSignerPayload;
}

/** The transaction with its length, as the signer made it, or the signature that completes it. */
async function sign(asked: Asked): Promise<Partial<SignerResult>> {
  const { signer, runtime, address, payload } = asked;
  requireWanted(asked.signal, address);
  if ('signTx' in signer) return { signedTransaction: await signByPolkadotApi(signer, asked) };
  if ('sign' in signer) {
    // polkadot.js would put the whole object into its error.
    if (!(signer.addressRaw instanceof Uint8Array))
      throw new SigningFailedError({ address, reason: 'the signer is not a key pair' });
    return createPayload(runtime, payload.toPayload()).sign(signer);
  }
  const answer = await requestSignature(askWallet(signer.signer, asked), asked);
  if (answer.signedTransaction || answer.signature) return answer;
  throw new SigningFailedError({ address, reason: 'the answer of the wallet has no signature' });
}

async function askWallet(wallet: InjectedSigner, { payload, address }: Asked): Promise<SignerResult> {
  if (wallet.signPayload) return wallet.signPayload(payload.toPayload());
  if (wallet.signRaw) return wallet.signRaw(payload.toRaw());
  throw new SigningFailedError({ address, reason: 'the wallet signs neither payloads nor bytes' });
}

async function signByPolkadotApi(signer: PolkadotSigner, asked: Asked): Promise<Uint8Array> {
  const { runtime, birth, call } = asked;
  const { runtimeVersion, ...options } = describeSigning(asked);
  const extensions = encodeExtensions(runtime, { ...options, ...runtimeVersion });
  const metadata = hexToU8a(await asked.getMetadata());
  return requestSignature(signer.signTx(hexToU8a(call), extensions, metadata, birth.number), asked);
}

/** Ends a submission whose signal has aborted, before anything is sent. */
export function requireWanted(signal: AbortSignal | undefined, address: string): void {
  if (signal?.aborted) throw new SigningFailedError({ address, reason: 'the signal was aborted' });
}

/** Waits for the answer of a wallet, within a time limit: a wallet with a closed window may never answer. */
async function requestSignature<T>(
  asked: Promise<T>,
  { address, signal, signingTimeoutMs: timeoutMs }: Pick<Asked, 'address' | 'signal' | 'signingTimeoutMs'>,
): Promise<NonNullable<T>> {
  const reason = `the wallet gave no answer within ${timeoutMs / 1000} s`;
  const end = shareAttempt()(async () => void (await asked), signal);
  await withTimeout(end, timeoutMs, () => new SigningFailedError({ address, reason }));
  requireWanted(signal, address);
  const answer = await asked;
  if (answer !== null && answer !== undefined) return answer;
  throw new SigningFailedError({ address, reason: `the wallet answered ${answer}` });
}

/** Encodes each extension by itself, in the form that polkadot-api passes to signers; values by polkadot.js's names. */
function encodeExtensions(
  { registry }: Runtime,
  values: Readonly<Record<string, unknown>>,
): Parameters<PolkadotSigner['signTx']>[1] {
  const encode = (fields: Readonly<Record<string, string>>) =>
    new Struct(
      registry,
      fields as never,
      new Map(Object.keys(fields).map((name) => [name, values[name]])),
    ).toU8a();
  const types = registry.getSignedExtensionTypes();
  return Object.fromEntries(
    registry.signedExtensions.map((identifier) => {
      // Unknown extensions of polkadot.js have their own names, or are empty: others are refused earlier.
      const own = types[identifier];
      const { extrinsic = own ? { [identifier]: own } : {}, payload = {} } = allExtensions[identifier] ?? {};
      return [identifier, { identifier, value: encode(extrinsic), additionalSigned: encode(payload) }];
    }),
  );
}

function describePayload(call: Hex, signing: Signing & { readonly address: string }): GenericSignerPayload {
  const { runtime, address, birth } = signing;
  return runtime.registry.createTypeUnsafe<GenericSignerPayload>('SignerPayload', [
    {
      ...describeSigning(signing),
      address: encodeSigner(runtime, address),
      blockNumber: birth.number,
      method: call,
      withSignedTransaction: true,
    },
  ]);
}

function describeSigning({ runtime, genesisHash, nonce, tip, birth, metadataHash }: Signing) {
  const { registry, specVersion, transactionVersion } = runtime;
  const { number: current, period } = birth;
  const era = period === 0 ? '0x00' : { current, period };
  return {
    ...Object.fromEntries(listIdleExtensions(registry)),
    blockHash: period === 0 ? genesisHash : birth.hash,
    era: registry.createTypeUnsafe<GenericExtrinsicEra>('ExtrinsicEra', [era]),
    genesisHash,
    nonce,
    tip: tip.toString(),
    // The mode of CheckMetadataHash: whether the signature covers the digest of the metadata.
    mode: metadataHash === undefined ? 0 : 1,
    ...omitUndefined({ metadataHash }),
    runtimeVersion: { specVersion, transactionVersion },
    signedExtensions: registry.signedExtensions,
    version: signedVersion,
  };
}

/** polkadot.js omits unknown extensions, which is correct only for extensions without data. */
function requireExtensions({ registry, chain }: Runtime): void {
  const idle = listIdleExtensions(registry);
  const unknown = registry.metadata.extrinsic.transactionExtensions
    .filter(({ identifier }) => registry.signedExtensions.includes(identifier.toString()))
    .filter(({ identifier }) => !Object.hasOwn(allExtensions, identifier.toString()))
    .filter(({ type, implicit }) => !isEmptyType(registry, type) || !isEmptyType(registry, implicit))
    .map(({ identifier }) => identifier.toString())
    .filter((identifier) => !idle.has(identifier));
  if (unknown.length > 0) throw new TransactionExtensionUnknownError({ chain, extensions: unknown });
}
