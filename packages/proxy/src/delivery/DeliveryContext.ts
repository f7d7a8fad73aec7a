import type { Hex, Runtime, Weight } from '@parachron/core';
import type { ParaRelation } from '@parachron/xcm';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import type { CallEffects, ProgramEffects } from '../dryRun/DryRunEffects.js';
import type { ProxyFacts } from '../proxies/ProxyFacts.js';

/** Treatment of a program's withdrawn asset by a target. */
export type AssetStanding =
  /** True if the location alone says that the asset is the target's own token; no runtime API confirms it. */
  | 'own'
  /** The target takes fees in the asset, as it was asked. */
  | 'accepted'
  /** The target takes no fees in the asset, as it was asked; whether it knows the asset is open. */
  | 'not-accepted'
  /** The target knows no such asset: its state has none, it keeps no tokens of other chains, or names its own token otherwise. */
  | 'not-found';

/** Facts about a message besides the events; each fact distinguishes more outcomes. */
export interface DeliveryContext {
  /** The bytes of the versioned program, as it was sent. */
  readonly program?: Hex;
  /** The message’s id by the target; by default the hash of the program, or the topic that the program sets. */
  readonly messageId?: string;
  /** The para id of the sender; messages of others in the same blocks are left out. */
  readonly from?: number;
  /** The sender as the target sees it: a sibling by default, a child where the target is the relay chain. */
  readonly relation?: ParaRelation;
  /** The runtime that executed it. */
  readonly runtime?: Runtime;
  /** The account that the target derives for the location that the program descends to: that of the user in a task's program. */
  readonly derived?: DerivedAccount;
  /** The user's proxies on the target before the block, and the account that called. */
  readonly proxies?: Pick<ProxyFacts, 'proxies' | 'delegate'>;
  /** The weight of the call on the target. */
  readonly callWeight?: Weight;
  /** The weight of the whole program on the target. */
  readonly programWeight?: Weight;
  /** Whether the account that pays could spend what the program withdraws before the block; known of assets that the target knows. */
  readonly funds?: 'enough' | 'short';
  /** Whether the account that pays keeps its existential deposit when the program withdraws; known of the chain's own token alone. */
  readonly payerStays?: boolean;
  /** Treatment of the program's withdrawn asset by the target. */
  readonly asset?: AssetStanding;
  /** The same program in a dry run at the block before; it names the error where the events do not. */
  readonly replay?: ProgramEffects;
  /** The program's call alone in a dry run at the block before, by the account that called; it names a silent error. */
  readonly dispatch?: CallEffects;
}
