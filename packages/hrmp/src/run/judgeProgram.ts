import { type DecodedEvent, nameFailure } from '@parachron/client/decode';
import { type PlanLayer, requireInput } from '@parachron/core';
import type { MessageVerdict } from '@parachron/xcm';

/** The end of a program with calls on the channel manager. */
export interface ProgramEnd {
  /**
   * `done`: each call emitted an event of its own pallet. `failed`: a call failed, or the chain did not execute the program to its end.
   * `unknown`: the program ran to its end, and neither its events nor its parts show the result of its calls.
   */
  readonly outcome: 'done' | 'failed' | 'unknown';
  /** What the chain did: `executed the program`. */
  readonly what: string;
  /** The names of the events, or the cause, as the end of a sentence. */
  readonly reason: string;
}

/**
 * Judges a program with calls by the verdict of the queue and the events of the message. A completed program does not show the result of
 * its calls: a successful call leaves an event of its own pallet, and a failed call leaves no trace.
 *
 * Sends: nothing, except for the explanation of a program whose events show no cause.
 *
 * @param verdict the verdict on the message: see `findVerdict` of @parachron/xcm
 * @param layers the layers of the step that the program carries
 * @param explain runs the parts of the program: see {@link explainProgram}
 * @returns the end of the program
 *
 * @example
 * ```ts
 * import { judgeProgram } from '@parachron/hrmp';
 *
 * (await judgeProgram({ kind: 'completed', events: [] }, [], async () => undefined)).outcome; // 'done'
 * ```
 */
export async function judgeProgram(
  { kind, error, events }: MessageVerdict<DecodedEvent>,
  layers: readonly Pick<PlanLayer, 'kind' | 'call'>[],
  explain: () => Promise<string | undefined>,
): Promise<ProgramEnd> {
  requireInput(
    { events, layers, explain },
    {
      events: [{ usualPallet: 'string', method: 'string', data: 'object' }],
      ...{ layers: ['object'], explain: 'function' },
    },
  );
  const end = events.at(-1);
  const name = end ? `${end.pallet}.${end.method}` : kind;
  const what = 'executed the program';
  const fail = (isExecuted: boolean, reason: string): ProgramEnd => ({
    ...{ outcome: 'failed', reason },
    what: isExecuted ? `${what}, and its call failed` : 'did not execute the program',
  });
  if (kind === 'overweight') return fail(false, `the program is too heavy (${name}).`);
  if (kind !== 'completed')
    return fail(false, (await explain()) ?? `${name} reports ${error ?? 'a failure'}.`);
  const calls = layers.flatMap((layer) => (layer.kind === 'inner-call' ? [layer.call?.pallet] : []));
  // A failure outside extrinsics may be of a hook, if no call is of its pallet.
  const isOther = ({ failure, phase, pallet }: DecodedEvent) =>
    failure !== undefined && typeof phase !== 'number' && !calls.includes(pallet);
  const own = events.filter((event) => !isOther(event));
  const inner = own.find(({ failure }) => failure !== undefined)?.failure;
  if (inner) return fail(true, `${nameFailure(inner)}.`);
  const other = events.find(isOther);
  const effects = other ? undefined : listCallEvents(own, calls);
  if (effects) {
    const names = effects.map(({ pallet, method }) => `${pallet}.${method}`);
    return { outcome: 'done', what, reason: `${names.join(', ')}.` };
  }
  const why = await explain();
  if (why !== undefined) return fail(true, why);
  const failure = other?.failure && `${other.pallet}.${other.method} (${nameFailure(other.failure)})`;
  const reason = failure && `${failure} may come from its calls or from a hook in the same block`;
  return { outcome: 'unknown', what, reason: `${reason ?? 'its calls left no event'}.` };
}

/** The events that show the calls of a program, by the pallets of the calls; undefined if a call left none. */
function listCallEvents(
  events: readonly DecodedEvent[],
  calls: readonly (string | undefined)[],
): readonly DecodedEvent[] | undefined {
  const own = events.filter(({ pallet }) => calls.includes(pallet));
  const isSeen = calls.every((call) => events.some(({ pallet }) => pallet === call));
  if (!isSeen || own.length < calls.length) return undefined;
  // The hooks of other pallets emit events in the same phase: only the calls' own pallets show the effect of the calls.
  const isEffect = ({ usualPallet }: DecodedEvent) => !infrastructurePallets.includes(usualPallet);
  return [own, events].map((some) => some.filter(isEffect)).find(({ length }) => length > 0) ?? events;
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
