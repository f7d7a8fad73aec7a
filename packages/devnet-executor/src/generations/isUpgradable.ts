import type { Program, XcmVersion } from '@parachron/xcm';

/**
 * Returns whether a program converts to later versions. Version 2 names some networks and bodies by bytes of any length;
 * later versions have no equivalent.
 */
export function isUpgradable(program: Program, version: XcmVersion): boolean {
  return version !== 2 || !hasNamed(program);
}

function hasNamed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('kind' in value && value.kind === 'Named' && 'name' in value) return true;
  return Object.values(value).some(hasNamed);
}
