import { deriveUnspendable, formatTokens, type Planck, type TokenUnit } from '@parachron/core';
import type { ExpectedFailure } from './ExpectedFailure.js';
import type { FeeHolder } from './getHolder.js';

/** Expected use of a task's XCM fees. */
export interface FeeForecast {
  /** Amount taken for all known executions, in planck. */
  readonly charged: Planck;
  readonly expectedFailures: readonly ExpectedFailure[];
}

/** Inputs of a forecast. */
export interface ForecastFacts {
  /** Fee of one message, in planck. */
  readonly fee: Planck;
  readonly executions: number;
  readonly holder: FeeHolder;
  readonly existentialDeposit: Planck;
  /** The service's own token, in which the fees are paid. */
  readonly token: TokenUnit;
}

/** The largest considered fee rise, in percent: no balance covers every rise. */
export const mostRise = 100;

/**
 * Predicts the payment of XCM fees, at the current fee and after a rise of the fee in the service's table. If a fee
 * below the existential deposit goes to an empty account, the chain does not take the fee, and only emits an event; a
 * message that the account cannot pay for ends the execution. A remainder below the existential deposit is lost with
 * the account.
 */
export function deriveForecast(facts: ForecastFacts): FeeForecast {
  const { fee, executions, holder, existentialDeposit, token } = facts;
  const format = (amount: Planck) => formatTokens(amount, token);
  const total = fee * BigInt(executions);
  const isTaken = holder.balance.free + holder.balance.reserved + total >= existentialDeposit;
  const charged = isTaken ? total : 0n;
  const hint = `Send ${format(existentialDeposit)} or more to ${holder.address} first: the amount stays there for all tasks.`;
  const expectedFailures: ExpectedFailure[] = [];
  if (!isTaken) {
    const detail = `the XCM fee of ${format(total)} is less than the existential deposit of ${format(existentialDeposit)}, and the receiving account ${holder.address} is empty. The fee is not taken`;
    expectedFailures.push({ pallet: 'XcmpHandler', name: 'XcmFeesFailed', detail, hint });
  }
  const unpaid = findUnpaid(facts, { charged, fee });
  if (unpaid) {
    const { execution, free } = unpaid;
    const detail = `${holder.address}, which pays for the message, will have ${format(free)} of the ${format(fee)} that the message costs`;
    expectedFailures.push({ pallet: 'XcmpHandler', name: 'XcmExecutionFailed', execution, detail, hint });
  } else expectedFailures.push(...predictRowRise(facts, charged));
  return { charged, expectedFailures };
}

/** Finds the first execution with a message that the account cannot pay for, and the free balance at that time. */
function findUnpaid(
  { executions, holder, existentialDeposit }: ForecastFacts,
  { charged, fee }: { readonly charged: Planck; readonly fee: Planck },
): { readonly execution: number; readonly free: Planck } | undefined {
  const { reserved } = holder.balance;
  const unspendable = deriveUnspendable(holder.balance);
  let free = holder.balance.free + charged;
  for (let execution = 1; execution <= executions; execution += 1) {
    if (free - fee < unspendable) return { execution, free };
    free -= fee;
    if (free + reserved < existentialDeposit) free = 0n;
  }
  return undefined;
}

/** Predicts the lowest rise of the table's fee that stops an execution whose fee was charged. */
function predictRowRise(facts: ForecastFacts, charged: Planck): readonly ExpectedFailure[] {
  const { fee, holder, token } = facts;
  const format = (amount: Planck) => formatTokens(amount, token);
  const addRise = (percent: number) => (fee * BigInt(100 + percent)) / 100n;
  for (let feeRise = 1; feeRise <= mostRise; feeRise += 1) {
    const unpaid = findUnpaid(facts, { charged, fee: addRise(feeRise) });
    if (!unpaid) continue;
    const detail = `A message currently costs ${format(fee)} by the service's table. ${holder.address}, which pays for the message, has ${format(holder.balance.free + charged)} with the fees of this task. A fee rise of ${feeRise} % stops execution ${unpaid.execution}, although its fee was charged.`;
    const hint = `Send ${format(charged)} to ${holder.address}: the amount pays for a rise of ${mostRise} %.`;
    return [{ pallet: 'XcmpHandler', name: 'XcmExecutionFailed', feeRise, detail, hint }];
  }
  return [];
}
