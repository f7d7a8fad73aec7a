import type { XcmVersion } from '@parachron/xcm';

/** Generation of a chain's executor, by its newest XCM version. */
export type Generation = 'v2' | 'v4' | 'v5';

/** The differences between executors of the generations. */
export interface GenerationRules {
  /** XCM version in which the executor works and sends responses. */
  readonly latest: XcmVersion;
  /** XCM versions that the executor decodes; programs in other versions never reach the executor. */
  readonly decodes: readonly XcmVersion[];
  /** Whether a weight is reference time only, without a proof size. */
  readonly timeOnly: boolean;
  /** Weight of Transact: the weight that the sender announced, or that of the decoded call. */
  readonly transactWeight: 'announced' | 'decoded';
  /** Whether a failing instruction is rolled back; otherwise the assets that it took are lost. */
  readonly undoesFailed: boolean;
  /** Treatment of a deposit below the existential deposit to an account that does not exist. */
  readonly dustDeposit: 'lost' | 'refused';
  /** Owner of trapped assets: the sender of the message, or its last origin. */
  readonly trapFor: 'sender' | 'origin';
  /** Whether the location in the program's SetHints instruction can claim the trap. */
  readonly hints: boolean;
  /** Whether the number of assets in the holding register is limited. */
  readonly limitsHolding: boolean;
  /** Whether HRMP notifications of the relay chain are accepted instead of refused as unimplemented. */
  readonly hearsHrmpNotices: boolean;
  /** Whether responses carry the querier. */
  readonly querier: boolean;
  /** Whether the refusal of a program that cannot be weighed names the instruction and the error. */
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
