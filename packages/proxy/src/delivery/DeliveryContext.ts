import type { Hex, Runtime, Weight } from '@parachron/core';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import type { ProgramEffects } from '../dryRun/DryRunEffects.js';
import type { ProxyFacts } from '../proxies/ProxyFacts.js';

/** What is known of a message besides the events; each piece lets more be told apart. */
export interface DeliveryContext {
  /** The bytes of the versioned program, as it was sent. */
  readonly program?: Hex;
  /** The message's id by the target; by default the hash of the program. */
  readonly messageId?: string;
  /** The para id that it came from; of several messages of a block, those of others are left out. */
  readonly from?: number;
  /** The runtime that executed it. */
  readonly runtime?: Runtime;
  /** The account that the target makes of the user. */
  readonly derived?: DerivedAccount;
  /** What the target knew of the user's proxies before the block. */
  readonly proxies?: Pick<ProxyFacts, 'proxies' | 'delegate'>;
  /** What the call weighs on the target. */
  readonly callWeight?: Weight;
  /** The same program in a dry run at the block before; it names the error where the events do not. */
  readonly replay?: ProgramEffects;
}
