import { type AccountBalance, balanceRead, formatAccount, type Snapshot } from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import { takeKnown } from '../reading/known.js';
import { shareAt } from '../reading/shareAt.js';

/** The service's account that receives the XCM fees and pays for the messages. */
export interface FeeHolder {
  readonly address: string;
  readonly balance: AccountBalance;
}

const read = shareAt(async (snapshot: Snapshot, paraId: `${number}`): Promise<FeeHolder> => {
  const account = deriveSovereignAccount({ paraId: Number(paraId), relation: 'sibling' });
  const { balance } = await snapshot.read({ balance: balanceRead(account) });
  const address = formatAccount(account, snapshot.runtime.ss58Prefix);
  return { address, balance: takeKnown(balance, `The balance of ${address}`) };
});

/** Reads the balance of the account that pays for the service's messages; all callers at one block share the answer. */
export function getHolder(snapshot: Snapshot, paraId: number): Promise<FeeHolder> {
  return read(snapshot, `${paraId}`);
}
