import type { DecodedEvent } from '@parachron/client';
import type { Dispatched } from './ChainForks.js';

/** Judges a call by its events: done only if the chain reports success, and no inner call failed. */
export function judgeEvents(events: readonly DecodedEvent[]): Pick<Dispatched, 'outcome' | 'error'> {
  const failed = events.find(({ failure }) => failure !== undefined)?.failure;
  if (failed) return { outcome: 'failed', error: nameFailure(failed) };
  const isDone = events.some(
    ({ usualPallet, method }) => usualPallet === 'System' && method === 'ExtrinsicSuccess',
  );
  return { outcome: isDone ? 'done' : 'unknown' };
}

/** The chain's own name of an error: `Proxy.Duplicate`, `BadOrigin`. */
export function nameFailure({ pallet, error }: NonNullable<DecodedEvent['failure']>): string {
  return pallet === undefined ? error : `${pallet}.${error}`;
}
