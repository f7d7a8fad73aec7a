import type { Chain, DecodedEvent, Dispatched, SentMessages } from '@parachron/client';
import { type BlockRef, type Hex, orUndefined } from '@parachron/core';
import { decodePage } from '@parachron/xcm';
import type { TriedStep } from '../report/PlanDryRun.js';

/**
 * Lists the programs that left with a block for a para, or for the relay chain if `to` is undefined. Pages of signals, which queues send
 * beside programs, have none.
 */
export function listSent(
  { upwardMessages, horizontalMessages }: SentMessages,
  to: number | undefined,
): readonly Hex[] {
  if (to === undefined) return upwardMessages;
  const pages = horizontalMessages.filter(({ recipient }) => recipient === to);
  const decoded = pages.map(({ data }) => orUndefined(() => decodePage(data), 'XCM_PAGE_FORMAT'));
  return decoded.flatMap((page) => page?.programs.map(({ hex }) => hex) ?? []);
}

/** Names the error of a failed call as the chain does, and in the words of its runtime if it has any. */
export function nameError({ error, events }: Pick<Dispatched, 'error' | 'events'>): string {
  const docs = events.findLast(({ failure }) => failure)?.failure?.docs;
  return [error ?? 'the chain gave no reason', ...(docs ? [docs.replace(/\.$/, '')] : [])].join(': ');
}

/** Describes the block of a step, with events of it as evidence: by the chain's own names, with unchanged fields. */
export function describeBlock(
  { runtime: { chain } }: Chain,
  built: BlockRef | undefined,
  events: readonly DecodedEvent[],
): Pick<TriedStep, 'block' | 'evidence'> {
  if (!built) return { evidence: [] };
  const block = { number: built.number, hash: built.hash };
  const evidence = events.map(({ pallet, method, data }) => {
    return { chain, block, key: `System.Events: ${pallet}.${method}`, value: data };
  });
  return { block, evidence };
}
