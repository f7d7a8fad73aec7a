import type { SentMessages } from '@parachron/client';
import { formatHex } from '@parachron/core';
import type { Context } from '../../../src/chain/Context.js';
import { hrmpOutbound } from '../../../src/target/items.js';

/** Lists the outbound messages of a block, by ascending recipient, from the state after the block. */
export function listOutbound(context: Context): SentMessages['horizontalMessages'] {
  return context.get(hrmpOutbound).map(({ recipient, data }) => ({ recipient, data: formatHex(data) }));
}
