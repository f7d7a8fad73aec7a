import type { DecodedEvent } from '@parachron/client';
import { deriveMessageIds } from '@parachron/xcm';
import type { ForkMessage } from '../fork/Fork.js';
import { listVerdicts } from './listVerdicts.js';
import type { Verdict } from './Verdict.js';

/** Finds the last final verdict of a queue on a message. */
export function findVerdict(events: readonly DecodedEvent[], message: ForkMessage): Verdict | undefined {
  const ids = deriveMessageIds(message.program);
  return listVerdicts(events).findLast(
    (verdict) => isOf(verdict, { ids, from: message.from }) && isFinal(verdict),
  );
}

// Some queue events name neither the message nor its sender, and match any message.
function isOf(
  verdict: Verdict,
  { ids, from }: { readonly ids: readonly string[]; readonly from: ForkMessage['from'] },
): boolean {
  if (verdict.id !== undefined) return ids.includes(verdict.id);
  return verdict.from === undefined || verdict.from === from;
}

// An old queue tries a message again if the message was too heavy for the rest of the block.
function isFinal({ kind, events }: Verdict): boolean {
  return kind !== 'overweight' || events.at(-1)?.method === 'OverweightEnqueued';
}
