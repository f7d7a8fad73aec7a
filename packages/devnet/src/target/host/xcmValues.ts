import type { Location, XcmError } from '@parachron/xcm';
import type { Context } from '../../chain/runtime/Context.js';
import type { Type } from '../../chain/scale/Type.js';
import { type Generation, generationRules } from '../../executor/generations/Generation.js';
import { formatXcmErrorName } from '../../executor/generations/xcmErrorIndex.js';
import type { Outcome } from '../../executor/Outcome.js';
import { getXcmTypes } from '../types/versionedTypes.js';
import { toChainWeight } from './weights.js';
import { encodeBareLocation, toBytes, toChainValue } from './xcmBytes.js';

/** A location as a value of the chain's newest type for them. */
export function toLocationValue(context: Context, generation: Generation, location: Location): unknown {
  const { location: type, latest } = getXcmTypes(generation);
  return toChainValue(context, type as Type<unknown>, encodeBareLocation(location, latest));
}

/** A value of the chain's newest type for locations, as one of the type that has every version. */
export function toVersionedLocationValue(context: Context, generation: Generation, value: unknown): unknown {
  const { location, versionedLocation, latest } = getXcmTypes(generation);
  // Locations of version 2 are those of version 1, and have its index.
  const index = latest === 2 ? 1 : latest;
  const bytes = toBytes(context, location, value);
  return toChainValue(context, versionedLocation, `0x0${index}${bytes.slice(2)}`);
}

/** An executor's error as a value of the chain's type for them. */
export function toErrorValue(error: XcmError, generation: Generation): { type: string; value?: unknown } {
  const type = formatXcmErrorName(error.kind, generation);
  if (error.kind === 'Trap') return { type, value: error.code };
  if (error.kind !== 'WeightLimitReached') return { type };
  const { timeOnly } = generationRules[generation];
  return { type, value: timeOnly ? error.weight.refTime : toChainWeight(error.weight) };
}

/** An outcome as a value of the chain's type for them. */
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
