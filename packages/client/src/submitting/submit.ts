import {
  type Call,
  decodeCall,
  formatHex,
  type Hex,
  InvalidInputError,
  isParachronError,
  omitUndefined,
  type Planck,
  requireInput,
} from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { Chain } from '../connection/Chain.js';
import { defaultPollMs } from '../requests/withTimeout.js';
import { encodeSigner } from './checkSigned.js';
import { encodeExtrinsic, requireWanted } from './encodeExtrinsic.js';
import { getMetadataHash, getSigningMetadata, hasMetadataHash } from './getMetadataHash.js';
import { getOutcome, type TransactionOutcome } from './getOutcome.js';
import { getNextNonce, getRuntimeChange, getSigningHead, type SigningHead } from './getSigningHead.js';
import { sendTransaction } from './sendTransaction.js';
import { TransactionRefusedError } from './submitErrors.js';
import { deriveSignerAddress, type TransactionSigner } from './TransactionSigner.js';

/** A signed transaction before it is sent. */
export interface SignedTransaction {
  /** The hash of its bytes, which identifies the transaction. */
  readonly hash: Hex;
  readonly nonce: number;
  /** Its bytes, with the signature. */
  readonly bytes: Hex;
  /** The last block that may contain the transaction; absent if its validity has no end. */
  readonly untilBlock?: number;
}

/** Options of `submit`. */
export interface SubmitOptions {
  /** A key pair of polkadot.js, an address with the wallet that has its key, or a signer of polkadot-api. */
  readonly signer: TransactionSigner;
  /** Planck for the block's author, 0 by default. */
  readonly tip?: Planck;
  /** Nonce of the transaction; by default the account's next nonce, including transactions in the pool. */
  readonly nonce?: number;
  /** The block from which the validity counts, as `getSigningHead` returns it; read by default. */
  readonly head?: SigningHead;
  /** Number of blocks in which the transaction is valid, 64 by default and 4,096 at most; 0 for no end. */
  readonly validBlocks?: number;
  /**
   * `block`, the default: in a block, which another block may still replace. If that happens before its outcome
   * is read, `submit` waits for the next block. `finality`: permanently.
   */
  readonly waitFor?: 'block' | 'finality';
  /** Milliseconds to wait for the state of `waitFor`, 120,000 by default. */
  readonly timeoutMs?: number;
  /** Milliseconds that a wallet or a signer of polkadot-api may take to sign, 300,000 by default. */
  readonly signingTimeoutMs?: number;
  /** Ends the wait for a signature; nothing is sent once it aborts. A transaction that was sent is followed all the same. */
  readonly signal?: AbortSignal;
  /**
   * Whether the signature covers the digest of the metadata (CheckMetadataHash, RFC 78): by default, if the runtime has this extension.
   * The chain then executes the call that its metadata describes, or refuses the transaction: no node can have a different call signed
   * by false metadata. Hardware wallets require the digest. Without it, a signer may still cover the digest on its own; it is the only
   * thing that a signer may change.
   */
  readonly checkMetadataHash?: boolean;
  /** Interval at which a node without subscriptions (plain HTTP) is polled for new blocks, in milliseconds; 500 by default. */
  readonly pollMs?: number;
  /**
   * Called with the signed transaction, and awaited, before anything is sent. A stopped program can find the transaction
   * later with the stored values. If it throws, nothing is sent.
   */
  readonly onSigned?: (signed: SignedTransaction) => unknown;
  /** Called after the node has taken the transaction into its pool: the account's next nonce is then free. */
  readonly onTaken?: () => void;
  /** Failures of calls inside the call: see {@link IncludedTransaction.innerFailures}. */
  readonly innerFailures?: 'throw' | 'report';
}

/** Outcome of a transaction. */
export interface SubmitResult extends TransactionOutcome {
  /** The hash of the transaction. */
  readonly hash: Hex;
}

const defaults = { validBlocks: 64, timeoutMs: 120_000, signingTimeoutMs: 300_000 };

/**
 * Signs a call, submits it and waits until it is in a block. Only this function of the project signs and sends. It resolves
 * only if the call, and by default every call inside it, succeeded.
 *
 * The answer of a signer is decoded and checked before anything is sent: account, call, genesis, validity, nonce, tip, versions, every
 * extension of the runtime, and the signature. A signer that changes any of these is refused, also if its user made the change.
 *
 * Chain: `author_submitExtrinsic`
 *
 * Sends: one extrinsic; then the hash and the content of each new block, which transactions of a connection share.
 *
 * @param chain a connected chain
 * @param call the call, made for the runtime of that chain, or its bytes
 * @param options the signer, and the state to wait for
 * @returns block, index, decoded events and fee (planck)
 * @throws SIGNER_MISSING when no signer is given
 * @throws ACCOUNT_LENGTH when the accounts of the chain have another length than that of the signer
 * @throws CALL_UNDECODABLE when the bytes are not a call of this runtime
 * @throws RUNTIME_CHANGED when the runtime of the chain has changed since the connection
 * @throws TRANSACTION_EXTENSION_UNKNOWN when transactions of the runtime have an unknown extension with data
 * @throws METADATA_HASH_UNAVAILABLE when the signature has to cover the digest of the metadata, and the chain has no CheckMetadataHash,
 * no metadata of version 15, or no token
 * @throws METADATA_CONTRADICTORY when the node describes the call differently in its metadata of two versions
 * @throws SIGNING_FAILED when `signal` aborts, the key or the wallet does not sign, does not answer within `signingTimeoutMs`, or signs
 * anything but what was asked: `facts.difference` then names the part, and both values
 * @throws TRANSACTION_REFUSED when the pool refuses the transaction
 * @throws TRANSACTION_NOT_SENT when the server refuses the request because of a limit (HTTP status 429, or such a JSON-RPC error),
 * also after the pauses of the client: no node has the transaction
 * @throws TRANSACTION_PENDING when no block contains the transaction, or the block is not final if `waitFor` is `finality`, within
 * `timeoutMs`; and when the outcome of a sent transaction is unknown, with the reason. `facts.hash` names the transaction: search
 * for it before you send again
 * @throws OUTCOME_UNKNOWN when a block contains the transaction, and its events cannot be read
 * @throws DISPATCH_FAILED when the call or an inner call failed
 * @throws CONNECTION_LOST, ENDPOINT_TIMEOUT, ENDPOINT_REFUSED, … as `connect` does, when the node is not reached: nothing was sent
 *
 * @example
 * ```ts
 * import { connect, submit } from '@parachron/client';
 * import { encodeCall } from '@parachron/core';
 * import { Keyring } from '@polkadot/keyring';
 * import { cryptoWaitReady } from '@polkadot/util-crypto';
 *
 * await cryptoWaitReady();
 * const alice = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
 * const chain = await connect('ws://127.0.0.1:9944');
 * const remark = { pallet: 'System', method: 'remark', args: { remark: '0x1234' } };
 * const { block, fee } = await submit(chain, encodeCall(chain.runtime.registry, remark), { signer: alice });
 * console.log(`in block #${block.number} for ${fee ?? 'unknown'} planck`);
 * await chain.close();
 * ```
 */
export async function submit(chain: Chain, call: Call | Hex, options: SubmitOptions): Promise<SubmitResult> {
  // Programs without types may omit the options.
  const address = deriveSignerAddress(options?.signer);
  requireInput({ options }, { options: { tip: 'bigint?', nonce: 'whole number?', head: 'object?' } });
  requireInput({ options }, { options: { validBlocks: 'whole number?', waitFor: 'block|finality?' } });
  requireInput({ options }, { options: { timeoutMs: 'positive number?', pollMs: 'positive number?' } });
  requireInput({ options }, { options: { signingTimeoutMs: 'positive number?', onSigned: 'function?' } });
  requireInput({ options }, { options: { checkMetadataHash: 'boolean?', innerFailures: 'throw|report?' } });
  requireInput({ chain, options }, { chain: 'chain', options: { onTaken: 'function?', signal: 'signal?' } });
  if ((options.tip ?? 0n) < 0n)
    throw new InvalidInputError({ field: 'tip', expected: '0 or more', found: `${options.tip}` });
  const known = decodeCall(chain.runtime.registry, call);
  // A node refuses to name the nonce of an account that its chain cannot have.
  encodeSigner(chain.runtime, address);
  const name = `${known.pallet}.${known.method}`;
  const timeoutMs = options.timeoutMs ?? defaults.timeoutMs;
  const { signed, height, metadataHash } = await signExtrinsic(chain, known.hex, { ...options, address });
  const { bytes: extrinsic, hash } = signed;
  await options.onSigned?.(signed);
  requireWanted(options.signal, address);
  const {
    waitFor = 'block',
    pollMs = defaultPollMs,
    innerFailures = 'throw',
    onTaken = () => undefined,
  } = options;
  const read = async (block: Hex) => {
    const included = { bytes: extrinsic, block, call: name, innerFailures };
    return { ...(await getOutcome(chain, included)), hash };
  };
  const about = { extrinsic, hash, call: name, height, read };
  const sent = sendTransaction(chain, { ...about, waitFor, timeoutMs, pollMs, onTaken });
  return sent.catch(async (error: unknown) => {
    throw await explainRefusal(chain, error, metadataHash);
  });
}

/** The transaction, and the finalized head before it is sent: it can only be in a later block. */
async function signExtrinsic(chain: Chain, call: Hex, options: SubmitOptions & { readonly address: string }) {
  const { runtime, genesisHash } = chain;
  const [nonce, head] = await Promise.all([
    options.nonce ?? getNextNonce(chain, options.address),
    options.head ?? getSigningHead(chain),
  ]);
  const { block, behind } = head;
  const birth = { ...block, period: derivePeriod(options.validBlocks, behind) };
  const { signer, signal, tip = 0n, signingTimeoutMs = defaults.signingTimeoutMs } = options;
  const getMetadata = () => getSigningMetadata(chain, block.hash);
  const getDigest = () => getMetadataHash(chain, call, block.hash);
  const { checkMetadataHash = hasMetadataHash(runtime) } = options;
  const metadataHash = checkMetadataHash ? await getDigest() : undefined;
  const of = { runtime, genesisHash, getMetadata, metadataHash, getMetadataHash: getDigest };
  const bytes = await encodeExtrinsic(call, { ...of, nonce, tip, birth, signer, signal, signingTimeoutMs });
  const hash = formatHex(blake2AsU8a(hexToU8a(bytes)));
  const { number: height, period } = birth;
  const signed = { hash, nonce, bytes, ...(period === 0 ? {} : { untilBlock: height + period }) };
  return { signed, height, metadataHash };
}

/**
 * Periods are powers of two, counted from the finalized head, which may lie behind. Longer periods begin only with certain blocks
 * (a multiple of the period divided by 4096), and the chain forgets the hash of their first block before they end.
 */
function derivePeriod(validBlocks = defaults.validBlocks, behind = 0): number {
  if (validBlocks <= 0) return 0;
  const wanted = Math.ceil(Math.log2(validBlocks + behind));
  return 2 ** Math.min(Math.max(wanted, 2), 12);
}

/**
 * Names the runtime upgrade or the digest of the metadata behind a refusal: a signature covers both, so that the pool reports only a bad
 * signature, or an invalid transaction, if one of them differs.
 */
async function explainRefusal(chain: Chain, error: unknown, metadataHash: Hex | undefined): Promise<unknown> {
  if (!isParachronError(error, 'TRANSACTION_REFUSED')) return error;
  // The refusal stands, also if the node does not answer any more.
  const runtime = await getRuntimeChange(chain).catch(() => undefined);
  const covered = omitUndefined({ runtime, metadataHash });
  if (Object.keys(covered).length === 0) return error;
  return new TransactionRefusedError({ ...error.facts, ...covered }, { cause: error });
}
