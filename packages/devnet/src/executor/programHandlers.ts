import type { Hex } from '@parachron/core';
import type { MaybeErrorCode } from '@parachron/xcm';
import { getLocalOrigin } from './getLocalOrigin.js';
import { isSameLocation, joinInterior } from './locations.js';
import { fail, toResult } from './Machine.js';
import { addWeights, isHeavier, quoteProgramWeight, removeWeight } from './quoteProgramWeight.js';
import type { Handlers } from './runInstructions.js';

/** Instructions about the program itself: its origin, calls, error handler and appendix, and the subscriptions of its sender. */
export const programHandlers: Handlers<
  | 'ClearOrigin'
  | 'DescendOrigin'
  | 'Transact'
  | 'ExpectTransactStatus'
  | 'SetErrorHandler'
  | 'SetAppendix'
  | 'ClearError'
  | 'Trap'
  | 'SetTopic'
  | 'SubscribeVersion'
  | 'UnsubscribeVersion'
> = {
  ClearOrigin(machine) {
    machine.origin = undefined;
    return undefined;
  },
  DescendOrigin(machine, { interior }) {
    if (!machine.origin) return fail('BadOrigin');
    const origin = joinInterior(machine.origin, interior);
    if (!origin) return fail('LocationFull');
    machine.origin = origin;
    return undefined;
  },
  /** Transact succeeds even if its call fails: only the transact status shows the failure. */
  Transact(machine, { originKind, requireWeightAtMost: limit, call: bytes }) {
    if (!machine.origin) return fail('BadOrigin');
    const call = machine.host.findCall(bytes);
    if (!call) return fail('FailedToDecode');
    const origin = getLocalOrigin(machine.origin, originKind, machine.config);
    if (!origin) return fail('BadOrigin');
    if (limit && isHeavier(call.weight, limit)) return fail('MaxWeightInvalid');
    const { error, actualWeight = call.weight } = call.dispatch(origin);
    machine.transactStatus = error === undefined ? { kind: 'Success' } : toStatus(error);
    // Refunds the weight of the call that it did not use; a payment above this weight is kept.
    machine.surplus = addWeights(machine.surplus, removeWeight(call.weight, actualWeight));
    return undefined;
  },
  ExpectTransactStatus: (machine, { status }) =>
    isSameStatus(machine.transactStatus, status) ? undefined : fail('ExpectationFalse'),
  SetErrorHandler(machine, { xcm }) {
    const weight = quoteProgramWeight(xcm, machine);
    if (!weight) return fail('WeightNotComputable');
    machine.surplus = addWeights(machine.surplus, machine.errorHandlerWeight);
    machine.errorHandler = xcm;
    machine.errorHandlerWeight = weight;
    return undefined;
  },
  SetAppendix(machine, { xcm }) {
    const weight = quoteProgramWeight(xcm, machine);
    if (!weight) return fail('WeightNotComputable');
    machine.surplus = addWeights(machine.surplus, machine.appendixWeight);
    machine.appendix = xcm;
    machine.appendixWeight = weight;
    return undefined;
  },
  ClearError(machine) {
    machine.error = undefined;
    return undefined;
  },
  Trap: (_machine, { code }) => ({ kind: 'Trap', code }),
  // The barrier has read the topic, which only names the message.
  SetTopic: () => undefined,
  SubscribeVersion(machine, { queryId, maxResponseWeight: maxWeight }) {
    const { origin, config, host } = machine;
    if (!origin || !isSameLocation(origin, machine.sender)) return fail('BadOrigin');
    const version = config.versions.at(-1) ?? 2;
    const response = { kind: 'Version', version } as const;
    return toResult(host.send(origin, [{ kind: 'QueryResponse', queryId, response, maxWeight }]));
  },
  // A subscription is answered once: the version of this chain never changes.
  UnsubscribeVersion: ({ origin, sender }) =>
    origin && isSameLocation(origin, sender) ? undefined : fail('BadOrigin'),
};

/** Number of bytes kept of a dispatch error. */
const maxErrorBytes = 128;

function toStatus(error: Hex): MaybeErrorCode {
  const limit = 2 + 2 * maxErrorBytes;
  if (error.length <= limit) return { kind: 'Error', error };
  return { kind: 'TruncatedError', error: `0x${error.slice(2, limit)}` };
}

function isSameStatus(left: MaybeErrorCode, right: MaybeErrorCode): boolean {
  if (left.kind === 'Success' || right.kind === 'Success') return left.kind === right.kind;
  return left.kind === right.kind && left.error === right.error;
}
