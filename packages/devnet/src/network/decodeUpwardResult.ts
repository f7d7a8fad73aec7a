import { formatHex, type Hex, parseHex } from '@parachron/core';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { LocalBlock, LocalEvent } from './LocalChain.js';
import type { UpwardResult } from './Network.js';

/** Events with which a relay ends one message's processing. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  Ump: ['ExecutedUpward', 'InvalidFormat', 'UnsupportedVersion', 'WeightExhausted', 'OverweightEnqueued'],
  MessageQueue: ['Processed', 'ProcessingFailed', 'OverweightEnqueued'],
};

/**
 * Finds what a relay's block did with one upward message.
 *
 * @param block the block
 * @param options the message, and how many messages of the block come before it; a relay may name a message by a
 *   topic instead of its hash, and then the order tells
 */
export async function decodeUpwardResult(
  block: LocalBlock,
  options: { program: Hex; before: number },
): Promise<UpwardResult> {
  const id = formatHex(blake2AsU8a(parseHex(options.program), 256));
  const segments = splitByEnds(await block.events());
  const named = segments.findLast(({ end }) => Object.values(end.data).includes(id));
  const found = named ?? segments.filter(({ end }) => end.pallet === 'MessageQueue')[options.before];
  if (!found) return { success: false, outcome: 'none', id, block, events: [] };
  return { ...describeEnd(found.end), id: idOf(found.end) ?? id, block, events: found.events };
}

interface Segment {
  readonly end: LocalEvent;
  readonly events: LocalEvent[];
}

function splitByEnds(events: readonly LocalEvent[]): Segment[] {
  const segments: Segment[] = [];
  let open: LocalEvent[] = [];
  for (const event of events) {
    // Older relays process messages within the inherent of their paras, newer ones before or after all extrinsics.
    if (event.pallet === 'System' && event.name.startsWith('Extrinsic')) {
      open = [];
      continue;
    }
    open.push(event);
    if (!ENDS[event.pallet]?.includes(event.name)) continue;
    segments.push({ end: event, events: open });
    open = [];
  }
  return segments;
}

function idOf(end: LocalEvent): Hex | undefined {
  const id = end.data.id ?? end.data.messageId ?? end.data['0'];
  return typeof id === 'string' && id.length === 66 ? (id as Hex) : undefined;
}

function describeEnd({ name, data }: LocalEvent): { success: boolean; outcome: string } {
  if (name === 'Processed') return { success: data.success === true, outcome: name };
  if (name !== 'ExecutedUpward') return { success: false, outcome: `${name}${formatError(data.error)}` };
  const outcome = (data.outcome ?? data['1']) as { [kind: string]: unknown } | null;
  const [kind = 'none', detail] = Object.entries(outcome ?? {})[0] ?? [];
  const word = kind.charAt(0).toUpperCase() + kind.slice(1);
  const error = Array.isArray(detail) ? detail[1] : detail;
  return {
    success: word === 'Complete',
    outcome: word === 'Complete' ? word : `${word}${formatError(error)}`,
  };
}

function formatError(error: unknown): string {
  if (error === undefined || error === null) return '';
  if (typeof error !== 'object') return `: ${String(error)}`;
  return `: ${Object.keys(error)
    .map((key) => key.charAt(0).toUpperCase() + key.slice(1))
    .join(', ')}`;
}
