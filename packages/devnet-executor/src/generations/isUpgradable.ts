import type { Program, XcmVersion } from '@parachron/xcm';

/**
 * Returns whether an executor of later versions can take a program over: networks and bodies that version 2 names by
 * bytes of any length have no name later.
 */
export function isUpgradable(program: Program, version: XcmVersion): boolean {
  return version !== 2 || !hasNamed(program);
}

function hasNamed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('kind' in value && value.kind === 'Named' && 'name' in value) return true;
  return Object.values(value).some(hasNamed);
}
