import type { RuntimeVersion } from '../../scale/commonTypes.js';

/** Writes a runtime as `chainHead_v1_follow` describes it: its APIs by their hashes. */
export function describeRuntime(version: RuntimeVersion) {
  return {
    type: 'valid' as const,
    spec: {
      specName: version.spec_name,
      implName: version.impl_name,
      specVersion: version.spec_version,
      implVersion: version.impl_version,
      transactionVersion: version.transaction_version,
      apis: Object.fromEntries(version.apis),
    },
  };
}
