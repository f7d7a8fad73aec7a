import type { DispatchFailure } from '@parachron/client';

/** Whether a failure says that a proxy type does not let the call through, as newer and as the oldest chains say it. */
export function isFiltered(failure: DispatchFailure | undefined): boolean {
  if (failure?.kind !== 'Module') return false;
  const name = `${failure.pallet}.${failure.error}`;
  return name === 'System.CallFiltered' || name === 'Proxy.Unproxyable';
}
