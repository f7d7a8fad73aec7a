import { defineError, encodeCall } from '@parachron/core';
import { detectVariant, type OperationArgument, type OperationName } from '@parachron/runtime-types';
import type { Si1Variant } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import type { Schedule } from '../schedules/Schedule.js';
import type { CancelOrder, CrossChainOrder, NativeTransferOrder, TaskCall, TaskOrder } from './TaskOrder.js';

/** Names of the operations, for messages. */
const titles: { readonly [O in OperationName]: string } = {
  crossChain: 'cross-chain task',
  dynamicDispatch: 'task that runs a call on its own chain',
  nativeTransfer: 'transfer task',
  cancel: 'cancellation',
};

/**
 * Encodes an order as a call of the service, with the argument names, order and types of a runtime.
 *
 * @throws OPERATION_MISSING when the runtime lacks the operation
 * @throws VARIANT_MISMATCH, ONE_TIME_ONLY when the runtime does not accept such times
 * @throws CALL_ARGUMENTS when a value does not fit
 */
export function encodeOrder<O extends TaskOrder>(registry: Registry, order: O): TaskCall<O> {
  const { operations, missing, variant, runtime = 'The runtime' } = detectVariant(registry);
  const found = operations[order.kind];
  if (!found) {
    const reason = missing.find(({ operation }) => operation === order.kind)?.reason;
    const what = titles[order.kind];
    throw new OperationMissingError({ what, runtime, reason: reason ?? `variant ${variant} has none` });
  }
  const { call: method } = found;
  const encode = (arg: OperationArgument) => encodeArgument(registry, arg, { order, method, chain: runtime });
  const args = Object.fromEntries(found.args.map((arg) => [arg.name, encode(arg)]));
  const call = encodeCall(registry, { pallet: 'AutomationTime', method, args });
  // A spread would evaluate the lazily decoded arguments.
  return Object.assign(call, { order });
}

/** The parts of an order: each operation has some of them. */
interface OrderParts
  extends Partial<Omit<CrossChainOrder, 'kind'>>,
    Partial<Pick<NativeTransferOrder, 'recipient' | 'amount'>>,
    Partial<Pick<CancelOrder, 'taskId'>> {}

interface Encoding {
  readonly order: OrderParts;
  readonly method: string;
  readonly chain: string;
}

function encodeArgument(registry: Registry, { role, typeId }: OperationArgument, encoding: Encoding) {
  const { order } = encoding;
  if (role === 'when')
    return order.schedule && encodeWhen(registry, typeId, { ...encoding, schedule: order.schedule });
  if (role === 'callWeight') return encodeInteger(registry, typeId, [order.callWeight, order.callProofSize]);
  if (role === 'paraId' || role === 'amount') return encodeInteger(registry, typeId, [order[role]]);
  // A currency may have any type, so the user's value stays unchanged.
  return role === 'recipient' ? order.recipient?.hex : order[role];
}

/** Converts a schedule to a value of the runtime's type: an enum in variant H, a list or one time in variant M. */
function encodeWhen(
  registry: Registry,
  typeId: number,
  { schedule, method: call, chain }: Omit<Encoding, 'order'> & { readonly schedule: Schedule },
): unknown {
  const { def } = registry.lookup.getSiType(typeId);
  if (def.isVariant) return encodeChoice(def.asVariant.variants, schedule);
  if (schedule.kind !== 'fixed')
    throw new VariantMismatchError({ wanted: 'H', found: 'M', chain, feature: 'a recurring task' });
  if (def.isSequence) return schedule.times;
  const [time] = schedule.times;
  if (schedule.times.length !== 1) throw new OneTimeOnlyError({ call, times: schedule.times.length });
  return time;
}

function encodeChoice(variants: readonly Si1Variant[], schedule: Schedule): unknown {
  const values = schedule.kind === 'fixed' ? [schedule.times] : [schedule.next, schedule.frequency];
  // Fixed times have one field, a recurrence has two.
  const chosen = variants.find(({ fields }) => fields.length === values.length);
  return chosen && { [chosen.name.toString()]: wrapFields(chosen.fields, values) };
}

/** Values of fields in their order; for polkadot.js, a single field without a name is the value itself. */
function wrapFields(fields: Si1Variant['fields'], values: readonly unknown[]): unknown {
  return values.length === 1 && fields[0]?.name.isNone ? values[0] : values;
}

/** Converts one integer, or two for a type of two parts, to a value of the runtime's type, which may have any wrappers. */
function encodeInteger(
  registry: Registry,
  typeId: number,
  parts: readonly (number | bigint | undefined)[],
): unknown {
  const { def } = registry.lookup.getSiType(typeId);
  if (!def.isComposite) return parts[0];
  const { fields } = def.asComposite;
  const values = fields.map(({ type }, at) =>
    encodeInteger(registry, type.toNumber(), fields.length === 1 ? parts : parts.slice(at, at + 1)),
  );
  return wrapFields(fields, values);
}

/** A call needs a feature of the other variant of the service. */
export class VariantMismatchError extends defineError({
  code: 'VARIANT_MISMATCH',
  fault: 'incompatible',
  message: (facts: { wanted: string; found: string; chain: string; feature?: string }) =>
    facts.feature === undefined
      ? `${facts.chain} runs variant ${facts.found} of the service, not ${facts.wanted}.`
      : `${facts.chain} runs variant ${facts.found} of the service; ${facts.feature} needs variant ${facts.wanted}.`,
  hint: () => 'Choose a kind of task that the service supports. In a program, read scheduler.variant first.',
}) {}

/** The runtime lacks an operation of its variant, or the operation has unknown arguments. */
export class OperationMissingError extends defineError({
  code: 'OPERATION_MISSING',
  fault: 'incompatible',
  message: (facts: { what: string; runtime: string; reason: string }) =>
    `${facts.runtime} does not support the operation "${facts.what}": ${facts.reason}.`,
  hint: () => 'Choose a kind of task that the service supports. In a program, read scheduler.missing first.',
}) {}

/** The runtime accepts exactly one time for a task. */
export class OneTimeOnlyError extends defineError({
  code: 'ONE_TIME_ONLY',
  fault: 'incompatible',
  message: (facts: { call: string; times: number }) =>
    `${facts.call} takes exactly one time in this runtime, got ${facts.times}.`,
  hint: () => 'Schedule one task for each time.',
}) {}
