import { type Hex, requireInput } from '@parachron/core';
import type { XcmVersion } from '../versions/XcmVersion.js';
import type { Instruction, Program, Weight } from './Instruction.js';

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
