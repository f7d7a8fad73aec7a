import { formatHex, type Hex, isParachronError, type Runtime } from '@parachron/core';
import type { GenericExtrinsic } from '@polkadot/types';
import type { GenericSignerPayload } from '@polkadot/types/extrinsic';
import { allExtensions } from '@polkadot/types/extrinsic/signedExtensions';
import type { IKeyringPair, SignerPayloadJSON, SignerPayloadRaw, SignerResult } from '@polkadot/types/types';
import { formatCause } from '../connection/formatCause.js';
import { SigningFailedError, TransactionExtensionUnknownError } from './submitErrors.js';

/** A wallet: a browser extension or whatever signs elsewhere. */
export interface InjectedSigner {
  signPayload?: (payload: SignerPayloadJSON) => Promise<SignerResult>;
  signRaw?: (raw: SignerPayloadRaw) => Promise<SignerResult>;
}

/** Who signs: a key pair of polkadot.js at hand, or an address and the wallet that holds its key. */
export type TransactionSigner = IKeyringPair | { readonly address: string; readonly signer: InjectedSigner };

/** What a signature covers beside the call. */
export interface Signing {
  readonly runtime: Runtime;
  readonly genesisHash: Hex;
  readonly nonce: number;
  readonly tip: bigint;
  /** The block from which the transaction is valid, and for how many blocks; 0 for ever. */
  readonly birth: { readonly number: number; readonly hash: Hex; readonly period: number };
  readonly signer: TransactionSigner;
}

// The only format of signed transactions there is; general transactions are another kind.
const signedVersion = 4;

/**
 * Signs a call and encodes the transaction. The key stays with its holder: only the signature comes back.
 *
 * @throws TRANSACTION_EXTENSION_UNKNOWN when the runtime wants something in it that is not known
 * @throws SIGNING_FAILED when the key or the wallet does not sign
 */
export async function encodeExtrinsic(call: Hex, signing: Signing): Promise<Hex> {
  const { runtime, signer } = signing;
  assertExtensions(runtime);
  const { registry } = runtime;
  const extrinsic = registry.createTypeUnsafe<GenericExtrinsic>('Extrinsic', [
    { method: registry.createTypeUnsafe('Call', [call]) },
    { version: signedVersion },
  ]);
  const options = describeSigning(signing);
  try {
    if ('sign' in signer) {
      // polkadot.js would put the whole object, whatever it holds, into its error.
      if (!(signer.addressRaw instanceof Uint8Array))
        throw new SigningFailedError({ address: signer.address, reason: 'it is no key pair' });
      extrinsic.sign(signer, { ...options, runtimeVersion: options.runtimeVersion as never });
    } else {
      const payload = registry.createTypeUnsafe<GenericSignerPayload>('SignerPayload', [
        { ...options, address: signer.address, blockNumber: signing.birth.number, method: call },
      ]);
      const { signature } = await signByWallet(signer.signer, payload);
      extrinsic.addSignature(signer.address, signature, payload.toPayload());
    }
    // polkadot.js would send a transaction with a signature of zeros as an unsigned one.
    if (!extrinsic.isSigned)
      throw new SigningFailedError({ address: signer.address, reason: 'the signature is empty' });
  } catch (cause) {
    if (isParachronError(cause, 'SIGNING_FAILED')) throw cause;
    const reason = formatCause(cause);
    throw new SigningFailedError({ address: signer.address, reason }, { cause });
  }
  return formatHex(extrinsic.toU8a());
}

function describeSigning({ runtime, genesisHash, nonce, tip, birth }: Signing) {
  const { registry, specVersion, transactionVersion } = runtime;
  const era =
    birth.period === 0
      ? registry.createTypeUnsafe('ExtrinsicEra', ['0x00'])
      : registry.createTypeUnsafe('ExtrinsicEra', [{ current: birth.number, period: birth.period }]);
  return {
    blockHash: birth.period === 0 ? genesisHash : birth.hash,
    era: era as never,
    genesisHash,
    nonce,
    tip: tip.toString(),
    // The mode of CheckMetadataHash: the signature covers no hash of the metadata.
    mode: 0,
    runtimeVersion: { specVersion, transactionVersion },
    signedExtensions: registry.signedExtensions,
    version: signedVersion,
  };
}

function signByWallet(signer: InjectedSigner, payload: GenericSignerPayload): Promise<SignerResult> {
  if (signer.signPayload) return signer.signPayload(payload.toPayload());
  if (signer.signRaw) return signer.signRaw(payload.toRaw());
  return Promise.reject(new TypeError('the wallet signs neither payloads nor bytes'));
}

/** polkadot.js leaves out extensions that it does not know, which is right only for those that carry nothing. */
function assertExtensions({ registry, chain }: Runtime): void {
  const unknown = registry.metadata.extrinsic.transactionExtensions
    .filter(({ identifier }) => !(identifier.toString() in allExtensions))
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
