import { type BlockRef, cutText, defineError, type Hex } from '@parachron/core';
import type { DispatchFailure } from './decodeEvents.js';

/** A failed call of a transaction, with the reason, by the chain's own names. */
export type DispatchFacts = DispatchFailure & {
  /** The call that was submitted: `Balances.transfer_keep_alive`. */
  readonly call: string;
  /** The event that reports the failure of an inner call: `Proxy.ProxyExecuted`. */
  readonly inside?: string;
  readonly block: BlockRef;
  readonly extrinsicIndex: number;
};

/** The transaction is in a block, and its call or an inner call failed. */
export class DispatchFailedError extends defineError({
  code: 'DISPATCH_FAILED',
  fault: 'refused',
  message: (facts: DispatchFacts) => {
    const what = facts.inside ? `A call inside ${facts.call} (${facts.inside})` : facts.call;
    const name = facts.kind === facts.error ? facts.error : `${facts.pallet ?? facts.kind}.${facts.error}`;
    return `${what} failed in block #${facts.block.number} with ${name}${facts.docs && ` (${facts.docs})`}.`;
  },
  hint: (facts) =>
    facts.inside
      ? 'Fix the inner call. The transaction itself succeeded, and its fee is paid.'
      : 'Fix the cause, and submit again. The failed transaction cost its fee.',
}) {}

/** The transaction pool rejected the transaction. */
export class TransactionRefusedError extends defineError({
  code: 'TRANSACTION_REFUSED',
  fault: 'refused',
  message: (facts: {
    endpoint: string;
    call: string;
    poolCode?: number;
    poolMessage: string;
    /** The runtimes of the signature and of the chain; absent if they are the same. */
    runtime?: { made: string; now: string };
    /** Present if the signature covers the digest of the metadata. */
    metadataHash?: Hex;
  }) => {
    const { endpoint, call, poolCode, poolMessage, runtime } = facts;
    const upgrade = runtime
      ? ` The signature is for ${runtime.made}, but the runtime is now ${runtime.now}.`
      : '';
    return `The transaction pool of ${endpoint} refused ${call}: ${poolMessage}${poolCode === undefined ? '' : ` (code ${poolCode})`}.${upgrade}`;
  },
  hint: (facts) =>
    facts.runtime
      ? 'Connect again, and encode the call again: the new runtime may decode its bytes as another call. Nothing was paid.'
      : facts.poolCode === 1014
        ? 'Another transaction with the same nonce is in the pool. Wait for that transaction, or give a tip.'
        : facts.metadataHash && /signature|bad ?proof|look ?up/i.test(facts.poolMessage)
          ? 'The chain does not accept the digest of the metadata that this node gives. Use another node; if the runtime was built without the digest, set `checkMetadataHash` to false (--no-metadata-hash). Nothing was paid.'
          : 'Check balance, nonce and signature: the reason comes from the node. Nothing was paid.',
}) {}

/** The server refused to submit the transaction because of a limit, and passed it to no node. */
export class TransactionNotSentError extends defineError({
  code: 'TRANSACTION_NOT_SENT',
  fault: 'unreachable',
  message: (facts: { endpoint: string; call: string; hash: Hex; reason: string }) =>
    `${facts.call} was not submitted to ${facts.endpoint}: ${facts.reason}.`,
  hint: () =>
    'Submit again later, or use another endpoint of the same chain. Nothing was sent, and nothing was paid.',
}) {}

/** The transaction was sent and has not reached the requested state. */
export class TransactionPendingError extends defineError({
  code: 'TRANSACTION_PENDING',
  fault: 'unreachable',
  message: (facts: {
    endpoint: string;
    call: string;
    hash: Hex;
    waitFor: 'block' | 'finality';
    timeoutMs: number;
    /** Reason why the outcome is unknown; absent if no block contained the transaction in time. */
    reason?: string;
  }) => {
    const { endpoint, call, hash, waitFor, timeoutMs, reason } = facts;
    if (reason !== undefined)
      return `${call} was sent to ${endpoint} as transaction ${hash}, and its outcome is unknown: ${reason}.`;
    const seen = waitFor === 'finality' ? 'as final' : 'in a block';
    return `${endpoint} accepted ${call}, but did not report the transaction ${seen} within ${timeoutMs / 1000} s.`;
  },
  hint: (facts) =>
    `Search the chain for transaction ${facts.hash} before you submit again: a block may still include it.`,
}) {}

/** Signing failed. */
export class SigningFailedError extends defineError({
  code: 'SIGNING_FAILED',
  fault: 'input',
  message: (facts: {
    address: string;
    reason: string;
    /** The part that differs, if the signer signed anything but what was asked. */
    difference?: { part: string; expected: string; got: string };
  }) => `The transaction was not signed by ${facts.address}: ${facts.reason}.`,
  hint: (facts) =>
    facts.difference
      ? 'Nothing was sent. Sign again without changes, with a newer version of the wallet, or with another wallet.'
      : 'Unlock the key, or confirm in the wallet. Check that the wallet supports this chain.',
}) {}

/** A call to submit has no signer. */
export class SignerMissingError extends defineError({
  code: 'SIGNER_MISSING',
  fault: 'input',
  message: (facts: { found: string }) =>
    `signer: expected a key pair, a wallet with an address, or a signer of polkadot-api, got ${facts.found}.`,
  hint: () =>
    'Give a pair of @polkadot/keyring, { address, signer } of a wallet, or a PolkadotSigner of polkadot-api.',
}) {}

/** The runtime requires an unknown extension in signed transactions. */
export class TransactionExtensionUnknownError extends defineError({
  code: 'TRANSACTION_EXTENSION_UNKNOWN',
  fault: 'incompatible',
  message: (facts: { chain: string; extensions: string[] }) =>
    `${facts.chain} requires transaction extensions that this package does not know: ${facts.extensions.join(', ')}.`,
  hint: () => "Sign the hex of the call with the chain's own tools.",
}) {}

/** The metadata digest for the signature cannot be computed. */
export class MetadataHashUnavailableError extends defineError({
  code: 'METADATA_HASH_UNAVAILABLE',
  fault: 'incompatible',
  message: (facts: { chain: string; reason: string }) =>
    `checkMetadataHash: the metadata of ${facts.chain} has no digest to sign: ${facts.reason}.`,
  hint: () =>
    'Use another node. A node can have a different call signed without the digest. For a node of your own, set `checkMetadataHash` to false (--no-metadata-hash).',
}) {}

/** The node gives two descriptions of one call, of which at least one is false. */
export class MetadataContradictoryError extends defineError({
  code: 'METADATA_CONTRADICTORY',
  fault: 'incompatible',
  message: (facts: {
    endpoint: string;
    /** The versions of the metadata of the connection, and of the digest. */
    versions: readonly [number, number];
    described: readonly [string, string];
  }) => {
    const [one, other] = facts.described.map((text) => cutText(text));
    const [first, second] = facts.versions;
    return `${facts.endpoint} describes the call as ${one} in metadata of version ${first}, and as ${other} in version ${second}.`;
  },
  hint: () => 'Nothing was signed. Use another node of the chain, and encode the call again.',
}) {}

/** The runtime of the chain changed after the call was built. */
export class RuntimeChangedError extends defineError({
  code: 'RUNTIME_CHANGED',
  fault: 'incompatible',
  message: (facts: { chain: string; made: string; now: string }) =>
    `The runtime of ${facts.chain} is now ${facts.now}, but the call was encoded for ${facts.made}.`,
  hint: () => 'Connect again, and encode the call again: the old bytes may encode another call now.',
}) {}
