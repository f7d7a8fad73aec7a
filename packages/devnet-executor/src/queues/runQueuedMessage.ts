import { formatHex, type Hex, parseHex } from '@parachron/core';
import type { Location, Weight } from '@parachron/xcm';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { Executor } from '../createExecutor.js';
import type { Outcome } from '../Outcome.js';
import { isHeavier, zeroWeight } from '../weights/weightArithmetic.js';
import type { MessageSource, QueueEvent } from './QueueEvent.js';
import { readMessage } from './readPagePrograms.js';

/** A message with the weight available to it. */
export interface QueuedMessage {
  readonly source: MessageSource;
  /** A program, without a page's format byte. */
  readonly data: Hex;
  /** Remaining weight of this block for messages. */
  readonly available: Weight;
  /** Maximum weight of a message: a heavier message is stored permanently, a lighter one waits for the next block. */
  readonly overweight: Weight;
}

/** Outcome of a message; a message without an event waits for the next block. */
export interface Processing {
  readonly used: Weight;
  readonly events: readonly QueueEvent[];
  readonly isDone: boolean;
}

/** Processes a message as the queue of the executor's generation does. */
export function runQueuedMessage(message: QueuedMessage, executor: Executor): Processing {
  if (executor.config.generation !== 'v2') return runByMessageQueue(message, executor);
  return message.source.kind === 'Sibling'
    ? runHorizontal(message, executor)
    : runVertical(message, executor);
}

/** Returns the location of the senders of a queue. */
export function getSourceLocation(source: MessageSource): Location {
  const interior = source.kind === 'Parent' ? [] : [{ kind: 'Parachain', paraId: source.paraId } as const];
  return { parents: source.kind === 'Child' ? 0 : 1, interior };
}

function runByMessageQueue(message: QueuedMessage, executor: Executor): Processing {
  const { source, data } = message;
  const hash = hashMessage(data);
  const endFailed = (error: 'Corrupt' | 'Unsupported' | 'StackLimitReached', used = zeroWeight, id = hash) =>
    endProcessing(used, { kind: 'ProcessingFailed', id, source, error });
  const decoded = readMessage(data, executor.config);
  if (!decoded) return endFailed('Corrupt');
  const weighed = executor.quoteWeight(decoded.program, decoded.version);
  if (!weighed.ok) return endFailed('Unsupported');
  if (isHeavier(weighed.weight, message.available)) {
    if (!isHeavier(weighed.weight, message.overweight)) return waiting;
    return endProcessing(zeroWeight, { kind: 'OverweightEnqueued', id: hash, source });
  }
  const { outcome, messageId } = executor.run({ ...decoded, origin: getSourceLocation(source), id: hash });
  if (outcome.kind === 'Error') {
    const isTooDeep = outcome.error.kind === 'ExceedsStackLimit';
    return endFailed(isTooDeep ? 'StackLimitReached' : 'Unsupported', weighed.weight, messageId);
  }
  const success = outcome.kind === 'Complete';
  const event = { kind: 'Processed', id: messageId, source, weightUsed: outcome.used, success } as const;
  return endProcessing(outcome.used, event);
}

function runHorizontal(message: QueuedMessage, executor: Executor): Processing {
  const decoded = readMessage(message.data, executor.config);
  if (!decoded) return endProcessing(zeroWeight);
  const messageHash = hashMessage(decoded.hex);
  const outcome = runOld(message, executor, decoded);
  if (outcome.kind === 'Complete') {
    return endProcessing(outcome.used, { kind: 'Success', messageHash, weight: outcome.used });
  }
  const { error } = outcome;
  const used = outcome.kind === 'Incomplete' ? outcome.used : zeroWeight;
  const fail = { kind: 'Fail', messageHash, error, weight: used } as const;
  if (outcome.kind !== 'Error' || error.kind !== 'WeightLimitReached') return endProcessing(used, fail);
  // The old queue reports the failure each time it tries a message that is too heavy for the block.
  if (!isHeavier(error.weight, message.overweight)) return { ...waiting, events: [fail] };
  return endProcessing(used, fail, { kind: 'HorizontalOverweight', required: error.weight });
}

function runVertical(message: QueuedMessage, executor: Executor): Processing {
  const messageId = hashMessage(message.data);
  const decoded = readMessage(message.data, executor.config);
  if (!decoded) return endProcessing(zeroWeight, { kind: 'InvalidFormat', messageId });
  const outcome = runOld(message, executor, decoded);
  if (outcome.kind === 'Error' && outcome.error.kind === 'WeightLimitReached') {
    const required = outcome.error.weight;
    if (!isHeavier(required, message.overweight)) return waiting;
    return endProcessing(zeroWeight, { kind: 'VerticalOverweight', messageId, required });
  }
  const used = outcome.kind === 'Error' ? zeroWeight : outcome.used;
  return endProcessing(used, { kind: 'ExecutedVertical', messageId, outcome });
}

function runOld(
  message: QueuedMessage,
  executor: Executor,
  decoded: NonNullable<ReturnType<typeof readMessage>>,
): Outcome {
  const { program, version, hex } = decoded;
  const origin = getSourceLocation(message.source);
  const id = hashMessage(hex);
  return executor.run({ program, version, origin, id, weightLimit: message.available }).outcome;
}

const waiting: Processing = { used: zeroWeight, events: [], isDone: false };

function endProcessing(used: Weight, ...events: readonly QueueEvent[]): Processing {
  return { used, events, isDone: true };
}

/** Returns the id of a message: the hash of its bytes. */
export function hashMessage(data: Hex): Hex {
  return formatHex(blake2AsU8a(parseHex(data), 256));
}
