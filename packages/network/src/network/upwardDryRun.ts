import type { Hex } from '@parachron/core';
import { decodeUpwardResult } from './decodeUpwardResult.js';
import type { LocalChain } from './LocalChain.js';
import type { UpwardResult } from './Network.js';
import { hasUmpPallet } from './submitUpward.js';

/** Maximum number of blocks until a relay chain processes a message. */
export const PATIENCE = 3;

/** A relay chain on which the parts of a parachain's program are tried, each on the state of the same block. */
export interface UpwardDryRun {
  readonly relay: LocalChain;
  readonly paraId: number;
  readonly at: Hex;
}

/** Resets the chain to the block, and builds a block on it with the values written next. */
export async function buildAgain({ relay, at }: UpwardDryRun): Promise<void> {
  await setHead(relay, at);
  await relay.newBlock();
}

async function setHead({ provider }: LocalChain, hash: Hex): Promise<void> {
  await provider.send('dev_setHead', [hash]);
}

/** Sends one program alone, without other waiting messages. */
export async function sendAlone(dryRun: UpwardDryRun, program: Hex): Promise<UpwardResult> {
  const { relay, paraId } = dryRun;
  await buildAgain(dryRun);
  let block = await relay.newBlock({ upwardMessages: { [paraId]: [program] } });
  let result = await decodeUpwardResult(block, program);
  for (let waited = 1; waited < PATIENCE && result.outcome === 'none'; waited += 1) {
    block = await relay.newBlock();
    result = await decodeUpwardResult(block, program);
  }
  return result;
}

/** Removes the parachain's messages from the old queue, which is part of the block's state. */
export async function clearQueue({ relay, paraId, at }: UpwardDryRun): Promise<void> {
  if (!hasUmpPallet(relay)) return;
  await setHead(relay, at);
  await relay.setStorage([
    { pallet: 'Ump', item: 'RelayDispatchQueues', keys: [paraId], value: null },
    { pallet: 'Ump', item: 'RelayDispatchQueueSize', keys: [paraId], value: null },
    { pallet: 'Ump', item: 'NeedsDispatch', value: null },
  ]);
}
