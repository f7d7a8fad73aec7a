import type { Hex } from '@parachron/core';

/** A union of objects without fields besides their kind. */
export type Unit<Kind extends string> = Kind extends string ? { readonly kind: Kind } : never;

/** A union of objects of several kinds with the same fields. */
export type Kinded<Kind extends string, Fields> = Unit<Kind> & Readonly<Fields>;

/** A location relative to one chain; independent of XCM versions. */
export interface Location {
  /** Number of steps up: 0 for this chain, 1 for its relay chain. */
  readonly parents: number;
  /** The steps down from there, at most eight. */
  readonly interior: readonly Junction[];
}

/**
 * One step down in a location. An absent `network` is any network (`Any` in version 2, `None` later). `GeneralKey` has 32
 * bytes, of which `length` are used, as in versions 3 and later; version 2 encodes only the used bytes. `GlobalConsensus` is
 * in version 3 and later.
 */
export type Junction =
  | { readonly kind: 'Parachain'; readonly paraId: number }
  | { readonly kind: 'AccountId32'; readonly network?: NetworkId; readonly id: Hex }
  | { readonly kind: 'AccountIndex64'; readonly network?: NetworkId; readonly index: bigint }
  | { readonly kind: 'AccountKey20'; readonly network?: NetworkId; readonly key: Hex }
  | { readonly kind: 'PalletInstance'; readonly index: number }
  | { readonly kind: 'GeneralIndex'; readonly index: bigint }
  | { readonly kind: 'GeneralKey'; readonly length: number; readonly data: Hex }
  | { readonly kind: 'OnlyChild' }
  | {
      readonly kind: 'Plurality';
      /** A body that makes decisions. `Named` is in version 2 only, `Moniker` (4 bytes) in 3 and later. */
      readonly id:
        | Kinded<'Named' | 'Moniker', { name: Hex }>
        | { readonly kind: 'Index'; readonly index: number }
        | Unit<'Unit' | 'Executive' | 'Technical' | 'Legislative'>
        | Unit<'Judicial' | 'Defense' | 'Administration' | 'Treasury'>;
      /** Part of the body that decided. */
      readonly part:
        | { readonly kind: 'Voice' }
        | { readonly kind: 'Members'; readonly count: number }
        | Kinded<'Fraction' | 'AtLeastProportion' | 'MoreThanProportion', { nom: number; denom: number }>;
    }
  | { readonly kind: 'GlobalConsensus'; readonly network: NetworkId };

/** A consensus system by name. `Named` is in version 2 only; Westend, Rococo and Wococo in 3 and 4 only. */
export type NetworkId =
  | { readonly kind: 'Named'; readonly name: Hex }
  | { readonly kind: 'ByGenesis'; readonly genesis: Hex }
  | { readonly kind: 'ByFork'; readonly blockNumber: bigint; readonly blockHash: Hex }
  | { readonly kind: 'Ethereum'; readonly chainId: bigint }
  | Unit<'Polkadot' | 'Kusama' | 'Westend' | 'Rococo' | 'Wococo'>
  | Unit<'BitcoinCore' | 'BitcoinCash' | 'PolkadotBulletin'>;

/** A body that makes decisions. */
export type BodyId = Extract<Junction, { readonly kind: 'Plurality' }>['id'];

/** Part of a body that decided. */
export type BodyPart = Extract<Junction, { readonly kind: 'Plurality' }>['part'];
