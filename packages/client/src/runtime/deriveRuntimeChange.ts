import type { Runtime } from '@parachron/core';
import { readRuntimeVersion } from './createRuntime.js';

/**
 * Names the runtime of a connection and the runtime of the chain, if they differ.
 *
 * @param answer of `state_getRuntimeVersion`
 */
export function deriveRuntimeChange(
  { chain, specName, specVersion }: Runtime,
  answer: unknown,
): { made: string; now: string } | undefined {
  const version = readRuntimeVersion(chain, answer);
  const made = `${specName} ${specVersion}`;
  const now = `${version.specName} ${version.specVersion}`;
  return made === now ? undefined : { made, now };
}
