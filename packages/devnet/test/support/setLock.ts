import type { Hex } from '@parachron/core';
import type { Context } from '../../src/chain/Context.js';
import { locks } from '../../src/chain/pallets/balances.js';
import { account } from '../../src/chain/pallets/system.js';

/** Locks an amount of an account without locks; no pallet of these chains does. */
export function setLock(context: Context, lock: { who: Hex; amount: bigint; id: Hex }): void {
  const { who, amount, id } = lock;
  const info = context.get(account, who);
  const data = { ...info.data, frozen: amount };
  context.put(account, [who], { ...info, consumers: info.consumers + 1, data });
  context.put(locks, [who], [{ id, amount, reasons: { type: 'All' } }]);
}
