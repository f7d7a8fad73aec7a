import { type Call, encodeCall, type Hex, isParachronError, requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import {
  XcmPalletNotFoundError,
  XcmRuntimeTypesDifferError,
  XcmVersionNotInRuntimeError,
} from '../errors/xcmErrors.js';
import type { Location } from '../locations/Location.js';
import { encodeLocation } from '../locations/locationCodec.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { findXcmTypes } from '../versions/xcmTypes.js';
import { encodeProgram } from './encodeProgram.js';
import type { Instruction, Program, Weight } from './Instruction.js';

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
 * @throws XCM_INVALID_VALUE when a value cannot be written, or a field is missing that the version requires
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
  const shape = { dest: 'location', program: ['object'], version: 'number' } as const;
  requireInput({ registry, message }, { registry: 'registry', message: shape });
  const { dest, program, version } = message;
  const { pallet, versions: known = [] } = findXcmTypes(registry) ?? {};
  if (pallet === undefined) {
    const pallets = registry.metadata.pallets.map(({ name }) => name.toString());
    throw new XcmPalletNotFoundError({ pallets });
  }
  if (!known.includes(version)) throw new XcmVersionNotInRuntimeError({ version, known });
  const args = { dest: encodeLocation(dest, { version }), message: encodeProgram(program, { version }) };
  const expected = `${args.dest.slice(2)}${args.message.slice(2)}`;
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

/**
 * Derives the program with which another chain dispatches a call as root, if that chain accepts the sender as its root.
 *
 * Use it for programs that a relay chain sends to a parachain. A call that fails makes the program fail from version 3 on; in
 * version 2 a failed call leaves no trace.
 *
 * Chain: UnpaidExecution from version 3 on, Transact of origin kind Superuser, ExpectTransactStatus from version 3 on.
 * Sends: nothing.
 *
 * @param options `call`, its bytes; `weight`, the maximum weight of the call; `version` of XCM
 * @returns the instructions, in order
 *
 * @example
 * ```ts
 * import { deriveSuperuserProgram } from '@parachron/xcm';
 *
 * const weight = { refTime: 1_000_000_000n, proofSize: 10_000n };
 * const program = deriveSuperuserProgram({ call: '0x00000401', weight, version: 4 });
 * program.map(({ kind }) => kind); // ['UnpaidExecution', 'Transact', 'ExpectTransactStatus']
 * ```
 */
export function deriveSuperuserProgram(options: {
  readonly call: Hex;
  readonly weight: Weight;
  readonly version: XcmVersion;
}): Program {
  requireInput({ options }, { options: { call: 'string', weight: 'weight', version: 'number' } });
  const { call, weight, version } = options;
  const transact: Instruction = {
    kind: 'Transact',
    originKind: 'Superuser',
    requireWeightAtMost: weight,
    call,
  };
  if (version === 2) return [transact];
  return [
    { kind: 'UnpaidExecution', weightLimit: 'Unlimited' },
    transact,
    { kind: 'ExpectTransactStatus', status: { kind: 'Success' } },
  ];
}
