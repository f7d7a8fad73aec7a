import { omitUndefined } from '@parachron/core';
import type { CallEffects } from '../dryRun/DryRunEffects.js';
import { dispatchAsRoot } from '../fork/dispatchAsRoot.js';
import type { Fork } from '../fork/Fork.js';
import { deriveRootImpersonation, isMarker } from '../types/Impersonation.js';
import type { DeliveryContext } from './DeliveryContext.js';
import { readProgram } from './readProgram.js';

/**
 * Dispatches only the call of a program on a fork, as the calling account of the program; undefined if that account is
 * unknown, or the chain has no call to dispatch as an account.
 */
export async function dispatchOnFork(
  fork: Fork,
  { program, runtime, derived }: DeliveryContext,
): Promise<CallEffects | undefined> {
  const { transact, isCalledBelow } = (program && readProgram(program)) ?? {};
  const impersonation = runtime && deriveRootImpersonation(runtime.registry);
  if (!transact || !isCalledBelow || !impersonation || derived?.kind !== 'account') return undefined;
  await fork.reset();
  const events = await dispatchAsRoot(fork, impersonation.actAs(derived.account, transact.call).hex);
  const end = events?.findLast((event) => isMarker(event, impersonation));
  return end && { ...omitUndefined({ failure: end.failure }), events: [] };
}
