import { type Call, defineError, encodeCall, type Hex, type Planck, type Weight } from '@parachron/core';
import { detectVariant, type OperationArgument, type OperationName } from '@parachron/runtime-types';
import type { Si1Variant } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { stringCamelCase } from '@polkadot/util';
import type { Schedule } from '../schedules/Schedule.js';
import type { CurrencyId } from './TaskOrder.js';

/** Values of an operation, by the purpose of each argument. */
export interface OperationValues {
  readonly providedId?: Hex;
  readonly when?: Schedule;
  readonly paraId?: number;
  readonly currencyId?: CurrencyId;
  readonly call?: Hex;
  readonly callWeight?: Weight;
  readonly recipient?: Hex;
  readonly amount?: Planck;
  readonly taskId?: Hex;
}

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

/** Converts a schedule to a value of the runtime's type: an enum in variant H, a list or one time in variant M. */
export function encodeWhen(
  registry: Registry,
  { typeId }: OperationArgument,
  { schedule, call, chain }: { readonly schedule: Schedule; readonly call: string; readonly chain: string },
): unknown {
  const { def } = registry.lookup.getSiType(typeId);
  if (def.isVariant) return encodeChoice(def.asVariant.variants, schedule);
  if (schedule.kind !== 'fixed') {
    throw new VariantMismatchError({ wanted: 'H', found: 'M', chain, feature: 'a recurring task' });
  }
  if (def.isSequence) return schedule.times;
  const [time] = schedule.times;
  if (schedule.times.length !== 1) throw new OneTimeOnlyError({ call, times: schedule.times.length });
  return time;
}

function encodeChoice(variants: readonly Si1Variant[], schedule: Schedule): unknown {
  const isFixed = schedule.kind === 'fixed';
  const values = isFixed ? [schedule.times] : [schedule.next, schedule.frequency];
  // Fixed times have one field, a recurrence has two.
  const chosen = variants.find(({ fields }) => fields.length === values.length);
  const names = chosen?.fields.map(({ name }) => name.unwrapOr(undefined)?.toString()) ?? [];
  const [only] = values;
  const inner = names.every((name) => name !== undefined)
    ? Object.fromEntries(names.map((name, at) => [stringCamelCase(name ?? ''), values[at]]))
    : isFixed
      ? only
      : values;
  return { [chosen?.name.toString() ?? '']: inner };
}

/**
 * Converts one integer, or two for a type of two parts, to a value of the runtime's type, which may have any wrappers.
 */
export function encodeInteger(
  registry: Registry,
  typeId: number,
  parts: readonly (number | bigint)[],
): unknown {
  const { def } = registry.lookup.getSiType(typeId);
  if (!def.isComposite) return parts[0];
  const { fields } = def.asComposite;
  const values = fields.map(({ type }, at) =>
    encodeInteger(registry, type.toNumber(), fields.length === 1 ? parts : parts.slice(at, at + 1)),
  );
  if (fields.some(({ name }) => name.isNone)) return fields.length === 1 ? values[0] : values;
  return Object.fromEntries(
    fields.map(({ name }, at) => [stringCamelCase(name.unwrap().toString()), values[at]]),
  );
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

/** A task has no id. */
export class ProvidedIdMissingError extends defineError({
  code: 'PROVIDED_ID_MISSING',
  fault: 'input',
  message: (facts: { found: string }) => `providedId: expected text or bytes, got ${facts.found}.`,
  hint: () => 'Pass an id for the task as providedId: text or a Uint8Array.',
}) {}
