import type { Hex } from '@parachron/core';
import type { RuntimeVersion } from '../scale/commonTypes.js';

/** Writes a number in the form that JSON-RPC has for large numbers. */
export function formatQuantity(value: number | bigint): Hex {
  return `0x${value.toString(16)}`;
}

/** Writes a runtime version as `state_getRuntimeVersion` gives it. */
export function formatVersion(version: RuntimeVersion) {
  return {
    specName: version.spec_name,
    implName: version.impl_name,
    authoringVersion: version.authoring_version,
    specVersion: version.spec_version,
    implVersion: version.impl_version,
    apis: version.apis,
    transactionVersion: version.transaction_version,
    stateVersion: version.state_version,
  };
}
