import type { Context } from '../pallet/Context.js';
import type { InherentInput } from '../pallet/Pallet.js';
import { systemConstants } from '../pallets/system/systemConstants.js';
import { blockHash, blockNumber, digestItem, events, parentHash } from '../pallets/system/systemData.js';
import type { Header } from '../scale/commonTypes.js';
import { addWeight } from '../scale/weights.js';
import { encodeBareExtrinsic } from './decodeExtrinsic.js';

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
