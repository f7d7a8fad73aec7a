import type { XcmVersion } from './XcmVersion.js';

/** The path that metadata knows a type of one version by: version 4 moved to another crate. */
export function xcmTypePath(version: XcmVersion, name: string): string {
  return `${version >= 4 ? 'staging_xcm' : 'xcm'}::v${version}::${name}`;
}
