import type { Answer, Hex, Planck, Runtime } from '@parachron/core';
import type { Wrapper } from './listWrappers.js';

/** A fact about a chain with its source, or the reason why it is unknown. */
export type SourcedAnswer<T> =
  | { readonly known: true; readonly value: T; readonly source: string }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string };

/** A track of referenda, from the constant `Tracks`. */
export interface Track {
  readonly id: number;
  readonly name: string;
  readonly decisionDeposit: Planck;
  /** The most referenda that are decided at the same time; undefined if the constant lacks the field. */
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
  readonly submissionDeposit: Planck | undefined;
  /** The index of the next referendum, if no other is submitted before. */
  readonly nextIndex: Answer<number>;
  readonly tracks: readonly Track[];
  /** The track for the origin root; undefined if the pallet takes no proposal of root. */
  readonly rootTrack: SourcedAnswer<Track | undefined>;
  /** The track for whitelisted calls; undefined if the pallet takes none. */
  readonly whitelistTrack: SourcedAnswer<Track | undefined>;
  /** The chain whose blocks its periods count. */
  readonly counts: SourcedAnswer<BlockClock>;
}

/** A chain's own blocks, or those of its relay chain, which newer parachains count. */
export type BlockClock = 'own' | 'relay';

/** A pallet with which members dispatch calls. */
export interface CollectivePallet {
  readonly pallet: string;
  readonly members: Answer<readonly Hex[]>;
  /** The blocks after which a motion is closed with the votes that it has. */
  readonly motionPeriod: SourcedAnswer<number>;
}

/** A body that may whitelist calls. */
export interface WhitelistBody {
  /** `TechnicalCommittee`, `the origin Origins.Fellows`, `the body Technical of parachain 1001`. */
  readonly name: string;
  /** The smallest sufficient number of votes of a collective. */
  readonly collective?: { readonly pallet: string; readonly votes: number; readonly seats: number };
}

/** The pallet that dispatches calls which another body has whitelisted. */
export interface WhitelistPallet {
  readonly pallet: string;
  readonly bodies: SourcedAnswer<readonly WhitelistBody[]>;
}

/** The pallet of public referenda without tracks. */
export interface DemocracyPallet {
  readonly pallet: string;
  readonly minimumDeposit: Planck | undefined;
  /** The deposit for each byte of a preimage that the pallet itself stores. */
  readonly preimageByteDeposit: Planck | undefined;
  /** Period in blocks. */
  readonly launchPeriod: SourcedAnswer<number>;
  readonly votingPeriod: SourcedAnswer<number>;
  readonly enactmentPeriod: SourcedAnswer<number>;
  /** The shortest vote that a body of members may ask for, and the constant that has it. */
  readonly fastTrackPeriod?: { readonly constant: string; readonly blocks: number };
  /** Whether a body of members may ask for a vote that is shorter than the fast track period. */
  readonly allowsInstant: boolean;
}

/** A chain's means to dispatch calls as root, from its metadata and its state at one block. */
export interface Governance {
  readonly runtime: Runtime;
  /** Absent for a relay chain. */
  readonly para?: number;
  readonly sudo?: { readonly pallet: string; readonly key: Answer<Hex | undefined> };
  readonly referenda: readonly ReferendaPallet[];
  readonly whitelist?: WhitelistPallet;
  readonly collectives: readonly CollectivePallet[];
  /** The calls by which a collective dispatches another call as root; found by dry runs only. */
  readonly rootWrappers: readonly Wrapper[];
  readonly democracy?: DemocracyPallet;
  /** The pallet that stores preimages for referenda. */
  readonly preimages?: string;
  /** The known system parachains: those of a relay chain, or those with channels to the parachain. */
  readonly systemParas: readonly number[];
  /** Whether a program of its relay chain dispatches calls as root; absent for a relay chain. */
  readonly takesParent?: SourcedAnswer<boolean>;
  /** Seconds of a block of the chain's own. */
  readonly blockSeconds: SourcedAnswer<number>;
}
