import { formatHex, type Hex, isParachronError } from '@parachron/core';
import { bool, hexBytes, u32, variant } from '@parachron/core/scale';
import { decodePage, type PageProgram } from '@parachron/xcm';
import type { Context } from '../chain/Context.js';
import { defineEvents } from '../chain/Pallet.js';
import {
  h256,
  isHeavier,
  removeWeight,
  sumWeights,
  type Weight,
  weight,
  zeroWeight,
} from '../chain/types.js';
import type { ExecutorConfig } from '../executor/accounts.js';
import { createExecutor, type Executor } from '../executor/createExecutor.js';
import type { TargetXcmConfig } from './createTarget.js';
import { hashMessage } from './delivery.js';
import { messageOrigin as origin, type QueuedMessageValue, waitingMessages } from './items.js';

const processingError = variant('frame_support::traits::messages::ProcessMessageError', {
  BadFormat: { index: 0 },
  Corrupt: { index: 1 },
  Unsupported: { index: 2 },
  Overweight: { index: 3, fields: [weight] },
  Yield: { index: 4 },
  StackLimitReached: { index: 5 },
});

export const queueEvents = defineEvents('MessageQueue', {
  ProcessingFailed: { index: 0, fields: { id: h256, origin, error: processingError } },
  Processed: { index: 1, fields: { id: h256, origin, weight_used: weight, success: bool } },
  OverweightEnqueued: { index: 2, fields: { id: hexBytes(32), origin, page_index: u32, message_index: u32 } },
});

/** Weight of a block for messages; a heavier message is dropped as overweight, a lighter one waits for the next block. */
export const queueWeight: Weight = { ref_time: 100_000_000_000n, proof_size: 2_000_000n };

/** Processes waiting messages in order until the weight is spent; returns the weight used. */
export function runQueue(context: Context, config: TargetXcmConfig): Weight {
  const waiting = context.get(waitingMessages);
  if (waiting.length === 0) return zeroWeight;
  const executor = createExecutor(context, config);
  const left: QueuedMessageValue[] = [];
  const blocked = new Set<string>();
  let used = zeroWeight;
  for (const message of waiting) {
    const name = `${message.origin.type} ${message.origin.value ?? ''}`;
    const available = removeWeight(queueWeight, used);
    const spent = blocked.has(name) ? undefined : runMessage(context, executor, { message, available });
    if (spent) used = sumWeights(used, spent);
    else {
      left.push(message);
      // Messages of one sender keep their order.
      blocked.add(name);
    }
  }
  if (left.length > 0) context.put(waitingMessages, [], left);
  else context.remove(waitingMessages);
  return used;
}

/**
 * Processes a message; returns the weight used, or undefined if the message waits for the next block.
 *
 * Chain: `ProcessXcmMessage` of pallet_message_queue.
 */
function runMessage(
  context: Context,
  executor: Executor,
  { message, available }: { readonly message: QueuedMessageValue; readonly available: Weight },
): Weight | undefined {
  const { origin: from } = message;
  const data = formatHex(message.data);
  const hash = hashMessage(data);
  const endFailed = (error: 'Corrupt' | 'Unsupported', used = zeroWeight, id = hash) => {
    context.deposit(queueEvents.ProcessingFailed, { id, origin: from, error: { type: error } });
    return used;
  };
  // Bytes after the program are ignored.
  const [decoded] = readPagePrograms(`0x00${data.slice(2)}`, executor.config);
  if (!decoded) return endFailed('Corrupt');
  const needed = executor.quoteWeight(decoded.program, decoded.version);
  if (!needed) return endFailed('Unsupported');
  if (isHeavier(needed, available)) {
    if (!isHeavier(needed, queueWeight)) return undefined;
    // No call executes an overweight message, so the message is not stored.
    const place = { page_index: 0, message_index: 0 };
    context.deposit(queueEvents.OverweightEnqueued, { id: hash, origin: from, ...place });
    return zeroWeight;
  }
  const interior = from.type === 'Sibling' ? [{ kind: 'Parachain', paraId: from.value } as const] : [];
  const { outcome, messageId: id } = executor.run({ ...decoded, origin: { parents: 1, interior }, id: hash });
  const { used, error } = outcome;
  if (!used) return endFailed('Unsupported', needed, id);
  context.deposit(queueEvents.Processed, { id, origin: from, weight_used: used, success: !error });
  return used;
}

/**
 * Splits a page of an HRMP channel into its programs, as a parachain does.
 *
 * The rest of a page is dropped from the first bytes that do not decode as a program. A page of another format is dropped
 * entirely. Neither case emits an event.
 */
export function readPagePrograms(
  page: Hex,
  { versions }: Pick<ExecutorConfig, 'versions'>,
): readonly PageProgram[] {
  const programs = readPage(page);
  const end = programs.findIndex(({ version }) => !versions.includes(version));
  return end < 0 ? programs : programs.slice(0, end);
}

function readPage(page: Hex): readonly PageProgram[] {
  try {
    return decodePage(page).programs;
  } catch (error) {
    if (isParachronError(error)) return [];
    throw error;
  }
}
