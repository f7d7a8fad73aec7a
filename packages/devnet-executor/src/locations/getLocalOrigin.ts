import type { Hex } from '@parachron/core';
import type { Junction, Location, OriginKind } from '@parachron/xcm';
import { isOwnNetwork } from './isOwnNetwork.js';
import type { LocalOrigin } from './LocalOrigin.js';

/** A rule that converts locations to origins, with the name of the converter in runtimes. */
export type OriginRule =
  | 'SovereignSignedViaLocation'
  | 'RelayChainAsNative'
  | 'SiblingParachainAsNative'
  | 'ChildParachainAsNative'
  | 'ParentAsSuperuser'
  | 'SignedAccountId32AsNative'
  | 'SignedAccountKey20AsNative'
  | 'XcmPassthrough';

/** The rules that parachains commonly have, in their order. */
export const stockOriginRules: readonly OriginRule[] = [
  'SovereignSignedViaLocation',
  'RelayChainAsNative',
  'SiblingParachainAsNative',
  'ParentAsSuperuser',
  'SignedAccountId32AsNative',
  'XcmPassthrough',
];

/** The rules that relay chains commonly have, in their order. */
export const relayOriginRules: readonly OriginRule[] = [
  'SovereignSignedViaLocation',
  'ChildParachainAsNative',
  'SignedAccountId32AsNative',
  'XcmPassthrough',
];

/** Facts of the chain that a conversion needs. */
export interface OriginOptions {
  readonly rules: readonly OriginRule[];
  readonly getAccount: (location: Location) => Hex | undefined;
  /** Universal location of this chain, whose network an account of this chain may name. */
  readonly universalLocation: readonly Junction[];
}

/** Returns the origin of a call for a location, by the first rule that matches; undefined means BadOrigin. */
export function getLocalOrigin(
  location: Location,
  kind: OriginKind,
  options: OriginOptions,
): LocalOrigin | undefined {
  for (const rule of options.rules) {
    const origin = convert[rule](location, kind, options);
    if (origin) return origin;
  }
  return undefined;
}

type Convert = (location: Location, kind: OriginKind, options: OriginOptions) => LocalOrigin | undefined;

const isParent = ({ parents, interior }: Location) => parents === 1 && interior.length === 0;

const convert: { readonly [R in OriginRule]: Convert } = {
  SovereignSignedViaLocation(location, kind, { getAccount }) {
    if (kind !== 'SovereignAccount') return undefined;
    const account = getAccount(location);
    return account ? { kind: 'signed', account } : undefined;
  },
  RelayChainAsNative: (location, kind) =>
    kind === 'Native' && isParent(location) ? { kind: 'relay' } : undefined,
  SiblingParachainAsNative({ parents, interior }, kind) {
    const [junction, more] = interior;
    if (kind !== 'Native' || parents !== 1 || more || junction?.kind !== 'Parachain') return undefined;
    return { kind: 'sibling', paraId: junction.paraId };
  },
  ChildParachainAsNative({ parents, interior }, kind) {
    const [junction, more] = interior;
    if (kind !== 'Native' || parents !== 0 || more || junction?.kind !== 'Parachain') return undefined;
    return { kind: 'child', paraId: junction.paraId };
  },
  ParentAsSuperuser: (location, kind) =>
    kind === 'Superuser' && isParent(location) ? { kind: 'root' } : undefined,
  SignedAccountId32AsNative({ parents, interior }, kind, { universalLocation }) {
    const [junction, more] = interior;
    if (kind !== 'Native' || parents !== 0 || more || junction?.kind !== 'AccountId32') return undefined;
    if (!isOwnNetwork(junction.network, universalLocation)) return undefined;
    return { kind: 'signed', account: junction.id };
  },
  SignedAccountKey20AsNative({ parents, interior }, kind, { universalLocation }) {
    const [junction, more] = interior;
    if (kind !== 'Native' || parents !== 0 || more || junction?.kind !== 'AccountKey20') return undefined;
    if (!isOwnNetwork(junction.network, universalLocation)) return undefined;
    return { kind: 'signed', account: junction.key };
  },
  XcmPassthrough: (location, kind) => (kind === 'Xcm' ? { kind: 'xcm', location } : undefined),
};
