import type { Hex, InputShape, Runtime } from '@parachron/core';
import type { ParaRelation } from '@parachron/xcm';

/** What is known of a message in addition to its events. */
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
  /** True if the program ran on a fork or in a dry run: the live chain then keeps no assets in its trap. */
  readonly isTried?: boolean;
}

/** The shape of {@link DeliveryContext} as an argument, with each field, so that each field is checked. */
export const deliveryContextShape = {
  program: 'string?',
  messageId: 'string?',
  from: 'number?',
  relation: 'string?',
  runtime: 'object?',
  isTried: 'boolean?',
} as const satisfies {
  readonly [Field in keyof Required<DeliveryContext>]: InputShape<DeliveryContext[Field]>;
};
