import {
  type Account,
  formatHex,
  parseHex,
  type Runtime,
  type RuntimeCallRead,
  runtimeCallRead,
} from '@parachron/core';
import { encodeLocation, type Location } from '@parachron/xcm';
import { getNewestVersion } from '../xcmVersions.js';

/**
 * The account of a location, or the runtime's own name of the error. `Unsupported`: the chain has no account for the location;
 * `VersionedConversionFailed`: the chain cannot decode the location.
 */
export type LocationAccount = Account | string;

/**
 * Describes the read of the account that a chain derives for a location, as that chain sees it.
 *
 * Chain: `LocationToAccountApi.convert_location`.
 */
export function locationAccountRead(
  runtime: Pick<Runtime, 'registry'>,
  location: Location,
): RuntimeCallRead<LocationAccount> {
  const version = getNewestVersion(runtime.registry);
  return runtimeCallRead(
    'LocationToAccountApi',
    'convert_location',
    () => parseHex(encodeLocation(location, { version })),
    decodeLocationAccount,
  );
}

// The order of `xcm_runtime_apis::conversions::Error`.
const errors = ['Unsupported', 'VersionedConversionFailed'];

function decodeLocationAccount(result: Uint8Array): LocationAccount {
  if (result[0] !== 0) return errors[result[1] ?? 2] ?? `error ${result[1]}`;
  const hex = formatHex(result.subarray(1));
  return { kind: result.length === 21 ? 'AccountKey20' : 'AccountId32', hex };
}
