/**
 * Reads the status that stops transfers from a stored token or account of pallet-assets: `Frozen`, `Destroying`, `Blocked`;
 * undefined if transfers are possible.
 */
export function readStopped(stored: Readonly<Record<string, unknown>>): string | undefined {
  const { status, isFrozen } = stored;
  if (typeof status === 'string') return status === 'Live' || status === 'Liquid' ? undefined : status;
  // Older versions of the pallet.
  return isFrozen === true ? 'Frozen' : undefined;
}
