import type { OperationArgument } from '@parachron/runtime-types';
import type { Si1Variant } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { stringCamelCase } from '@polkadot/util';
import type { Schedule } from '../schedules/Schedule.js';
import { OneTimeOnlyError, VariantMismatchError } from './taskErrors.js';

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
