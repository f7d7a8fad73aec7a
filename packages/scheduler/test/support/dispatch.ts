import { type Hex, parseHex } from '@parachron/core';
import type { TaskCall } from '../../src/index.js';
import type { TestService } from './startService.js';

/**
 * Returns the chain's own result of a signed call at its head: undefined, or the error as `Pallet.Name`.
 *
 * @param options.keep whether the call changes the state of the head
 */
export async function dispatch(
  { dev }: TestService,
  call: TaskCall,
  { who, keep = false }: { readonly who: Hex; readonly keep?: boolean },
): Promise<string | undefined> {
  const context = dev.getContext();
  if (!context) throw new TypeError('no state');
  const { types, outer } = dev.runtime;
  const value = types.decode(outer.call, parseHex(call.hex)) as Parameters<typeof context.dispatch>[1];
  const outcome = context.dispatch({ kind: 'signed', who }, value);
  if (outcome.ok) {
    if (keep) await dev.writeStorage(async () => context.changes);
    return undefined;
  }
  const { failure } = outcome;
  return 'pallet' in failure ? `${failure.pallet}.${failure.name}` : failure.type;
}
