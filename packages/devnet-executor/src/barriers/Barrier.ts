/** Origins of messages. Locations inside a sibling are `SiblingInterior`, users of the relay chain `ParentInterior`. */
export type OriginFilter =
  | 'Everything'
  | 'Nobody'
  | 'Parent'
  | 'Siblings'
  | 'SiblingInterior'
  | 'ParentInterior';

/** A rule that accepts or rejects a program, with the name of the barrier in runtimes. */
export type Barrier =
  /** Weight credit that the caller has already paid for, for example when a signed extrinsic executes a program. */
  | { readonly kind: 'TakeWeightCredit' }
  /** Programs that first put assets into the holding register and then buy their weight with these assets. */
  | {
      readonly kind: 'AllowTopLevelPaidExecutionFrom';
      readonly from: readonly OriginFilter[];
      /** Maximum number of asset kinds; unlimited by default. */
      readonly maxAssets?: number;
      /** Instructions allowed between the assets and BuyExecution; only ClearOrigin by default. */
      readonly skips?: readonly ('ClearOrigin' | 'DescendOrigin' | 'AliasOrigin' | 'SetHints')[];
    }
  /** Checks the program with the origin that its first instructions compute. */
  | {
      readonly kind: 'WithComputedOrigin';
      readonly maxPrefixes: number;
      readonly barriers: readonly Barrier[];
    }
  /** Free execution for every program of the origins. */
  | { readonly kind: 'AllowUnpaidExecutionFrom'; readonly from: readonly OriginFilter[] }
  /** Free execution for programs that begin with UnpaidExecution. */
  | { readonly kind: 'AllowExplicitUnpaidExecutionFrom'; readonly from: readonly OriginFilter[] }
  /** Responses to queries of this chain. */
  | { readonly kind: 'AllowKnownQueryResponses' }
  | { readonly kind: 'AllowSubscriptionsFrom'; readonly from: readonly OriginFilter[] }
  /** A SetTopic instruction at the end gives the message its id. */
  | { readonly kind: 'TrailingSetTopicAsId'; readonly barriers: readonly Barrier[] };
