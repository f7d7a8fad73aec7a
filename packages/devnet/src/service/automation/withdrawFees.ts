import { type Hex, isParachronError } from '@parachron/core';
import { dispatchFailure } from '../../chain/pallet/defineErrors.js';
import { deposit, getFree, withdraw } from '../../chain/pallets/balances/accounts.js';
import { existentialDeposit } from '../../chain/pallets/balances/balancesData.js';
import type { ServiceBlock } from '../Service.js';
import { automationErrors } from './automationData.js';
import type { TaskFees } from './quoteFees.js';

/** Payers of the fees. */
export interface Charge {
  readonly who: Hex;
  readonly fees: TaskFees;
}

/**
 * Throws unless the free balance covers the fees and the existential deposit; locks are ignored.
 *
 * @throws PALLET_DISPATCH_FAILED with InsufficientBalance
 */
export function checkBalance({ context }: ServiceBlock, { who, fees }: Charge): void {
  const needed = fees.executionFee + fees.xcmFee + context.constant(existentialDeposit);
  if (getFree(context, who) < needed) throw dispatchFailure(automationErrors.InsufficientBalance);
}

/**
 * Withdraws the fees. The treasury gets its share of the execution fee and the rest is burned; the XCM fee goes to the
 * account that pays for programs.
 *
 * @throws PALLET_DISPATCH_FAILED with LiquidityRestrictions if locks prevent the withdrawal; nothing is withdrawn then
 */
export function withdrawFees(block: ServiceBlock, charge: Charge): void {
  try {
    block.context.runTransaction(() => take(block, charge));
  } catch (error) {
    if (!isParachronError(error, 'PALLET_DISPATCH_FAILED')) throw error;
    throw dispatchFailure(automationErrors.LiquidityRestrictions);
  }
}

function take({ context, service }: ServiceBlock, { who, fees }: Charge): void {
  const { rules, handler } = service;
  withdraw(context, { who, amount: fees.executionFee, existence: 'keepAlive' });
  deposit(context, { who: rules.treasury, amount: (fees.executionFee * rules.treasuryPercent) / 100n });
  if (fees.xcmFee === 0n) return;
  handler.payFee(context, { who, fee: fees.xcmFee });
}
