import { formatTokens, type Planck, type TokenUnit } from '@parachron/core';
import type { Balance } from '../reading/accountRead.js';
import type { ForeseenFailure } from './ForeseenFailure.js';

/** What becomes of a task's XCM fees. */
export interface FeeForecast {
  /** What is taken for all executions that are known, in planck. */
  readonly charged: Planck;
  readonly foreseen: readonly ForeseenFailure[];
}

/** What a forecast is made from. */
export interface ForecastFacts {
  /** Planck of one message. */
  readonly fee: Planck;
  readonly executions: number;
  /** The service's account that gets the fees and pays for the messages, as an address, and what it has. */
  readonly holder: { readonly address: string; readonly balance: Balance };
  readonly existentialDeposit: Planck;
  /** The service's own token, in which the fees are paid. */
  readonly token: TokenUnit;
}

/** Whether fees so small that an account cannot be opened with them need a look at the account that gets them. */
export function isSmallFee(fee: Planck, existentialDeposit: Planck): boolean {
  return fee > 0n && fee < existentialDeposit;
}

/**
 * Derives what becomes of XCM fees, as things stand. Too little to open the account with is not taken, and the chain only
 * reports it; a message that the account cannot pay for ends the execution. What is left below the existential deposit is
 * lost with the account.
 */
export function deriveForecast(facts: ForecastFacts): FeeForecast {
  const { fee, executions, holder, existentialDeposit, token } = facts;
  const format = (amount: Planck) => formatTokens(amount, token);
  const { reserved, frozen } = holder.balance;
  const total = fee * BigInt(executions);
  const isTaken = holder.balance.free + reserved + total >= existentialDeposit;
  const hint = `Send ${format(existentialDeposit)} or more to ${holder.address} first: the amount stays there for all tasks.`;
  const foreseen: ForeseenFailure[] = [];
  if (!isTaken) {
    const detail = `the XCM fee of ${format(total)} is less than the existential deposit of ${format(existentialDeposit)}, and its receiver ${holder.address} is empty. The fee is not taken`;
    foreseen.push({ pallet: 'XcmpHandler', name: 'XcmFeesFailed', detail, hint });
  }
  let free = holder.balance.free + (isTaken ? total : 0n);
  for (let execution = 1; execution <= executions; execution += 1) {
    if (free - fee < frozen) {
      const detail = `${holder.address}, which pays for the message, will have ${format(free)} of the ${format(fee)} that the message costs`;
      foreseen.push({ pallet: 'XcmpHandler', name: 'XcmExecutionFailed', execution, detail, hint });
      break;
    }
    free -= fee;
    if (free + reserved < existentialDeposit) free = 0n;
  }
  return { charged: isTaken ? total : 0n, foreseen };
}
