import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import { type PlanLayer, requireInput } from '@parachron/core';
import type { MessageVerdict } from '@parachron/xcm';

/** Outcome of a program with calls on the channel manager. */
export type ProgramVerdict =
  /** Each call emitted an event of its own pallet; `events` has their names. */
  | { readonly kind: 'done'; readonly events: readonly string[] }
  /** The chain did not execute the program to its end. */
  | { readonly kind: 'program-failed'; readonly error: string }
  /** The chain stored the program as overweight. */
  | { readonly kind: 'too-heavy'; readonly error: string }
  | { readonly kind: 'call-failed'; readonly error: string }
  /** An event of another pallet reports a failure, of a nested call or of a hook in the same phase. */
  | { readonly kind: 'undecided'; readonly error: string }
  /** The program ran to its end, and its calls left no event: the parts of the program may name an error. */
  | { readonly kind: 'silent'; readonly error: string };

/**
 * Judges a program with calls by the verdict of the queue and the events of the message. A completed program does not show the result of
 * its calls: a successful call leaves an event of its own pallet, and a failed call leaves no trace.
 *
 * Sends: nothing.
 *
 * @param verdict the verdict on the message: see `findVerdict` of @parachron/xcm
 * @param layers the layers of the step that the program carries
 * @returns the verdict
 *
 * @example
 * ```ts
 * import { judgeProgram } from '@parachron/hrmp';
 *
 * judgeProgram({ kind: 'completed', events: [] }, []); // { kind: 'done', events: [] }
 * ```
 */
export function judgeProgram(
  { kind, error, events }: MessageVerdict<DecodedEvent>,
  layers: readonly Pick<PlanLayer, 'kind' | 'call'>[],
): ProgramVerdict {
  requireInput(
    { events, layers },
    { events: [{ usualPallet: 'string', method: 'string', data: 'object' }], layers: ['object'] },
  );
  const end = events.at(-1);
  const name = end ? `${end.pallet}.${end.method}` : kind;
  if (kind === 'overweight') return { kind: 'too-heavy', error: `the program is too heavy (${name})` };
  if (kind !== 'completed') {
    return { kind: 'program-failed', error: `${name} reports ${error ?? 'a failure'}` };
  }
  const isOther = (event: DecodedEvent) => isPossiblyOfHook(event, layers);
  const verdict = judgeCalls(
    events.filter((event) => !isOther(event)),
    layers,
  );
  const other = events.find(isOther);
  if (!other?.failure || verdict.kind === 'call-failed') return verdict;
  const failure = `${other.pallet}.${other.method} (${formatFailure(other.failure)})`;
  return { kind: 'undecided', error: `${failure} may come from its calls or from a hook in the same block` };
}

/** Whether a failure may be of a hook: no hook runs inside an extrinsic. */
function isPossiblyOfHook(
  { failure, phase, pallet }: DecodedEvent,
  layers: readonly Pick<PlanLayer, 'kind' | 'call'>[],
): boolean {
  if (failure === undefined || typeof phase === 'number') return false;
  return !layers.some(({ kind, call }) => kind === 'inner-call' && call?.pallet === pallet);
}

/** Judges the calls of a program that ran to its end, by the events that the program caused. */
function judgeCalls(
  events: readonly DecodedEvent[],
  layers: readonly Pick<PlanLayer, 'kind' | 'call'>[],
): Extract<ProgramVerdict, { kind: 'done' | 'call-failed' | 'silent' }> {
  const inner = events.find(({ failure }) => failure !== undefined)?.failure;
  if (inner) return { kind: 'call-failed', error: formatFailure(inner) };
  const calls = layers.filter(({ kind }) => kind === 'inner-call');
  const own = events.filter(({ pallet }) => calls.some(({ call }) => call?.pallet === pallet));
  const isSeen = calls.every(({ call }) => events.some(({ pallet }) => pallet === call?.pallet));
  if (!isSeen || own.length < calls.length) return { kind: 'silent', error: 'its calls left no event' };
  // The hooks of other pallets emit events in the same phase: only the calls' own pallets show the effect of the calls.
  const effects = [own, events].map(listEffects).find(({ length }) => length > 0) ?? events;
  return { kind: 'done', events: effects.map(({ pallet, method }) => `${pallet}.${method}`) };
}

/** Formats the error of an event, with its pallet if the runtime names the pallet. */
function formatFailure({ pallet, error }: DispatchFailure): string {
  return pallet === undefined ? error : `${pallet}.${error}`;
}

/** Pallets whose events report the transport and the payment, not the calls. */
const infrastructurePallets = [
  'Balances',
  'System',
  'Treasury',
  'Utility',
  'Ump',
  'MessageQueue',
  'XcmpQueue',
];

function listEffects(events: readonly DecodedEvent[]): readonly DecodedEvent[] {
  return events.filter(({ usualPallet }) => !infrastructurePallets.includes(usualPallet));
}
