import {
  type DecodedEvent,
  encodeDispatchAs,
  type Fork,
  type Forkable,
  listDispatchedAs,
} from '@parachron/client';
import { encodeCall, type Hex, type JsonValue, type Runtime } from '@parachron/core';
import { tryDispatch } from '@parachron/proxy';

/** A call that is tried with an origin. */
export interface Attempt {
  /** The origin as the runtime's own type has it: `{ system: { Signed: '0x…' } }`, `{ Council: { Members: [2, 3] } }`. */
  readonly origin: JsonValue;
  readonly call: Hex;
}

/** The result of a tried call: the chain's name of its error, and the events. */
export interface Outcome {
  readonly error?: string;
  readonly events: readonly DecodedEvent[];
}

/** Names the means of a tried call: `a fork of Moonbase`. */
export const nameMeans = ({ chain }: Pick<Runtime, 'chain'>): string => `a fork of ${chain}`;

/** Whether the runtime refused the origin, also as one of referenda, or filtered the call; any other error comes after these checks. */
export const isRefusal = (error: string | undefined): boolean =>
  /(^|\.)(BadOrigin|CallFiltered|NoTrack)$/.test(error ?? '');

/**
 * Dispatches calls in the next block of a fork: root dispatches each with its origin, and an event ends the events of each. Undefined for
 * a call without a result.
 */
export async function dispatchAs(
  fork: Fork,
  attempts: readonly Attempt[],
): Promise<readonly (Outcome | undefined)[]> {
  const { registry } = (await fork.snapshot()).runtime;
  const calls = attempts.flatMap((attempt) => encodeDispatchAs(registry, attempt) ?? []);
  if (calls.length === 0) return attempts.map(() => undefined);
  const [only = '0x'] = calls;
  const all = () => encodeCall(registry, { pallet: 'Utility', method: 'batch', args: { calls } }).hex;
  const dispatched = await tryDispatch(fork, calls.length === 1 ? only : all(), 'root');
  const ends = listDispatchedAs(dispatched?.events ?? [], calls.length);
  return attempts.map((_, at): Outcome | undefined => {
    const ended = ends[at];
    if (!ended) return undefined;
    const { end, events } = ended;
    return end.failure ? { error: end.failure.error, events } : { events };
  });
}

/** Finds the candidates whose origin may dispatch a call: any error besides a refusal means that the chain accepted the origin. */
export async function findPermitted<C extends Pick<Attempt, 'origin'>>(
  from: Forkable,
  candidates: readonly C[],
  call: Hex,
): Promise<readonly C[]> {
  if (candidates.length === 0) return [];
  const attempts = candidates.map(({ origin }) => ({ origin, call }));
  const outcomes = await dispatchAs(await from.fork(), attempts);
  return candidates.filter((_, at) => outcomes[at] && !isRefusal(outcomes[at].error));
}
