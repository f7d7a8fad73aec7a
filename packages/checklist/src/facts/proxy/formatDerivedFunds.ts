import { type Account, formatAccount, formatCost, type Planck, type Runtime } from '@parachron/core';
import type { CostPart } from '../costs/formatFee.js';

/** Formats the funds that the derived account receives for fees, as a part of a step's cost. */
export function formatDerivedFunds(runtime: Runtime, delegate: Account, amount: Planck): CostPart {
  const { chain, token, ss58Prefix } = runtime;
  return formatCost(
    {
      kind: 'transfer',
      title: 'funds of the derived account, for its fees',
      token,
      source: 'System.Account',
      to: { chain, account: delegate.hex, name: formatAccount(delegate, ss58Prefix) },
    },
    amount,
  );
}
