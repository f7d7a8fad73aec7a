import { type Hex, isParachronError } from '@parachron/core';
import { type DecodedProgram, decodeLocation, type Location } from '@parachron/xcm';
import type { Context } from '../../chain/runtime/Context.js';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { getXcmTypes } from '../types/versionedTypes.js';
import { readProgram, toBytes } from './xcmBytes.js';

/** A location out of the chain's own value of one with its version; undefined when it is none that XCM reads. */
export function readLocationValue(
  context: Context,
  config: TargetXcmConfig,
  value: unknown,
): Location | undefined {
  const { versionedLocation } = getXcmTypes(config.executor.generation);
  try {
    return decodeLocation(toBytes(context, versionedLocation, value)).location;
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}

/** A program out of the chain's own value of one with its version; undefined when it is none that XCM reads. */
export function readProgramValue(
  context: Context,
  config: TargetXcmConfig,
  value: unknown,
): (DecodedProgram & { readonly hex: Hex }) | undefined {
  const { versionedProgram } = getXcmTypes(config.executor.generation);
  const hex = toBytes(context, versionedProgram, value);
  const decoded = readProgram(hex);
  return decoded && { ...decoded, hex };
}
