import {
  type Hex,
  parseHex,
  type Runtime,
  type RuntimeCallRead,
  requireInput,
  runtimeCallRead,
} from '@parachron/core';
import { encodeLocation, type Location } from '@parachron/xcm';
import { u8aConcat } from '@polkadot/util';
import type { DryRun, ProgramEffects } from './DryRunEffects.js';
import { decodeProgramEffects } from './dryRunCodec.js';
import { getNewestVersion } from './dryRunVersions.js';

/**
 * Describes the dry run of an XCM program on a chain.
 *
 * `Complete` does not mean that an inner call succeeded, and the result excludes channels, the versions that the queue
 * supports, and messages that are too heavy for a block: {@link explainDelivery} reads the events as well.
 *
 * Chain: `DryRunApi.dry_run_xcm`.
 * Sends: nothing; the read takes one runtime call.
 *
 * @param runtime the runtime that would execute the program
 * @param options `origin`, the sender as that chain sees it; `program`, the bytes of the versioned program
 * @returns a read of the outcome and the events, or of the runtime's own name of the error
 * @throws INVALID_HEX when the program is not hex
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { dryRunProgramRead } from '@parachron/proxy';
 * import { deriveLocation } from '@parachron/xcm';
 *
 * declare const target: Snapshot;
 * const origin = deriveLocation({ paraId: 2114, relation: 'sibling' });
 * const { tried } = await target.read({ tried: dryRunProgramRead(target.runtime, { origin, program: '0x04040a' }) });
 * if (tried.known && tried.value.ok) tried.value.effects.outcome; // { kind: 'Error', error: 'Barrier' }
 * ```
 */
export function dryRunProgramRead(
  runtime: Pick<Runtime, 'registry'>,
  options: { readonly origin: Location; readonly program: Hex },
): RuntimeCallRead<DryRun<ProgramEffects>> {
  requireInput(
    { runtime, options },
    { runtime: 'runtime', options: { origin: 'object', program: 'string' } },
  );
  const program = parseHex(options.program, { field: 'program' });
  const version = getNewestVersion(runtime.registry);
  return runtimeCallRead(
    'DryRunApi',
    'dry_run_xcm',
    () => u8aConcat(parseHex(encodeLocation(options.origin, { version })), program),
    (result, registry) => decodeProgramEffects(registry, result),
  );
}
