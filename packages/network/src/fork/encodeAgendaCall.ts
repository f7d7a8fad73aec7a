import type { ForkWrite } from '@parachron/client';
import { type Hex, hasCall, listPallets } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { blake2AsHex } from '@polkadot/util-crypto';

/** Bytes of a call in the agenda itself. Source: polkadot-sdk, `frame_support::traits::BoundedInline`. */
const mostInline = 128;

/** A call as the agenda of a Scheduler pallet stores it, and the preimage of a longer call. */
interface AgendaCall {
  readonly call: Hex | { readonly [form: string]: unknown };
  readonly preimage: readonly ForkWrite[];
}

/**
 * Encodes a call for the agenda of a Scheduler pallet, in one of its three historical forms: plain, `Value`, and bounded. Undefined without
 * the pallet, or if a call is too long for the bounded form, and the runtime stores no preimages.
 */
export function encodeAgendaCall(registry: Registry, call: Hex): AgendaCall | undefined {
  if (!hasCall(registry, 'Scheduler', 'schedule')) return undefined;
  const { lookup } = registry;
  const task = lookup.types.find(
    ({ type: { path } }) => `${path[0]}` === 'pallet_scheduler' && `${path.at(-1)}`.startsWith('Scheduled'),
  );
  const fields = task?.type.def.isComposite ? [...task.type.def.asComposite.fields] : [];
  const field = fields.find(({ name }) => name.toString() === 'call');
  const def = field && lookup.getSiType(field.type).def;
  const names = def?.isVariant ? def.asVariant.variants.map(({ name }) => name.toString()) : [];
  const length = call.length / 2 - 1;
  if (names.includes('Inline') && length > mostInline) {
    const hash = blake2AsHex(call, 256);
    const preimage = writePreimage(registry, call, hash);
    return preimage && { call: { Lookup: { hash, len: length } }, preimage };
  }
  const form = ['Inline', 'Value'].find((name) => names.includes(name));
  return { call: form === undefined ? call : { [form]: call }, preimage: [] };
}

/** The preimage with the one request that the scheduler takes back; the newer pallets keep requests under another name. */
function writePreimage(registry: Registry, call: Hex, hash: Hex): ForkWrite[] | undefined {
  const length = call.length / 2 - 1;
  const found = listPallets(registry).find(({ storage }) => storage.includes('PreimageFor'));
  if (!found) return undefined;
  const { name: pallet, storage } = found;
  const isNew = storage.includes('RequestStatusFor');
  const request = isNew
    ? { Requested: { maybeTicket: null, count: 1, maybeLen: length } }
    : { Requested: { deposit: null, count: 1, len: length } };
  return [
    { pallet, item: 'PreimageFor', keys: [[hash, length]], value: call },
    { pallet, item: isNew ? 'RequestStatusFor' : 'StatusFor', keys: [hash], value: request },
  ];
}
