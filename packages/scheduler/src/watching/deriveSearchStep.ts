import { blocksAtOnce } from './blocks.js';
import type { SearchStep, TargetSearch } from './TargetSearch.js';

/**
 * Derives the next step of the search for the oldest message.
 *
 * @param message `sentAt`, the time of sending in milliseconds; `patience`, the number of blocks after which the search
 *   ends
 */
export function deriveSearchStep(
  { head, place, located, current }: TargetSearch,
  { sentAt, patience }: { readonly sentAt: number; readonly patience: number },
): SearchStep {
  if (!current) {
    const range = { first: place?.number ?? 1, last: head.number };
    return { kind: 'locate', range, known: located?.sentAt === sentAt ? located.first : undefined };
  }
  const { first, next, early } = current;
  // An end after the patience may belong to another message. The limit makes the outcome independent of the time of
  // reading.
  const limit = first + patience - 1;
  const most = early || next <= limit ? Math.min(head.number, limit) : head.number;
  if (next <= most) {
    return { kind: 'read', range: { first: next, last: Math.min(most, next + blocksAtOnce - 1) } };
  }
  if (next - first < patience) return { kind: 'wait' };
  return early ? { kind: 'end', ...early } : { kind: 'give-up', blocks: next - first };
}
