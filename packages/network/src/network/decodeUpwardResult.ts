import { type Hex, isHash } from '@parachron/core';
import { deriveMessageIds } from '@parachron/xcm';
import { findLocalMessage } from './findLocalMessage.js';
import type { LocalBlock, LocalEvent } from './LocalChain.js';
import type { UpwardResult } from './Network.js';

/** Reads the outcome of one upward message in a block of the relay, by the message id of the queue. */
export async function decodeUpwardResult(block: LocalBlock, program: Hex): Promise<UpwardResult> {
  const [hash = '0x'] = deriveMessageIds(program);
  const found = findLocalMessage(await block.events(), program);
  if (!found) return { success: false, outcome: 'none', id: hash, block, events: [] };
  return { ...describeEnd(found.end), id: readId(found.end) ?? hash, block, events: found.events };
}

function readId(end: LocalEvent): Hex | undefined {
  const id = end.data.id ?? end.data.messageId ?? end.data['0'];
  return isHash(id) ? id : undefined;
}

/** Reads the outcome from a queue's last event of a message: whether the program completed, and the name of the outcome. */
export function describeEnd({ name, data }: LocalEvent): { success: boolean; outcome: string } {
  if (name === 'Processed') return { success: data.success === true, outcome: name };
  if (!name.startsWith('Executed')) return { success: false, outcome: `${name}${formatError(data.error)}` };
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
