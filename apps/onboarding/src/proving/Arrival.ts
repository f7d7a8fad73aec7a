import type { ProvenStep } from '@parachron/checklist';
import type { DecodedEvent } from '@parachron/client';
import type { BlockRef, Hex } from '@parachron/core';
import { deriveMessageEvents } from '@parachron/xcm';
import { readEvents } from '../chains/readBlock.js';
import type { Copy } from './Copies.js';
import { explainFailure } from './explainFailure.js';
import { nameFailure } from './judgeEvents.js';
import type { StepContext } from './StepContext.js';

/** What a chain did with a message of a parachain. */
export interface Arrival {
  readonly block: BlockRef;
  /** The events that belong to the message, the queue's last word at the end. */
  readonly events: readonly DecodedEvent[];
}

/** The message by its own id: what the block did with other messages says nothing of it. */
export async function findArrival(
  { chain }: Copy,
  { block, program }: { readonly block: BlockRef; readonly program: Hex },
): Promise<Arrival | undefined> {
  const { number, hash } = block;
  const events = deriveMessageEvents(await readEvents(chain, hash), program);
  return events && { block: { number, hash }, events };
}

/**
 * A program that ran to its end says nothing of the calls in it: each leaves an event of its own pallet where it
 * worked, and no trace where it did not. Trying the parts of the program, forgotten afterwards, names the error then.
 */
export async function judgeArrival(
  { copies, step }: StepContext,
  {
    para,
    program,
    receiver,
    arrival,
  }: {
    readonly para: number;
    readonly program: Hex;
    readonly receiver: Copy;
    readonly arrival: Arrival;
  },
): Promise<Pick<ProvenStep, 'outcome' | 'reason'>> {
  const { chain } = receiver.chain.runtime;
  const failure = readFailure(arrival.events.at(-1));
  // The parts of a program are tried on the relay chain alone.
  const explain = async () =>
    receiver.paraId === undefined
      ? explainFailure(copies, { para, program, block: arrival.block })
      : undefined;
  if (failure) {
    const why = await explain();
    return { outcome: 'failed', reason: `${chain} did not execute the program: ${why ?? `${failure}.`}` };
  }
  const calls = step.layers.filter(({ kind }) => kind === 'host-call');
  const inner = arrival.events.find((event) => event.failure)?.failure;
  if (inner) {
    const reason = `${chain} executed the program, and its call failed: ${nameFailure(inner)}.`;
    return { outcome: 'failed', reason };
  }
  const told = arrival.events.filter(({ pallet }) => calls.some(({ call }) => call?.pallet === pallet));
  const isSeen = calls.every(({ call }) => arrival.events.some(({ pallet }) => pallet === call?.pallet));
  if (isSeen && told.length >= calls.length) {
    const names = listEffects(arrival.events).join(', ');
    return { outcome: 'done', reason: `${chain} executed the program: ${names}.` };
  }
  const why = await explain();
  return why === undefined
    ? { outcome: 'unknown', reason: `${chain} executed the program; its calls left no event.` }
    : { outcome: 'failed', reason: `${chain} executed the program, and its call failed: ${why}` };
}

/** Pallets whose events tell of the carrying and the paying, not of what was carried. */
const carriers = ['Balances', 'System', 'Treasury', 'Utility', 'Ump', 'MessageQueue'];

function listEffects(events: readonly DecodedEvent[]): string[] {
  const own = events.filter(({ pallet }) => !carriers.includes(pallet));
  return (own.length > 0 ? own : events).map(({ pallet, method }) => `${pallet}.${method}`);
}

function readFailure(end: DecodedEvent | undefined): string | undefined {
  if (!end || end.data.success === true) return undefined;
  if (end.data.success === false) return `${end.pallet}.${end.method} says that it failed`;
  const outcome = JSON.stringify(end.data.outcome ?? end.data['1'] ?? end.data.error ?? '');
  if (end.method === 'ExecutedUpward' && /complete/i.test(outcome) && !/incomplete/i.test(outcome))
    return undefined;
  return `${end.pallet}.${end.method} ${outcome}`.trim();
}
