import type { Context, OutboundMessage } from '@parachron/devnet-chain';
import { toHex } from '@parachron/devnet-chain';
import { hrmpOutbound } from '../../target/pallets/xcmStorage.js';

/**
 * Lists the outbound messages of a block, by ascending recipient.
 *
 * Chain: `ParachainSystem.HrmpOutboundMessages`.
 *
 * Sends: nothing.
 *
 * @param context context at the state after the block
 * @returns recipients and pages, each behind its format byte
 *
 * @example
 * ```ts
 * import { createServiceChain, listOutbound } from '@parachron/devnet';
 *
 * const chain = await createServiceChain({ variant: 'M', mode: { kind: 'manual' } });
 * chain.advance(60);
 * const context = chain.getContext();
 * if (context) console.log(listOutbound(context)); // []
 * chain.close();
 * ```
 */
export function listOutbound(context: Context): OutboundMessage[] {
  return context.get(hrmpOutbound).map(({ recipient, data }) => ({ recipient, data: toHex(data) }));
}
