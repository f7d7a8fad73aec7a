import { AnswerNotUnderstoodError, type Chain, getBlock, getBlockHash } from '@parachron/client';
import { type BlockRef, formatHex, type Hex, isHash } from '@parachron/core';
import type { GenericExtrinsic } from '@polkadot/types';
import { hexToU8a } from '@polkadot/util';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { takeKnown } from '../reading/known.js';
import { nonceRead } from '../reading/nonceRead.js';
import type { Ticket } from './Ticket.js';

/** What became of a submission. */
export type Fate =
  | {
      readonly kind: 'landed';
      readonly block: BlockRef;
      readonly bytes: Hex;
      readonly hash: Hex;
      readonly head: number;
    }
  /** It waits in the pool of this node. */
  | { readonly kind: 'waiting'; readonly head: number }
  /** Neither in a block nor in the pool of this node; with its nonce it can still be sent, and land once. */
  | { readonly kind: 'absent' }
  /** The nonce was used by something else. */
  | { readonly kind: 'replaced'; readonly other?: Hex }
  /** The nonce was used, and the blocks were not all looked through: up to `last` of those up to `end`, it is in none. */
  | { readonly kind: 'unsearched'; readonly first: number; readonly last: number; readonly end: number };

const blocksAtOnce = 16;
/** So many blocks are looked through where a ticket does not say until when it holds: as many as the longest era of transactions has. */
const mostBlocks = 65_536;

/**
 * Finds out what became of a submission: by the account's nonce, then by its block, else by the pool.
 *
 * @param signal ends the looking through blocks: what was looked through by then is told
 */
export async function findSubmission(chain: Chain, ticket: Ticket, signal: AbortSignal): Promise<Fate> {
  // The pool first: what leaves it for a block meanwhile is then seen by the nonce.
  const pending = await chain.request('author_pendingExtrinsics', []);
  const head = await getBestHead(chain);
  const snapshot = await chain.snapshot(head.hash);
  const { nonce } = await snapshot.read({
    nonce: nonceRead({ hex: ticket.owner }),
  });
  if (takeKnown(nonce, "The account's nonce") > ticket.nonce)
    return searchBlocks(chain, ticket, { head: head.number, signal });
  const list = Array.isArray(pending) ? pending : [];
  const waits = list.some((one) => typeof one === 'string' && matches(chain, one as Hex, ticket) === 'own');
  return waits ? { kind: 'waiting', head: head.number } : { kind: 'absent' };
}

async function getBestHead(chain: Chain): Promise<BlockRef> {
  const hash = await chain.request('chain_getBlockHash', []);
  if (!isHash(hash)) {
    throw new AnswerNotUnderstoodError({
      endpoint: chain.endpoint,
      method: 'chain_getBlockHash',
      detail: 'it is no hash',
    });
  }
  return (await chain.snapshot(hash)).block;
}

/** Looks through the blocks that it may be in: after the end of its era none of them can hold it. */
async function searchBlocks(
  chain: Chain,
  ticket: Ticket,
  { head, signal }: { readonly head: number; readonly signal: AbortSignal },
): Promise<Fate> {
  const first = ticket.afterBlock + 1;
  const end = Math.min(head, ticket.untilBlock ?? head);
  const most = ticket.untilBlock === undefined ? Math.min(end, first + mostBlocks - 1) : end;
  let from = first;
  for (; from <= most && !signal.aborted; from += blocksAtOnce) {
    const count = Math.min(blocksAtOnce, most - from + 1);
    const numbers = Array.from({ length: count }, (_unused, at) => from + at);
    const blocks = await Promise.all(
      numbers.map(async (one) => getBlock(chain, await getBlockHash(chain, one))),
    );
    for (const { block, extrinsics } of blocks) {
      const found = findIn(chain, ticket, extrinsics);
      if (found === undefined) continue;
      const { bytes, hash, whose } = found;
      return whose === 'own'
        ? { kind: 'landed', block, bytes, hash, head }
        : { kind: 'replaced', other: hash };
    }
  }
  const last = Math.min(from - 1, most);
  return last < end ? { kind: 'unsearched', first, last, end } : { kind: 'replaced' };
}

function findIn(chain: Chain, ticket: Ticket, extrinsics: readonly Hex[]) {
  for (const bytes of extrinsics) {
    const whose = matches(chain, bytes, ticket);
    if (whose !== 'none') return { bytes, whose, hash: hashOf(bytes) };
  }
  return undefined;
}

/** Tells whether an extrinsic is of the ticket's account and nonce, and makes its call. */
function matches(chain: Chain, hex: Hex, ticket: Ticket): 'own' | 'other' | 'none' {
  // The account stands in the bytes as it is: most need not be decoded.
  if (!hex.includes(ticket.owner.slice(2))) return 'none';
  let extrinsic: GenericExtrinsic;
  try {
    extrinsic = chain.runtime.registry.createType('Extrinsic', hexToU8a(hex));
  } catch {
    return 'none';
  }
  if (!extrinsic.isSigned || signerOf(extrinsic) !== ticket.owner) return 'none';
  if (extrinsic.nonce.toNumber() !== ticket.nonce) return 'none';
  return extrinsic.method.toHex() === ticket.call ? 'own' : 'other';
}

function signerOf(extrinsic: GenericExtrinsic): Hex {
  const { signer } = extrinsic;
  const inner = 'value' in signer ? signer.value : signer;
  return (inner as { toHex(): Hex }).toHex();
}

function hashOf(hex: Hex): Hex {
  return formatHex(blake2AsU8a(hexToU8a(hex), 256));
}
