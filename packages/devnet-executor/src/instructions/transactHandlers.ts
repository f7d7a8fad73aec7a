import type { Hex } from '@parachron/core';
import type { MaybeErrorCode, OriginKind, Weight } from '@parachron/xcm';
import type { HostCall } from '../Host.js';
import { getLocalOrigin } from '../locations/getLocalOrigin.js';
import type { LocalOrigin } from '../locations/LocalOrigin.js';
import { getAccount } from '../machine/accounts.js';
import { fail, type Machine } from '../machine/Machine.js';
import { sendResponse } from '../machine/messages.js';
import { addWeights, isHeavier, removeWeight } from '../weights/weightArithmetic.js';
import type { Handlers } from './Handler.js';

/** Number of bytes kept of a dispatch error. */
const maxErrorBytes = 128;

/** Instructions that dispatch calls, and instructions on the status of a call. */
export const transactHandlers: Handlers<
  'Transact' | 'ExpectTransactStatus' | 'ReportTransactStatus' | 'ClearTransactStatus'
> = {
  Transact(machine, { originKind, requireWeightAtMost, call: bytes }) {
    if (!machine.origin) return fail('BadOrigin');
    const call = machine.host.findCall(bytes);
    if (!call) return fail('FailedToDecode');
    if (!call.allowed) return fail('NoPermission');
    const origin = toLocalOrigin(machine, originKind);
    if (!origin) return fail('BadOrigin');
    const limit = machine.rules.transactWeight === 'announced' ? requireWeightAtMost : undefined;
    if (limit && isTooHeavy(machine, call.weight, limit)) return fail('MaxWeightInvalid');
    dispatch(machine, call, origin);
    return undefined;
  },
  ExpectTransactStatus: (machine, { status }) =>
    isSameStatus(machine.transactStatus, status) ? undefined : fail('ExpectationFalse'),
  ReportTransactStatus: (machine, { responseInfo }) =>
    sendResponse(machine, responseInfo, { kind: 'DispatchResult', status: machine.transactStatus }),
  ClearTransactStatus(machine) {
    machine.transactStatus = { kind: 'Success' };
    return undefined;
  },
};

function toLocalOrigin(machine: Machine, kind: OriginKind): LocalOrigin | undefined {
  if (!machine.origin) return undefined;
  return getLocalOrigin(machine.origin, kind, {
    rules: machine.config.origins,
    universalLocation: machine.config.universalLocation,
    getAccount: (location) => getAccount(machine, location),
  });
}

function isTooHeavy(machine: Machine, weight: Weight, limit: Weight): boolean {
  return machine.rules.timeOnly ? weight.refTime > limit.refTime : isHeavier(weight, limit);
}

/**
 * Transact succeeds even if its call fails: only the transact status shows the failure.
 *
 * Refunds the announced weight that the call did not use; a payment above the announced weight is kept.
 */
function dispatch(machine: Machine, call: HostCall, origin: LocalOrigin): void {
  const { error, actualWeight = call.weight } = call.dispatch(origin);
  machine.transactStatus = error === undefined ? { kind: 'Success' } : toStatus(error);
  const unused = removeWeight(call.weight, actualWeight);
  const surplus = machine.rules.timeOnly ? { ...unused, proofSize: 0n } : unused;
  machine.surplus = addWeights(machine.surplus, surplus);
}

function toStatus(error: Hex): MaybeErrorCode {
  const limit = 2 + 2 * maxErrorBytes;
  if (error.length <= limit) return { kind: 'Error', error };
  return { kind: 'TruncatedError', error: `0x${error.slice(2, limit)}` };
}

function isSameStatus(left: MaybeErrorCode, right: MaybeErrorCode): boolean {
  if (left.kind === 'Success' || right.kind === 'Success') return left.kind === right.kind;
  return left.kind === right.kind && left.error === right.error;
}
