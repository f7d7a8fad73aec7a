import type { Hex } from '@parachron/core';
import { isParachronError } from '@parachron/core';
import { deposit, dispatchFailure, existentialDeposit, getFree, withdraw } from '@parachron/devnet-chain';
import type { ServiceBlock } from '../Service.js';
import { automationErrors } from './automationErrors.js';
import type { TaskFees } from './quoteFees.js';

/** Payers of the fees. */
export interface Charge {
  readonly who: Hex;
  readonly fees: TaskFees;
}

/**
 * Throws unless the free balance covers the fees and the existential deposit; locks are not looked at.
 *
 * @throws PALLET_DISPATCH_FAILED with InsufficientBalance
 */
export function checkBalance({ context }: ServiceBlock, { who, fees }: Charge): void {
  const needed = fees.executionFee + fees.xcmFee + context.constant(existentialDeposit);
  if (getFree(context, who) < needed) throw dispatchFailure(automationErrors.InsufficientBalance);
}

/**
 * Takes the fees: the treasury gets its part of the execution fee and the rest is burned; the XCM fee goes to the
 * account from which programs are paid.
 *
 * @throws PALLET_DISPATCH_FAILED with LiquidityRestrictions when locks keep them; nothing is taken then
 */
export function chargeFees(desk: ServiceBlock, charge: Charge): void {
  try {
    desk.context.transactional(() => take(desk, charge));
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
