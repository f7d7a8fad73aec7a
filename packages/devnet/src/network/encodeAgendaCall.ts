import type { Hex } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** A call as the agenda of a Scheduler pallet stores it: bounded bytes, or the call itself on runtimes before these. */
export function encodeAgendaCall(registry: Registry, call: Hex): { readonly [form: string]: Hex } {
  const isBounded = registry.metadata.lookup.types.some(
    ({ type }) => type.path.map(String).join('::') === 'frame_support::traits::preimages::Bounded',
  );
  return isBounded ? { Inline: call } : { Value: call };
}
