import { toHex } from '@parachron/network';
import type { MaybeErrorCode, Program } from '@parachron/xcm';
import type { Context } from '../chain/pallet/Context.js';
import type { DispatchFailure } from '../chain/pallet/defineErrors.js';
import { dispatchError } from '../chain/scale/commonTypes.js';
import { findRoute, putMessage } from '../target/delivery.js';
import { toXcmWeight } from '../target/xcmValues.js';
import { getLocalOrigin } from './getLocalOrigin.js';
import { isSameLocation, joinInterior } from './locations.js';
import { fail } from './Machine.js';
import {
  addWeights,
  decodeCall,
  isHeavier,
  quoteProgramWeight,
  removeWeight,
  zeroWeight,
} from './quoteProgramWeight.js';
import type { Handlers } from './runInstructions.js';

/** Instructions about the program itself: its origin, calls and appendix, and the subscriptions of its sender. */
export const programHandlers: Handlers<
  | 'ClearOrigin'
  | 'DescendOrigin'
  | 'Transact'
  | 'ExpectTransactStatus'
  | 'SetAppendix'
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
    const { context, config } = machine;
    const call = decodeCall(context, bytes);
    if (!call) return fail('FailedToDecode');
    const origin = getLocalOrigin(machine.origin, originKind, config);
    if (!origin) return fail('BadOrigin');
    const weight = toXcmWeight(context.dispatchInfo(call).weight);
    if (limit && isHeavier(weight, limit)) return fail('MaxWeightInvalid');
    const outcome = context.dispatch(origin, call);
    machine.transactStatus = outcome.ok ? { kind: 'Success' } : toStatus(context, outcome.failure);
    // Refunds the weight of the call that it did not use; a payment above this weight is kept.
    const { actualWeight } = outcome.post;
    const unused = actualWeight ? removeWeight(weight, toXcmWeight(actualWeight)) : zeroWeight;
    machine.surplus = addWeights(machine.surplus, unused);
    return undefined;
  },
  ExpectTransactStatus: (machine, { status }) =>
    isSameStatus(machine.transactStatus, status) ? undefined : fail('ExpectationFalse'),
  SetAppendix(machine, { xcm }) {
    const weight = quoteProgramWeight(xcm, machine);
    if (!weight) return fail('WeightNotComputable');
    machine.surplus = addWeights(machine.surplus, machine.appendixWeight);
    machine.appendix = xcm;
    machine.appendixWeight = weight;
    return undefined;
  },
  Trap: (_machine, { code }) => ({ kind: 'Trap', code }),
  // The barrier has read the topic, which only names the message.
  SetTopic: () => undefined,
  SubscribeVersion(machine, { queryId, maxResponseWeight: maxWeight }) {
    const { origin, config, context } = machine;
    if (!origin || !isSameLocation(origin, machine.sender)) return fail('BadOrigin');
    const version = config.versions.at(-1) ?? 2;
    const response = { kind: 'Version', version } as const;
    const program: Program = [{ kind: 'QueryResponse', queryId, response, maxWeight }];
    const routed = findRoute(context, config, { destination: origin, program });
    if ('refusal' in routed) return fail(routed.refusal);
    putMessage(context, routed);
    return undefined;
  },
  // A subscription is answered once: the version of this chain never changes.
  UnsubscribeVersion: ({ origin, sender }) =>
    origin && isSameLocation(origin, sender) ? undefined : fail('BadOrigin'),
};

/** Number of bytes kept of a dispatch error. */
const maxErrorBytes = 128;

function toStatus(context: Context, failure: DispatchFailure): MaybeErrorCode {
  const error = toHex(context.runtime.types.encode(dispatchError, context.toDispatchError(failure)));
  const limit = 2 + 2 * maxErrorBytes;
  if (error.length <= limit) return { kind: 'Error', error };
  return { kind: 'TruncatedError', error: `0x${error.slice(2, limit)}` };
}

function isSameStatus(left: MaybeErrorCode, right: MaybeErrorCode): boolean {
  if (left.kind === 'Success' || right.kind === 'Success') return left.kind === right.kind;
  return left.kind === right.kind && left.error === right.error;
}
