import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import type { PlanLayer } from '@parachron/core';
import type { ProgramVerdict } from './judgeProgramEvents.js';

/** Judges the calls of a program that ran to its end, by the events that the program caused. */
export function judgeCalls(
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
export function formatFailure({ pallet, error }: DispatchFailure): string {
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
