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
  /** Weight that the caller has paid for already, as when a signed extrinsic executes a program. */
  | { readonly kind: 'TakeWeightCredit' }
  /** The program first brings assets and then buys its weight with them. */
  | {
      readonly kind: 'AllowTopLevelPaidExecutionFrom';
      readonly from: readonly OriginFilter[];
      /** Kinds of asset that may be brought; any number by default. */
      readonly maxAssets?: number;
      /** Instructions allowed between the assets and BuyExecution; only ClearOrigin by default. */
      readonly skips?: readonly ('ClearOrigin' | 'DescendOrigin' | 'AliasOrigin' | 'SetHints')[];
    }
  /** Looks at the program as from the origin that its first instructions give it. */
  | {
      readonly kind: 'WithComputedOrigin';
      readonly maxPrefixes: number;
      readonly barriers: readonly Barrier[];
    }
  /** Free of charge, for every program. */
  | { readonly kind: 'AllowUnpaidExecutionFrom'; readonly from: readonly OriginFilter[] }
  /** Free of charge when the program says so first. */
  | { readonly kind: 'AllowExplicitUnpaidExecutionFrom'; readonly from: readonly OriginFilter[] }
  /** Answers that this chain has asked for. */
  | { readonly kind: 'AllowKnownQueryResponses' }
  | { readonly kind: 'AllowSubscriptionsFrom'; readonly from: readonly OriginFilter[] }
  /** A topic at the end names the message. */
  | { readonly kind: 'TrailingSetTopicAsId'; readonly barriers: readonly Barrier[] };
