import { getRuntimeApiVersion, type Runtime, type RuntimeCallRead, runtimeCallRead } from '@parachron/core';
import { formatVersionedLocation, isXcmVersion, type Location, listXcmVersions } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';
import { describeAsset } from './describeAsset.js';

/** Kinds of trust of one chain in another for one token, by the name of the runtime's method. */
export type Trust = 'is_trusted_reserve' | 'is_trusted_teleporter';

const api = 'TrustedQueryApi';

/** Whether a runtime has TrustedQueryApi, and its metadata describes the API. */
export function hasTrustQuery(runtime: Runtime): boolean {
  return getRuntimeApiVersion(runtime, api) !== undefined && findMethod(runtime.registry) !== undefined;
}

/**
 * Describes the read of whether a chain trusts the home chain of a token with that token. The executor sends tokens only to
 * trusted chains.
 *
 * Chain: `TrustedQueryApi.is_trusted_reserve`, `is_trusted_teleporter`.
 * Sends: nothing; one runtime call when carried out.
 *
 * @param home the home chain and the id of its token, as the queried chain sees both
 * @returns a read of the answer; undefined if the runtime does not know the location in that version
 */
export function describeTrustRead(trust: Trust, home: Location): RuntimeCallRead<boolean | undefined> {
  return runtimeCallRead(
    api,
    trust,
    (registry) => encodeArguments(registry, home),
    (result, registry) => {
      const output = registry.createLookupType(findMethod(registry, trust)?.output ?? 0);
      const { ok } = Object(registry.createTypeUnsafe(output, [result]).toJSON()) as {
        readonly ok?: boolean;
      };
      return ok;
    },
  );
}

function findMethod({ metadata }: Registry, trust: Trust = 'is_trusted_reserve') {
  const found = metadata.apis.find(({ name }) => name.toString() === api);
  return found?.methods.find(({ name }) => name.toString() === trust);
}

function encodeArguments(registry: Registry, home: Location): Uint8Array {
  const version = listXcmVersions(registry).filter(isXcmVersion).at(-1) ?? 3;
  const location = formatVersionedLocation(home, { version, registry });
  // One of the smallest unit: trust does not depend on the amount.
  const asset = { [Object.keys(location)[0] ?? '']: describeAsset(home, { amount: 1n, version }) };
  const { inputs = [] } = findMethod(registry) ?? {};
  return u8aConcat(
    ...[asset, location].map((value, at) =>
      registry.createTypeUnsafe(registry.createLookupType(inputs[at]?.type ?? 0), [value]).toU8a(),
    ),
  );
}
