import { type Call, encodeCall } from '@parachron/core';
import { detectVariant, type OperationArgument, type OperationName } from '@parachron/runtime-types';
import type { Registry } from '@polkadot/types/types';
import { encodeInteger } from './encodeInteger.js';
import { encodeWhen } from './encodeWhen.js';
import type { OperationValues } from './OperationValues.js';
import { OperationMissingError } from './taskErrors.js';

/** Names of the operations, for messages. */
const titles: { readonly [O in OperationName]: string } = {
  crossChain: 'cross-chain task',
  dynamicDispatch: 'task that runs a call on its own chain',
  nativeTransfer: 'transfer task',
  cancel: 'cancellation',
};

const pallet = 'AutomationTime';

/**
 * Encodes an operation of the service with the argument names, order and types of a runtime.
 *
 * @throws OPERATION_MISSING when the runtime lacks the operation
 * @throws VARIANT_MISMATCH, ONE_TIME_ONLY when the runtime does not accept such times
 * @throws CALL_ARGUMENTS when a value does not fit
 */
export function encodeOperation(registry: Registry, operation: OperationName, values: OperationValues): Call {
  const service = detectVariant(registry);
  const found = service.operations[operation];
  const runtime = service.runtime ?? 'The runtime';
  if (!found) {
    const reason = service.missing.find((one) => one.operation === operation)?.reason;
    throw new OperationMissingError({
      what: titles[operation],
      runtime,
      reason: reason ?? `variant ${service.variant} has none`,
    });
  }
  const { call: method } = found;
  const args = found.args.map((arg) => [
    arg.name,
    encodeArgument(registry, arg, { values, method, chain: runtime }),
  ]);
  return encodeCall(registry, { pallet, method, args: Object.fromEntries(args) });
}

function encodeArgument(
  registry: Registry,
  arg: OperationArgument,
  {
    values,
    method,
    chain,
  }: { readonly values: OperationValues; readonly method: string; readonly chain: string },
): unknown {
  const { role, typeId } = arg;
  const { when, callWeight } = values;
  if (role === 'when' && when) return encodeWhen(registry, arg, { schedule: when, call: method, chain });
  if (role === 'callWeight' && callWeight) {
    return encodeInteger(registry, typeId, [callWeight.refTime, callWeight.proofSize]);
  }
  const value = values[role];
  // A currency may have any type, so the user's value stays unchanged.
  const isInteger = role === 'paraId' || role === 'amount';
  return isInteger ? encodeInteger(registry, typeId, [value as number | bigint]) : value;
}
