import type { XcmVersion } from './XcmVersion.js';

/** The path of a type in metadata: from version 4 on, types are in the crate `staging_xcm`. */
export function nameXcmType(version: XcmVersion, name: string): string {
  return `${version >= 4 ? 'staging_xcm' : 'xcm'}::v${version}::${name}`;
}
