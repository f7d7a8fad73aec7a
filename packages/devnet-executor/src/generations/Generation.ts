import type { XcmVersion } from '@parachron/xcm';

/** Generation of a chain's executor, by its newest XCM version. */
export type Generation = 'v2' | 'v4' | 'v5';

/** The differences between executors of the generations. */
export interface GenerationRules {
  /** The version that the executor works in and answers with. */
  readonly latest: XcmVersion;
  /** Versions that it decodes; programs in any other are never seen by it. */
  readonly decodes: readonly XcmVersion[];
  /** Weight is a time alone, without a proof's size. */
  readonly timeOnly: boolean;
  /** Weight of Transact: the weight that the sender announced, or that of the decoded call. */
  readonly transactWeight: 'announced' | 'decoded';
  /** An instruction that fails leaves holding and state as before it; else what it took is gone. */
  readonly undoesFailed: boolean;
  /** A deposit below the existential deposit to an account that does not exist. */
  readonly dustDeposit: 'lost' | 'refused';
  /** Owner of trapped assets: the sender of the message, or its last origin. */
  readonly trapFor: 'sender' | 'origin';
  /** The location that the program named can claim the trap. */
  readonly hints: boolean;
  /** Holding has a limit. */
  readonly limitsHolding: boolean;
  /** Notices of the relay about channels are accepted instead of refused as unimplemented. */
  readonly hearsHrmpNotices: boolean;
  /** Answers carry who asked. */
  readonly querier: boolean;
  /** A program that cannot be weighed is refused with the instruction and its own error. */
  readonly namesUnweighable: boolean;
}

/** The rules by generation. */
export const generationRules: { readonly [G in Generation]: GenerationRules } = {
  v2: {
    latest: 2,
    decodes: [2],
    timeOnly: true,
    transactWeight: 'announced',
    undoesFailed: false,
    dustDeposit: 'lost',
    trapFor: 'sender',
    hints: false,
    limitsHolding: false,
    hearsHrmpNotices: false,
    querier: false,
    namesUnweighable: false,
  },
  v4: {
    latest: 4,
    decodes: [2, 3, 4],
    timeOnly: false,
    transactWeight: 'announced',
    undoesFailed: true,
    dustDeposit: 'refused',
    trapFor: 'origin',
    hints: false,
    limitsHolding: true,
    hearsHrmpNotices: false,
    querier: true,
    namesUnweighable: false,
  },
  v5: {
    latest: 5,
    decodes: [3, 4, 5],
    timeOnly: false,
    transactWeight: 'decoded',
    undoesFailed: true,
    dustDeposit: 'refused',
    trapFor: 'origin',
    hints: true,
    limitsHolding: true,
    hearsHrmpNotices: true,
    querier: true,
    namesUnweighable: true,
  },
};
