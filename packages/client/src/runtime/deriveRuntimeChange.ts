import type { Hex, Runtime } from '@parachron/core';
import { readRuntimeVersion } from './createRuntime.js';

/** The runtime of a block, as a node names it. */
export interface NamedRuntime {
  /** The answer to `state_getRuntimeVersion`. */
  readonly version: unknown;
  /** The hash of the runtime's code; undefined if the node does not report it. */
  readonly codeHash: Hex | undefined;
}

/**
 * Names the runtime of a connection and the runtime of the chain, if they differ: by name and version, or by their code if both
 * hashes are known.
 */
export function deriveRuntimeChange(
  { chain, specName, specVersion, codeHash }: Runtime,
  named: NamedRuntime,
): { made: string; now: string } | undefined {
  const version = readRuntimeVersion(chain, named.version);
  const made = `${specName} ${specVersion}`;
  const now = `${version.specName} ${version.specVersion}`;
  if (made !== now) return { made, now };
  if (!codeHash || !named.codeHash || codeHash === named.codeHash) return undefined;
  return { made: `${made} (code ${codeHash})`, now: `${now} (code ${named.codeHash})` };
}
