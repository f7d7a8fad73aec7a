import { type JsonValue, requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { Writer } from '../codec/Writer.js';
import { XcmVersionNotInRuntimeError } from '../errors/XcmEncodeErrors.js';
import { findXcmTypes } from '../versions/findXcmTypes.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { chooseVersionIndex } from './chooseVersionIndex.js';
import type { Location } from './Location.js';
import { locationCodec } from './locationCodec.js';

/**
 * Returns a location as the plain value of a versioned location in polkadot.js.
 *
 * Use it for arguments of calls and keys of storage maps. Give the `registry` if version 2 is possible: older runtimes name that
 * version V1, newer runtimes V2.
 *
 * Chain: `xcm::VersionedLocation` (`VersionedMultiLocation` in older runtimes).
 * Sends: nothing.
 *
 * @param location the location
 * @param options `version` of XCM to write; `registry` of the runtime that takes the value
 * @returns `{ V5: { parents, interior } }`
 * @throws XCM_NOT_IN_VERSION when a junction or network is not in the version
 * @throws XCM_INVALID_VALUE when a value cannot be written
 * @throws XCM_VERSION_NOT_IN_RUNTIME when the registry's runtime does not know the version
 *
 * @example
 * ```ts
 * import { formatVersionedLocation } from '@parachron/xcm';
 *
 * formatVersionedLocation({ parents: 1, interior: [] }, { version: 4 });
 * // { V4: { parents: 1, interior: 'Here' } }
 * ```
 */
export function formatVersionedLocation(
  location: Location,
  options: { version: XcmVersion; registry?: Registry },
): { [version: string]: JsonValue } {
  requireInput(
    { location, options },
    {
      location: { parents: 'number', interior: ['object'] },
      options: { version: 'number', registry: 'object?' },
    },
  );
  const { version, registry } = options;
  const codec = locationCodec(version);
  codec.write(new Writer(), location);
  return { [registry ? nameIn(registry, version) : `V${version}`]: codec.format(location) };
}

function nameIn(registry: Registry, version: XcmVersion): string {
  const type = findXcmTypes(registry)?.location;
  const name = type?.names.get(chooseVersionIndex(version));
  if (name === undefined) {
    throw new XcmVersionNotInRuntimeError({ version, known: [...(type?.names.keys() ?? [])] });
  }
  return name;
}
