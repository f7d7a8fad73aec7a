import type { Hex, InputShape, Runtime, Weight } from '@parachron/core';
import type { ParaRelation } from '@parachron/xcm';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import type { CallEffects, ProgramEffects } from '../dryRun/DryRunEffects.js';
import type { ProxyFacts } from '../proxies/ProxyFacts.js';

/** Treatment of a program's withdrawn asset by a target. */
export type AssetAcceptance =
  /** The location is that of the target's own token; no runtime API confirms that the target accepts the asset. */
  | 'own'
  /** The target accepts the asset for fees, according to its runtime API. */
  | 'accepted'
  /** The target does not accept the asset for fees, according to its runtime API; whether it knows the asset is unknown. */
  | 'not-accepted'
  /**
   * The target does not know the asset: its state lacks the asset, it stores no tokens of other chains, or its own
   * token has another location.
   */
  | 'not-found';

/** Facts about a message in addition to its events; each fact excludes further outcomes. */
export interface DeliveryContext {
  /** The bytes of the versioned program, as it was sent. */
  readonly program?: Hex;
  /** The id of the message on the target; by default the hash of the program, or the topic that the program sets. */
  readonly messageId?: string;
  /** The para id of the sender; messages of other senders in the same blocks are ignored. */
  readonly from?: number;
  /** The sender as the target sees it: a sibling by default, a child if the target is the relay chain. */
  readonly relation?: ParaRelation;
  /** The runtime that executed the program. */
  readonly runtime?: Runtime;
  /**
   * The account that the target derives for the location to which the program descends: in a task's program, the user's
   * location.
   */
  readonly derived?: DerivedAccount;
  /** The user's proxies on the target before the block, and the calling account. */
  readonly proxies?: Pick<ProxyFacts, 'proxies' | 'delegate'>;
  /** The weight of the call on the target. */
  readonly callWeight?: Weight;
  /** The weight of the whole program on the target. */
  readonly programWeight?: Weight;
  /** Whether the paying account could spend the withdrawn amount before the block; available for assets that the target knows. */
  readonly funds?: 'enough' | 'short';
  /** Whether the paying account keeps its existential deposit after the withdrawal; available for the chain's own token only. */
  readonly payerStays?: boolean;
  /** Treatment of the program's withdrawn asset by the target. */
  readonly asset?: AssetAcceptance;
  /** True if the program ran on a fork or in a dry run: the live chain then keeps no assets in its trap. */
  readonly isTried?: boolean;
  /** A dry run of the same program at the previous block, which may name an error that no event names. */
  readonly replay?: ProgramEffects;
  /**
   * A dry run of only the program's call at the previous block, as the calling account, which may name a silent error.
   */
  readonly dispatch?: CallEffects;
}

/** The shape of {@link DeliveryContext} as an argument, with each field, so that each field is checked. */
export const deliveryContextShape = {
  program: 'string?',
  messageId: 'string?',
  from: 'number?',
  relation: 'string?',
  runtime: 'object?',
  derived: 'object?',
  proxies: 'object?',
  callWeight: 'object?',
  programWeight: 'object?',
  funds: 'string?',
  payerStays: 'boolean?',
  isTried: 'boolean?',
  asset: 'string?',
  replay: 'object?',
  dispatch: 'object?',
} as const satisfies {
  readonly [Field in keyof Required<DeliveryContext>]: InputShape<DeliveryContext[Field]>;
};
