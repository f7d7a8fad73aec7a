import { type Call, encodeCall, isParachronError, requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { XcmPalletNotFoundError, XcmRuntimeTypesDifferError } from '../errors/XcmEncodeErrors.js';
import { encodeLocation } from '../locations/encodeLocation.js';
import { formatVersionedLocation } from '../locations/formatVersionedLocation.js';
import type { Location } from '../locations/Location.js';
import { findXcmTypes } from '../versions/findXcmTypes.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { encodeProgram } from './encodeProgram.js';
import { requireVersion } from './encodeWithRegistry.js';
import { formatVersionedProgram } from './formatVersionedProgram.js';
import type { Program } from './Instruction.js';

/**
 * Builds the call by which root of a chain sends a program to another chain.
 *
 * The metadata identifies the pallet by its call `send(dest, message)`. The sender's router may convert the program to
 * another version: {@link chooseXcmVersion} chooses the version that the router sends.
 *
 * Chain: `PolkadotXcm.send`, on relay chains `XcmPallet.send`.
 * Sends: nothing.
 *
 * @param registry the types of the runtime that will dispatch the call
 * @param message `dest` as the sender sees it, `program`, and the `version` of XCM for both
 * @throws XCM_PALLET_NOT_FOUND when the runtime has no such call
 * @throws XCM_VERSION_NOT_IN_RUNTIME when the runtime does not know the version
 * @throws XCM_RUNTIME_TYPES_DIFFER when the runtime encodes other bytes than the format
 * @throws XCM_NOT_IN_VERSION when the version does not have an instruction or a part of an instruction
 * @throws XCM_FIELD_MISSING when the program omits a field that the version requires
 * @throws XCM_INVALID_VALUE when a value cannot be written
 *
 * @example
 * ```ts
 * import type { Registry } from '@polkadot/types/types';
 * import { relayLocation, sendCall } from '@parachron/xcm';
 *
 * declare const parachain: Registry; // `api.registry` of any ApiPromise
 * const call = sendCall(parachain, {
 *   dest: relayLocation,
 *   program: [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }],
 *   version: 4,
 * });
 * call.pallet; // 'PolkadotXcm'
 * ```
 */
export function sendCall(
  registry: Registry,
  message: { dest: Location; program: Program; version: XcmVersion },
): Call {
  requireInput(
    { registry, message },
    {
      registry: 'registry',
      message: { dest: { parents: 'number', interior: ['object'] }, program: ['object'], version: 'number' },
    },
  );
  const { dest, program, version } = message;
  const pallet = findXcmTypes(registry)?.pallet;
  if (pallet === undefined) {
    const pallets = registry.metadata.pallets.map(({ name }) => name.toString());
    throw new XcmPalletNotFoundError({ pallets });
  }
  requireVersion(registry, version);
  const bytes = encodeProgram(program, { version });
  const args = {
    dest: formatVersionedLocation(dest, { version, registry }),
    message: formatVersionedProgram(program, { version }),
  };
  const expected = `${encodeLocation(dest, { version }).slice(2)}${bytes.slice(2)}`;
  const createDifferError = (reason: string, options?: ErrorOptions) =>
    new XcmRuntimeTypesDifferError({ version, expected, reason }, options);
  let call: Call;
  try {
    call = encodeCall(registry, { pallet, method: 'send', args });
  } catch (cause) {
    throw isParachronError(cause, 'CALL_ARGUMENTS')
      ? createDifferError(cause.facts.reason, { cause })
      : cause;
  }
  if (call.hex.slice(6) !== expected)
    throw createDifferError(`expected the arguments 0x${expected}, got the call ${call.hex}`);
  return call;
}
