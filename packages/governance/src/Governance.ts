import type { Answer, Hex, Runtime } from '@parachron/core';

/** A fact about a chain with its source, or the reason why it is unknown. */
export type SourcedAnswer<T> =
  | { readonly known: true; readonly value: T; readonly source: string }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string };

/** A track of referenda, from the constant `Tracks`. */
export interface Track {
  readonly id: number;
  readonly name: string;
  /** Maximum number of referenda that are decided at the same time; undefined if the constant lacks the field. */
  readonly maxDeciding?: number;
  /** Periods in blocks. */
  readonly preparePeriod: number;
  readonly decisionPeriod: number;
  readonly confirmPeriod: number;
  readonly minEnactmentPeriod: number;
}

/** A pallet of referenda. */
export interface ReferendaPallet {
  readonly pallet: string;
  readonly tracks: readonly Track[];
}

/** A pallet with which members dispatch calls. */
export interface CollectivePallet {
  readonly pallet: string;
  readonly members: Answer<readonly Hex[]>;
}

/** The facts by which a chain dispatches calls as root, from its metadata and its state at one block. */
export interface Governance {
  readonly runtime: Runtime;
  /** Absent for a relay chain. */
  readonly para?: number;
  readonly sudo?: { readonly pallet: string; readonly key: Answer<Hex | undefined> };
  readonly referenda: readonly ReferendaPallet[];
  /** The pallet that dispatches calls which another body has whitelisted. */
  readonly whitelist?: string;
  readonly collectives: readonly CollectivePallet[];
  /** The pallet of public referenda without tracks. */
  readonly democracy?: string;
  /** The pallet that stores preimages for referenda. */
  readonly preimages?: string;
  /** The known system parachains: on a relay chain, its own; on a parachain, the chains to which it has channels. */
  readonly systemParas: readonly number[];
  /** Whether a program of its relay chain dispatches calls as root; absent for a relay chain, and without a fork. */
  readonly takesParent?: SourcedAnswer<boolean>;
  /** Block time of the chain, in seconds. */
  readonly blockSeconds: SourcedAnswer<number>;
}
