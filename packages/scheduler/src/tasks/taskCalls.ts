import { decodeCall, encodeCall, type Hex, requireInput } from '@parachron/core';
import { encodeForeignCall } from '@parachron/weight';
import type { Registry } from '@polkadot/types/types';
import { parseSchedule } from '../schedules/Schedule.js';
import { encodeProvidedId, parseOwner, parseTaskId } from './deriveTaskId.js';
import { encodeOrder } from './encodeOrder.js';
import type {
  CancelOrder,
  CrossChainInput,
  CrossChainOrder,
  CurrencyId,
  DynamicDispatchInput,
  DynamicDispatchOrder,
  NativeTransferInput,
  NativeTransferOrder,
  TaskCall,
} from './TaskOrder.js';

// Proof size that chains with XCM version 3 or later assume for a weight of one part (`DEFAULT_PROOF_SIZE` of xcm::v3),
// in bytes.
const defaultProofSize = 65_536n;

/**
 * Builds the call of a task that sends a call to a parachain, with the arguments of the runtime; `targetTaskCall` also wraps and weighs it.
 *
 * Chain: `AutomationTime.schedule_xcmp_task`. Sends: nothing.
 *
 * @throws the errors of the same method of a scheduler
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { crossChainTaskCall } from '@parachron/scheduler/build';
 *
 * declare const service: Runtime;
 * const task = { providedId: 'pay', when: { at: '2030-01-01T00:00Z' }, call: '0x000104', callWeight: 191_761_979n } as const;
 * crossChainTaskCall(service.registry, { ...task, paraId: 2110 }).hex;
 * ```
 */
export function crossChainTaskCall(registry: Registry, input: CrossChainInput): TaskCall<CrossChainOrder> {
  const shape = { paraId: 'whole number', callWeight: 'bigint', callProofSize: 'bigint?' } as const;
  requireInput({ registry }, { registry: 'registry' });
  requireInput({ input }, { input: { ...shape, targetRegistry: 'registry?' } });
  return encodeOrder(registry, {
    kind: 'crossChain',
    providedId: encodeProvidedId(input.providedId),
    schedule: parseSchedule(input.when),
    paraId: input.paraId,
    currencyId: input.currencyId ?? findNativeCurrency(registry) ?? specified,
    call: encodeForeignCall(input.targetRegistry, input.call),
    callWeight: input.callWeight,
    callProofSize: input.callProofSize ?? defaultProofSize,
  });
}

// The native currency in the specification.
const specified = 0;

/** Formats a currency as one line of text. */
export function formatCurrency(currency: CurrencyId): string {
  return typeof currency === 'object' ? JSON.stringify(currency) : String(currency);
}

/** Finds the currency id of the service's native token in the constants of the runtime; undefined if none states it. */
function findNativeCurrency(registry: Registry): CurrencyId | undefined {
  const pallet = registry.metadata.pallets.find(({ name }) => name.eq('AutomationTime'));
  const constant = pallet?.constants.find(({ name }) => name.eq('GetNativeCurrencyId'));
  if (!constant) return undefined;
  const type = registry.createLookupType(constant.type);
  return registry.createType(type, constant.value.toU8a(true)).toPrimitive() as CurrencyId;
}

/**
 * Builds the call of a task that runs a call, or a batch, on the service's chain.
 *
 * Chain: `AutomationTime.schedule_dynamic_dispatch_task`, variant H. Sends: nothing.
 *
 * @throws CALL_UNDECODABLE when the runtime cannot decode the inner call; otherwise as `crossChainTaskCall`
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { dynamicDispatchTaskCall } from '@parachron/scheduler/build';
 *
 * declare const service: Runtime;
 * const when = { first: '2030-01-01T00:00Z', every: { days: 1 } };
 * dynamicDispatchTaskCall(service.registry, { providedId: 'daily', when, call: '0x00000401' }).hex;
 * ```
 */
export function dynamicDispatchTaskCall(
  registry: Registry,
  input: DynamicDispatchInput,
): TaskCall<DynamicDispatchOrder> {
  requireInput({ registry, input }, { registry: 'registry', input: 'object' });
  return encodeOrder(registry, {
    kind: 'dynamicDispatch',
    providedId: encodeProvidedId(input.providedId),
    schedule: parseSchedule(input.when),
    call: readCall(registry, input.call),
  });
}

function readCall(registry: Registry, call: DynamicDispatchInput['call']): Hex {
  const calls = [call].flat().map((one) => decodeCall(registry, one).hex);
  if (!Array.isArray(call) && calls[0]) return calls[0];
  return encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args: { calls } }).hex;
}

/**
 * Builds the call of a task that transfers the native token.
 *
 * Chain: `AutomationTime.schedule_native_transfer_task`, variant M. Sends: nothing.
 *
 * @throws INVALID_ACCOUNT when the recipient is no account; otherwise as `crossChainTaskCall`
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { nativeTransferTaskCall } from '@parachron/scheduler/build';
 *
 * declare const service: Runtime;
 * const rent = { providedId: 'rent', when: { at: '2030-01-01T00:00Z' }, amount: 20_000_000_000n };
 * nativeTransferTaskCall(service.registry, { ...rent, recipient: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty' }).hex;
 * ```
 */
export function nativeTransferTaskCall(
  registry: Registry,
  input: NativeTransferInput,
): TaskCall<NativeTransferOrder> {
  requireInput({ registry, input }, { registry: 'registry', input: { amount: 'bigint' } });
  return encodeOrder(registry, {
    kind: 'nativeTransfer',
    providedId: encodeProvidedId(input.providedId),
    schedule: parseSchedule(input.when),
    recipient: parseOwner(input.recipient, 'recipient'),
    amount: input.amount,
  });
}

/**
 * Builds the call that cancels a task.
 *
 * Chain: `AutomationTime.cancel_task`. Sends: nothing.
 *
 * @param taskId the id that `submit` or `deriveTaskId` returns
 * @throws INVALID_HEX when the id is not the hex of 32 bytes
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { cancelTaskCall } from '@parachron/scheduler/build';
 *
 * declare const service: Runtime;
 * cancelTaskCall(service.registry, '0x45edb12767422ace02643641c0224b7a37d584751779e78e35819212d04100fd').hex;
 * ```
 */
export function cancelTaskCall(registry: Registry, taskId: Hex): TaskCall<CancelOrder> {
  requireInput({ registry }, { registry: 'registry' });
  return encodeOrder(registry, { kind: 'cancel', taskId: parseTaskId(taskId) });
}
