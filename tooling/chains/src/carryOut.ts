import { type Dispatched, type ForkOrigin, nameFailure } from '@parachron/client';
import { type BlockRef, encodeCall, type Hex, type JsonValue, type RouteCall } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';

/** Dispatches a call that a block contains; the call itself may fail. */
export async function dispatch(
  local: RuntimeFork,
  call: Hex,
  as: ForkOrigin,
): Promise<Dispatched & { readonly block: BlockRef }> {
  const { block, ...dispatched } = await local.dispatch(call, as);
  if (!block) throw new TypeError(`refused: ${dispatched.error}`);
  return { ...dispatched, block };
}

/** The errors of a call's events, by the chain's names. */
export function listErrors({ events }: Dispatched): string[] {
  return events.flatMap(({ failure }) => (failure ? nameFailure(failure) : []));
}

/** Returns the encoded call of a route: the printed bytes, or the template with its open fields filled. */
export function completeCall(
  local: RuntimeFork,
  { call, template }: RouteCall,
  values: { readonly [field: string]: JsonValue },
): Hex {
  if (call) return call.hex;
  if (!template) throw new TypeError('neither bytes nor a template');
  const filled = template.fill.map(({ field }) => {
    if (!(field in values)) throw new TypeError(`nothing to fill ${field} with`);
    return [field, values[field]] as const;
  });
  return encodeCall(local.registry, {
    ...template,
    args: { ...template.args, ...Object.fromEntries(filled) },
  }).hex;
}
