import type { Hex } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** A call as the agenda of a Scheduler pallet stores it, which has had three forms: by itself, as a value, and bounded. */
export function encodeAgendaCall(registry: Registry, call: Hex): Hex | { readonly [form: string]: Hex } {
  const { lookup } = registry;
  const task = lookup.types.find(
    ({ type: { path } }) => `${path[0]}` === 'pallet_scheduler' && `${path.at(-1)}`.startsWith('Scheduled'),
  );
  const fields = task?.type.def.isComposite ? [...task.type.def.asComposite.fields] : [];
  const field = fields.find(({ name }) => name.toString() === 'call');
  const def = field && lookup.getSiType(field.type).def;
  const names = def?.isVariant ? def.asVariant.variants.map(({ name }) => name.toString()) : [];
  const form = ['Inline', 'Value'].find((name) => names.includes(name));
  return form === undefined ? call : { [form]: call };
}
