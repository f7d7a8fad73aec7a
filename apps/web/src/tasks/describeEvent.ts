import { type Chain, nameFailure } from '@parachron/client';
import { type Hex, nowRead, omitError } from '@parachron/core';
import type { TaskEvent } from '@parachron/scheduler';
import type { ShownEvent } from './TasksProtocol.js';

/** Describes an event of a task, with the time of its block. */
export async function describeEvent(
  event: TaskEvent,
  chains: { readonly service: Chain; readonly target: Chain | undefined },
): Promise<Omit<ShownEvent, 'number' | 'name'>> {
  const { kind, block, taskId } = event;
  const isOnTarget = kind === 'unseen' || ('where' in event && event.where === 'target');
  const chain = isOnTarget ? 'target' : 'service';
  const at = await readTime(chains[chain], block.hash);
  return { taskId, kind, block: block.number, chain, at, sentence: describeResult(event) };
}

/** The time of a block in milliseconds; undefined if the node does not give the block now. */
async function readTime(chain: Chain | undefined, block: Hex): Promise<number | undefined> {
  const read = async () => (await chain?.snapshot(block))?.read({ now: nowRead() });
  const { now } = (await read().catch(omitError())) ?? {};
  return now?.known ? Number(now.value) : undefined;
}

/** Returns the result of an event in a sentence; undefined if the kind of the event is sufficient. */
export function describeResult(event: TaskEvent): string | undefined {
  if ('delivery' in event && event.delivery) return event.delivery.sentence;
  if (!('reason' in event)) return undefined;
  const { docs } = event.reason;
  return `${nameFailure(event.reason)}${docs === '' ? '' : `: ${docs}`}`;
}
