import type { Context } from '@parachron/devnet-chain';
import type { Outcome } from '@parachron/devnet-executor';
import { type Generation, generationRules } from '@parachron/devnet-executor';
import { type Location, listXcmErrors, type XcmError } from '@parachron/xcm';
import { decodePart, encodePart } from '@parachron/xcm/parts';
import { getXcmTypes } from '../types/getXcmTypes.js';
import { toChainWeight } from './weights.js';
import { toBytes, toChainValue } from './xcmBytes.js';

/** Reads a location from a value of the chain's newest location type. */
export function readBareLocation(context: Context, generation: Generation, value: unknown): Location {
  const { location, latest } = getXcmTypes(generation);
  return decodePart('location', toBytes(context, location, value), { version: latest });
}

/** Converts a location to a value of the chain's newest location type. */
export function toLocationValue(context: Context, generation: Generation, location: Location): unknown {
  const { location: type, latest } = getXcmTypes(generation);
  return toChainValue(context, type, encodePart('location', location, { version: latest }));
}

/** Converts an executor's error to a value of the chain's error type. */
export function toErrorValue(error: XcmError, generation: Generation): { type: string; value?: unknown } {
  const { latest, timeOnly } = generationRules[generation];
  const listed = listXcmErrors(latest).find(({ kind }) => kind === error.kind);
  const type = listed?.name ?? error.kind;
  if (error.kind === 'Trap') return { type, value: error.code };
  if (error.kind !== 'WeightLimitReached') return { type };
  return { type, value: timeOnly ? error.weight.refTime : toChainWeight(error.weight) };
}

/** Converts an outcome to a value of the chain's outcome type. */
export function toOutcomeValue(outcome: Outcome, generation: Generation): { type: string; value: unknown } {
  const type = outcome.kind;
  if (outcome.kind === 'Complete') {
    return {
      type,
      value: generation === 'v2' ? outcome.used.refTime : { used: toChainWeight(outcome.used) },
    };
  }
  const error = toErrorValue(outcome.error, generation);
  const failure = { index: outcome.index, error };
  if (outcome.kind === 'Error') {
    if (generation === 'v5') return { type, value: failure };
    return { type, value: generation === 'v2' ? error : { error } };
  }
  if (generation === 'v2') return { type, value: [outcome.used.refTime, error] };
  const used = toChainWeight(outcome.used);
  return { type, value: { used, error: generation === 'v5' ? failure : error } };
}
