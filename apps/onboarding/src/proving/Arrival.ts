import type { ProvenStep } from '@parachron/checklist';
import type { DecodedEvent } from '@parachron/client';
import {
  type BlockRef,
  formatHex,
  type Hex,
  isParachronError,
  type PlanLayer,
  parseHex,
} from '@parachron/core';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { readEvents } from '../chains/readBlock.js';
import type { Copies } from './Copies.js';
import { nameFailure } from './judgeEvents.js';
import type { StepContext } from './StepContext.js';

/** What a relay chain did with an upward message. */
export interface Arrival {
  readonly block: BlockRef;
  /** The events that belong to the message, the queue's last word at the end. */
  readonly events: readonly DecodedEvent[];
}

/** Words with which a relay ends a message, by pallet. */
const ends: ReadonlyMap<string, readonly string[]> = new Map([
  ['Ump', ['ExecutedUpward', 'InvalidFormat', 'UnsupportedVersion', 'WeightExhausted', 'OverweightEnqueued']],
  ['MessageQueue', ['Processed', 'ProcessingFailed', 'OverweightEnqueued']],
]);

/** The message by its hash, else the last that the block dealt with: newer relays name messages by a topic. */
export async function findArrival(
  { relay }: Copies,
  { block, program }: { readonly block: BlockRef; readonly program: Hex },
): Promise<Arrival | undefined> {
  const events = await readEvents(relay.chain, block.hash);
  const id = formatHex(blake2AsU8a(parseHex(program), 256));
  const isEnd = ({ pallet, method }: DecodedEvent) => ends.get(pallet)?.includes(method) === true;
  const named = events.findLastIndex((event) => isEnd(event) && Object.values(event.data).includes(id));
  const end = named === -1 ? events.findLastIndex(isEnd) : named;
  if (end === -1) return undefined;
  const before = events.slice(0, end).findLastIndex((event) => isEnd(event) || isOfExtrinsic(event));
  const { number, hash } = block;
  return { block: { number, hash }, events: events.slice(before + 1, end + 1) };
}

function isOfExtrinsic({ pallet, method }: DecodedEvent): boolean {
  return pallet === 'System' && method.startsWith('Extrinsic');
}

/**
 * A program that ran to its end says nothing of the calls in it: each leaves an event of its own pallet where it
 * worked, and no trace where it did not. A trial, forgotten afterwards, names the error then.
 */
export async function judgeArrival(
  { copies, step }: StepContext,
  { para, arrival }: { readonly para: number; readonly arrival: Arrival },
): Promise<Pick<ProvenStep, 'outcome' | 'reason'>> {
  const { chain } = copies.relay.chain.runtime;
  const failure = readFailure(arrival.events.at(-1));
  if (failure) return { outcome: 'failed', reason: `${chain} did not execute the program: ${failure}.` };
  const calls = step.layers.filter(({ kind }) => kind === 'host-call');
  const seen = calls.filter(({ call }) => arrival.events.some(({ pallet }) => pallet === call?.pallet));
  const told = arrival.events.filter(({ pallet }) => calls.some(({ call }) => call?.pallet === pallet));
  const inner = arrival.events.find((event) => event.failure)?.failure;
  if (inner) {
    const reason = `${chain} executed the program, and its call failed: ${nameFailure(inner)}.`;
    return { outcome: 'failed', reason };
  }
  if (seen.length === calls.length && told.length >= calls.length) {
    const names = listEffects(arrival.events).join(', ');
    return { outcome: 'done', reason: `${chain} executed the program: ${names}.` };
  }
  const error = await tryCalls(copies, { para, calls });
  return error
    ? { outcome: 'failed', reason: `${chain} executed the program, and its call failed: ${error}.` }
    : { outcome: 'unknown', reason: `${chain} executed the program; its calls left no event.` };
}

/** Pallets whose events tell of the carrying and the paying, not of what was carried. */
const carriers = ['Balances', 'System', 'Treasury', 'Utility', 'Ump', 'MessageQueue'];

function listEffects(events: readonly DecodedEvent[]): string[] {
  const own = events.filter(({ pallet }) => !carriers.includes(pallet));
  return (own.length > 0 ? own : events).map(({ pallet, method }) => `${pallet}.${method}`);
}

function readFailure(end: DecodedEvent | undefined): string | undefined {
  if (!end || end.data.success === true) return undefined;
  const outcome = JSON.stringify(end.data.outcome ?? end.data['1'] ?? end.data.error ?? null);
  if (end.method === 'ExecutedUpward' && /complete/i.test(outcome) && !/incomplete/i.test(outcome))
    return undefined;
  return `${end.pallet}.${end.method} ${outcome}`;
}

async function tryCalls(
  { network }: Copies,
  { para, calls }: { readonly para: number; readonly calls: readonly PlanLayer[] },
): Promise<string | undefined> {
  const { hash } = network.relay.head;
  try {
    for (const { hex } of calls) {
      const { outcome, error } = await network.dispatchAsPara(para, hex);
      if (outcome === 'failed') return error;
    }
    return undefined;
  } catch (error) {
    if (!isParachronError(error)) throw error;
    return undefined;
  } finally {
    await network.relay.provider.send('dev_setHead', [hash]);
  }
}
