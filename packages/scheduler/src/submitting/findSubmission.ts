import { blake2b } from '@noble/hashes/blake2.js';
import { type Chain, getBlock, getBlockHash, getOutcome } from '@parachron/client';
import { type BlockRef, balanceRead, formatHex, type Hex, omitError, shareTurn } from '@parachron/core';
import type { GenericExtrinsic } from '@polkadot/types';
import type { Registry } from '@polkadot/types/types';
import { hexToU8a, isHex } from '@polkadot/util';
import { takeKnown } from '../reading/known.js';
import type { Ticket } from './Ticket.js';

/** Outcome of a submission. */
export type SubmissionStatus =
  | {
      readonly kind: 'landed';
      readonly block: BlockRef;
      readonly bytes: Hex;
      readonly hash: Hex;
      readonly head: number;
    }
  /** The transaction waits in the node's pool, or may wait there if the node does not show its pool. */
  | { readonly kind: 'waiting'; readonly head: number }
  /**
   * In no block, and not shown by the pool of this node. A transaction with the nonce can still be sent, and only one
   * is included. A pool does not show transactions that wait for an earlier nonce.
   */
  | { readonly kind: 'absent'; readonly head: number }
  /** Another transaction used the nonce. */
  | { readonly kind: 'replaced'; readonly other?: Hex }
  /** The nonce was used; no block from `first` to `last` has the submission, and those up to `end` were not searched. */
  | { readonly kind: 'unsearched'; readonly first: number; readonly last: number; readonly end: number };

/** Reads the result of an included call. After `XcmpHandler.XcmFeesFailed`, the task is booked without the fee. */
export async function readLanded(
  chain: Chain,
  { bytes, block, hash }: Extract<SubmissionStatus, { kind: 'landed' }>,
  call: string,
) {
  return { hash, ...(await getOutcome(chain, { bytes, block: block.hash, call, innerFailures: 'report' })) };
}

const blocksAtOnce = 16;
/** Number of blocks to search if a ticket has no last block: the length of the longest era of a transaction. */
const mostBlocks = 65_536;

/**
 * Finds the outcome of a submission: if the account has used the nonce, in the blocks, else in the pool.
 *
 * @param signal ends the search; the answer names the searched blocks
 */
export async function findSubmission(
  chain: Chain,
  ticket: Ticket,
  signal: AbortSignal,
): Promise<SubmissionStatus> {
  // The pool is read first, so that the nonce shows a transaction that moves from the pool to a block between the
  // reads.
  const pending = await listPending(chain, ticket.owner);
  const snapshot = await getBest(chain);
  const head = snapshot.block;
  const { account } = await snapshot.read({ account: balanceRead(ticket.owner) });
  if (takeKnown(account, "The account's nonce").nonce > ticket.nonce)
    return findInBlocks(chain, ticket, { head: head.number, signal });
  // In a pool that cannot be read, a sent transaction may be pending until no block can include it.
  const { hashes, untilBlock = head.number } = ticket;
  const mayWait = hashes.length > 0 && head.number <= untilBlock;
  const waits = pending ? pending.some((one) => isOf(one, ticket)) : mayWait;
  return { kind: waits ? 'waiting' : 'absent', head: head.number };
}

// After a lost connection, all pending submissions of an account are searched together.
const getBest = shareTurn(async (chain: Chain) => chain.snapshot(await getBlockHash(chain)));

/**
 * Lists the transactions of an account in the pool of the node; undefined if the node does not show its pool, as
 * gateways and servers with only the new JSON-RPC interface do.
 */
const listPending = shareTurn(async (chain: Chain, owner: Hex) => {
  const asking = chain.request('author_pendingExtrinsics', []);
  const pending = await asking.catch(omitError('RPC_METHOD_MISSING', 'RPC_FAILED'));
  const list = Array.isArray(pending) ? pending.filter((one) => isHex(one)) : [];
  return pending === undefined ? undefined : listSent(chain.runtime.registry, list, owner);
});

const readBlock = shareTurn(async (chain: Chain, owner: Hex, number: number) => {
  const { block, extrinsics } = await getBlock(chain, await getBlockHash(chain, number));
  return { block, sent: listSent(chain.runtime.registry, extrinsics, owner) };
});

/** Searches the blocks that may include the submission: from the block after `afterBlock` to the end of its era. */
async function findInBlocks(
  chain: Chain,
  ticket: Ticket,
  { head, signal }: { readonly head: number; readonly signal: AbortSignal },
): Promise<SubmissionStatus> {
  const first = ticket.afterBlock + 1;
  const end = Math.min(head, ticket.untilBlock ?? head);
  const most = ticket.untilBlock === undefined ? Math.min(end, first + mostBlocks - 1) : end;
  let from = first;
  for (; from <= most && !signal.aborted; from += blocksAtOnce) {
    const count = Math.min(blocksAtOnce, most - from + 1);
    const numbers = Array.from({ length: count }, (_unused, at) => from + at);
    const blocks = await Promise.all(numbers.map((one) => readBlock(chain, ticket.owner, one)));
    for (const { block, sent } of blocks) {
      const found = sent.find((one) => isOf(one, ticket) || one.nonce === ticket.nonce);
      if (found === undefined) continue;
      const { bytes, hash } = found;
      return isOf(found, ticket)
        ? { kind: 'landed', block, bytes, hash, head }
        : { kind: 'replaced', other: hash };
    }
  }
  const last = Math.min(from - 1, most);
  return last < end ? { kind: 'unsearched', first, last, end } : { kind: 'replaced' };
}

/** Returns whether a transaction belongs to a ticket. Its hash shows this after an upgrade of the runtime too, its nonce and call also if another program sent it. */
function isOf({ hash, nonce, call }: ReturnType<typeof listSent>[number], ticket: Ticket): boolean {
  return ticket.hashes.includes(hash) || (nonce === ticket.nonce && call === ticket.call);
}

/** Lists the transactions among extrinsics that name an account, in order; their bytes contain the account id as is. */
function listSent(registry: Registry, extrinsics: readonly Hex[], owner: Hex) {
  const own = extrinsics.filter((bytes) => bytes.includes(owner.slice(2)));
  return own.map((bytes) => {
    const hash = formatHex(blake2b(hexToU8a(bytes), { dkLen: 32 }));
    return { bytes, hash, ...readSent(registry, bytes, owner) };
  });
}

/** Reads nonce and call; both are absent if the transaction has another signer, or is not of the connection's runtime. */
function readSent(registry: Registry, bytes: Hex, owner: Hex): { nonce?: number; call?: Hex } {
  let extrinsic: GenericExtrinsic;
  try {
    extrinsic = registry.createType('Extrinsic', hexToU8a(bytes));
  } catch {
    return {};
  }
  const { isSigned, signer } = extrinsic;
  if (!isSigned || ('value' in signer ? signer.value : signer).toHex() !== owner) return {};
  return { nonce: extrinsic.nonce.toNumber(), call: extrinsic.method.toHex() };
}
