import type { DispatchFailure } from '@parachron/client';

/** Whether a failure means that a proxy type does not permit the call, on newer and on the oldest chains. */
export function isFiltered(failure: DispatchFailure | undefined): boolean {
  if (failure?.kind !== 'Module') return false;
  const name = `${failure.pallet}.${failure.error}`;
  return name === 'System.CallFiltered' || name === 'Proxy.Unproxyable';
}
