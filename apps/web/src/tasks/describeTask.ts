import { type Hex, parseHex } from '@parachron/core';
import type { Task } from '@parachron/scheduler';
import type { ShownTask } from './TasksProtocol.js';

/** Describes a stored task for the page. */
export function describeTask({ id, providedId, schedule, action }: Task): ShownTask {
  return {
    id,
    name: providedId === undefined ? undefined : readText(providedId),
    action: action.kind,
    paraId: action.kind === 'crossChain' ? action.paraId : undefined,
    ...describeTimes(schedule),
  };
}

function describeTimes(schedule: Task['schedule']): Pick<ShownTask, 'next' | 'left'> {
  if (schedule.kind === 'recurring') return { next: Number(schedule.next) * 1000, left: undefined };
  if (schedule.kind !== 'fixed') return { next: undefined, left: undefined };
  const { times, left } = schedule;
  const next = times[times.length - left];
  return { next: next === undefined ? undefined : Number(next) * 1000, left };
}

/** The bytes as text; undefined if they are not UTF-8. */
function readText(bytes: Hex): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(parseHex(bytes));
  } catch {
    return undefined;
  }
}
