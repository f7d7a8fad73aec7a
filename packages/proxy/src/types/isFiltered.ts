import type { DispatchFailure } from '@parachron/client';

/** Returns whether a failure is that of a call filter, by the names of newer and of the oldest chains. */
export function isFiltered(failure: DispatchFailure | undefined): boolean {
  if (failure?.kind !== 'Module') return false;
  const name = `${failure.usualPallet}.${failure.error}`;
  return name === 'System.CallFiltered' || name === 'Proxy.Unproxyable';
}
