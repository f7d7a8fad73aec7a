import { type Call, encodeCall, requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { relayLocation } from '../locations/deriveLocation.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { encodeProgram } from './encodeProgram.js';
import type { Program } from './Instruction.js';
import { isSentAsBytes } from './isSentAsBytes.js';
import { sendCall } from './sendCall.js';

/**
 * Builds the call by which root of a parachain sends a program to its relay chain: as a program, or as bytes if the
 * parachain's router may not write the version (see {@link isSentAsBytes}).
 *
 * Chain: `PolkadotXcm.send`, or `ParachainSystem.sudo_send_upward_message`.
 * Sends: nothing.
 *
 * @param registry the types of the parachain's runtime
 * @param message the `program`, and the `version` that the relay chain reads
 * @throws XCM_PALLET_NOT_FOUND, XCM_VERSION_NOT_IN_RUNTIME, XCM_RUNTIME_TYPES_DIFFER when the runtime has neither call for the
 *   program
 * @throws XCM_NOT_IN_VERSION when the version does not have an instruction or a part of an instruction
 * @throws XCM_FIELD_MISSING when the program omits a field that the version requires
 * @throws XCM_INVALID_VALUE when a value cannot be written
 *
 * @example
 * ```ts
 * import type { Registry } from '@polkadot/types/types';
 * import { sendUpwardCall } from '@parachron/xcm';
 *
 * declare const people: Registry; // knows the versions 2, 3 and 4
 * const call = sendUpwardCall(people, { program: [{ kind: 'RefundSurplus' }], version: 2 });
 * call.method; // 'sudo_send_upward_message'
 * ```
 */
export function sendUpwardCall(
  registry: Registry,
  message: { readonly program: Program; readonly version: XcmVersion },
): Call {
  requireInput(
    { registry, message },
    { registry: 'registry', message: { program: ['object'], version: 'number' } },
  );
  const { program, version } = message;
  if (!isSentAsBytes(registry, version)) return sendCall(registry, { dest: relayLocation, program, version });
  return encodeCall(registry, {
    pallet: 'ParachainSystem',
    method: 'sudo_send_upward_message',
    args: { message: encodeProgram(program, { version }) },
  });
}
