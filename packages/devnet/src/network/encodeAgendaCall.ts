import type { Hex } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** Encodes a call for the agenda of a Scheduler pallet, in one of its three historical forms: plain, `Value`, and bounded. */
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
