import { defineError, type Hex, isParachronError } from '@parachron/core';
import { u64 } from '@parachron/core/scale';
import type { ChainRuntime } from '../pallet/ChainRuntime.js';
import { Context } from '../pallet/Context.js';
import type { InherentInput } from '../pallet/Pallet.js';
import { systemConstants } from '../pallets/system/systemConstants.js';
import { blockHash, blockNumber, digestItem, events, parentHash } from '../pallets/system/systemData.js';
import { minimumPeriod } from '../pallets/timestamp.js';
import type { Header } from '../scale/commonTypes.js';
import { addWeight } from '../scale/weights.js';
import { applyExtrinsic, type ExtrinsicOutcome } from './applyExtrinsic.js';
import type { Block, Digest, Parent } from './Block.js';
import { decodeExtrinsic, type Extrinsic, encodeBareExtrinsic } from './decodeExtrinsic.js';
import { finishBlock } from './finishBlock.js';
import type { TransactionRefusedError } from './TransactionValidity.js';

/** An inherent failed: the block's time does not follow the parent's, or the data of a pallet is wrong. */
export class InherentRefusedError extends defineError({
  code: 'INHERENT_REFUSED',
  fault: 'input',
  message: (facts: { pallet: string; timestamp: number }) =>
    `The runtime refuses the inherent of ${facts.pallet} in a block at ${facts.timestamp} ms.`,
  hint: () => 'Give a time that is later than the last block by at least the minimum period.',
}) {}

/** Outcome of a transaction offered to a block. */
export type Offered = 'included' | 'later' | 'invalid';

/** Source of a block's extrinsics. */
export interface ExtrinsicSource {
  /** Returns the next extrinsic to try, or undefined. */
  next(): { readonly extrinsic: Extrinsic; readonly isTrusted: boolean } | undefined;
  /** Receives the outcome of the last transaction. */
  settle(offered: Offered, refusal?: TransactionRefusedError): void;
}

/**
 * Builds a block: a function of the parent's state, the inherents and the extrinsics. The state stays
 * unchanged until the block is applied.
 */
export function buildBlock(options: {
  runtime: ChainRuntime;
  parent: Parent;
  input: InherentInput;
  source: ExtrinsicSource;
}): Block {
  const { runtime, parent, input, source } = options;
  const context = new Context({ runtime, state: parent.state, blockNumber: parent.number });
  initializeBlock(context, {
    number: parent.number + 1,
    parent_hash: parent.hash,
    digest: createDigest(context, input.timestamp),
  });
  const extrinsics: Uint8Array[] = [];
  const outcomes: ExtrinsicOutcome[] = [];
  for (const { pallet, bytes } of createInherents(context, input)) {
    outcomes.push(applyInherent(context, { pallet, bytes, index: extrinsics.length, input }));
    extrinsics.push(bytes);
  }
  for (let next = source.next(); next !== undefined; next = source.next()) {
    const { extrinsic, isTrusted } = next;
    try {
      const options = { index: extrinsics.length, isTrusted };
      outcomes.push(context.runTransaction(() => applyExtrinsic(context, extrinsic, options)));
      extrinsics.push(extrinsic.bytes);
      source.settle('included');
    } catch (error) {
      if (!isParachronError(error, 'TRANSACTION_INVALID')) throw error;
      source.settle(isFull(error) ? 'later' : 'invalid', error);
    }
  }
  return finishBlock(context, { parent, extrinsics, outcomes, timestamp: input.timestamp });
}

function isFull(error: TransactionRefusedError): boolean {
  return error.facts.refusal.value.type === 'ExhaustsResources';
}

// The consensus engine in the headers of these chains: a slot number of 64 bits, derived from the block's time.
const aura: Hex = '0x61757261';

function createDigest(context: Context, timestamp: number): Digest {
  // The same as in Aura: a slot is twice the minimum period between blocks.
  const duration = 2n * context.constant(minimumPeriod);
  const slot = context.runtime.types.encode(u64, BigInt(timestamp) / (duration || 1n));
  return { logs: [{ type: 'PreRuntime', value: [aura, slot] }] };
}

/** Writes the storage items of System for a block, which the validation of transactions reads. */
export function putSystemItems(context: Context, header: BlockStart): void {
  const { number, parent_hash: parent, digest = { logs: [] } } = header;
  context.blockNumber = number;
  context.phase = { type: 'Initialization' };
  context.put(blockNumber, [], number);
  context.put(parentHash, [], parent);
  context.put(digestItem, [], digest);
  context.put(blockHash, [number - 1], parent);
  const oldest = number - 1 - context.constant(systemConstants.blockHashCount);
  if (oldest > 0) context.remove(blockHash, oldest);
}

/** The header of a block before its execution. */
type BlockStart = Pick<Header, 'number' | 'parent_hash'> & Partial<Pick<Header, 'digest'>>;

/** Begins a block: its number, its parent, and the pallets' first hooks. */
export function initializeBlock(context: Context, header: BlockStart): void {
  putSystemItems(context, header);
  context.remove(events);
  const { base_block } = context.constant(systemConstants.blockWeights);
  const mandatory = context.blockWeight.Mandatory;
  addWeight(mandatory, base_block);
  for (const pallet of context.runtime.pallets) {
    const used = pallet.onInitialize?.(context);
    if (used) addWeight(mandatory, used);
  }
}

/** Creates the inherents of a block, in the order of the pallets. */
export function createInherents(
  context: Context,
  input: InherentInput,
): { pallet: string; bytes: Uint8Array }[] {
  return context.runtime.pallets.flatMap((pallet) => {
    const inherent = pallet.inherent?.(context, input);
    if (!inherent) return [];
    const call = { type: pallet.name, value: { type: inherent.call, value: inherent.args } };
    return [{ pallet: pallet.name, bytes: encodeBareExtrinsic(context.runtime, call) }];
  });
}

function applyInherent(
  context: Context,
  inherent: { pallet: string; bytes: Uint8Array; index: number; input: InherentInput },
): ExtrinsicOutcome {
  const { pallet, bytes, index, input } = inherent;
  try {
    return applyExtrinsic(context, decodeExtrinsic(context.runtime, bytes), { index });
  } catch (cause) {
    throw new InherentRefusedError({ pallet, timestamp: input.timestamp }, { cause });
  }
}
