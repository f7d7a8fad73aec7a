import { formatTokens, type Weight } from '@parachron/core';
import type { ContractCallCost } from '@parachron/proxy';
import type { ContractLimits } from '../facts/contracts/contractLimitsFact.js';
import { listEvidence } from '../facts/serviceFact.js';
import type { Judgement } from './Check.js';
import { judgeUnknown } from './judgeUnknown.js';

/** Judges whether the limits of a named contract call cover the gas and deposit of a run. */
export function judgeContractLimits(limits: ContractLimits): Judgement {
  const { name, method, api, cost } = limits;
  const subject = `limits of ${name}`;
  if (!cost) {
    const reason = `No user is given: the limits of ${method} were not compared with a run.`;
    return { subject, outcome: 'not-applicable', reason, evidence: [] };
  }
  if (!cost.known) return judgeUnknown(subject, cost);
  const base = { subject, evidence: listEvidence(cost) };
  const { failure } = cost.value;
  if (failure) {
    const error = [failure.pallet, failure.error].filter((part) => part !== undefined).join('.');
    const reason = `A run as the user fails with ${error}, by ${api}. The weight and the deposit of the contract call are unknown.`;
    return { ...base, outcome: 'unknown', reason, howToFindOut };
  }
  const low = listLow(limits, cost.value);
  const takes = `A run takes ${formatTaken(limits, cost.value)}, by ${api}`;
  if (low.length === 0)
    return { ...base, outcome: 'pass', reason: `${takes}. The limits of ${method} are sufficient.` };
  const reason = `${takes}. The limits of ${method} are too low: ${low.join(' and ')}.`;
  return { ...base, outcome: 'fail', reason, noFix: raise };
}

const howToFindOut =
  'Set up the contract, and map the address of the user. Then check again, or add --dry-run.';

const raise = {
  reason: 'The call itself contains the limits.',
  howTo:
    'Encode the call again with higher limits: the weight of a run grows with the state of the contract.',
};

function formatTaken({ token }: ContractLimits, { gas, storageDeposit }: ContractCallCost): string {
  return `${formatGas(gas)} and a storage deposit of ${formatTokens(storageDeposit > 0n ? storageDeposit : 0n, token)}`;
}

function formatGas({ refTime, proofSize }: Weight): string {
  return `refTime ${refTime}, proofSize ${proofSize}`;
}

function listLow({ allowed, token }: ContractLimits, { gas, storageDeposit }: ContractCallCost): string[] {
  const isGasLow = allowed.gas.refTime < gas.refTime || allowed.gas.proofSize < gas.proofSize;
  const isDepositLow = allowed.storageDeposit !== undefined && allowed.storageDeposit < storageDeposit;
  return [
    ...(isGasLow ? [formatGas(allowed.gas)] : []),
    ...(isDepositLow ? [`a storage deposit of ${formatTokens(allowed.storageDeposit ?? 0n, token)}`] : []),
  ];
}
