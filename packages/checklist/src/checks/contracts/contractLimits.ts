import { nameFailure } from '@parachron/client/decode';
import {
  type Answer,
  type Call,
  formatTokens,
  getRuntimeApiVersion,
  type Planck,
  type RuntimeCallRead,
  readAmount,
  type TokenUnit,
  type Weight,
} from '@parachron/core';
import { defineFact, listEvidence } from '../../facts/Fact.js';
import { namedCallsFact } from '../../facts/proxy/namedCallsFact.js';
import { proxyUserFact } from '../../facts/proxy/proxyUserFact.js';
import { takeFork } from '../../facts/takeFork.js';
import { type Judgement, judgeUnknown, leaveOut } from '../Check.js';
import { type ContractCallCost, contractCallRead } from './contractCallRead.js';

/** A named contract call, and the weight and deposit that a run of the contract uses. */
interface ContractLimits {
  /** The call's name in the scope. */
  readonly name: string;
  readonly call: Call;
  readonly read: RuntimeCallRead<ContractCallCost>;
  /** Absent if no user is given. */
  readonly cost?: Answer<ContractCallCost>;
  readonly token: TokenUnit;
}

/** The limits of the named contract calls, and the gas and deposit of their runs in the name of the user. */
export const contractLimitsFact = defineFact({
  needs: { user: proxyUserFact, named: namedCallsFact },
  derive: async ({ facts, chains: { target }, forks }): Promise<readonly ContractLimits[]> => {
    const { user, named } = facts;
    if (!target) return [];
    const { runtime } = target;
    const origin = user.real ?? user.user.account;
    const calls = named.calls.flatMap(({ name, call }) => {
      const read = contractCallRead(runtime, { origin, call });
      // Some runtimes with contracts cannot state their costs.
      return read && getRuntimeApiVersion(runtime, read.api) !== undefined
        ? [{ name, call, read, token: runtime.token }]
        : [];
    });
    if (calls.length === 0 || user.isGeneric || !user.real) return calls;
    // The contract runs here, on the fork; only without a fork, the endpoint runs it.
    return takeFork(forks.target, async (fork) => {
      const state = fork ? await (await fork.fork()).snapshot() : target;
      return Promise.all(calls.map(async (one) => ({ ...one, ...(await state.read({ cost: one.read })) })));
    });
  },
});

/** Judges whether the limits of a named contract call cover the gas and deposit of a run. */
export function judgeContractLimits(limits: ContractLimits): Judgement {
  const { name, call, read, cost } = limits;
  const method = `${call.pallet}.${call.method}`;
  const api = `${read.api}.${read.method}`;
  const subject = `limits of ${name}`;
  const untried = `No user is given: the limits of ${method} were not compared with a run.`;
  if (!cost) return leaveOut(subject, untried);
  if (!cost.known) return judgeUnknown(subject, cost);
  const base = { subject, evidence: listEvidence(cost) };
  const { failure } = cost.value;
  if (failure) {
    const error = nameFailure(failure);
    const reason = `A run as the user fails with ${error}, by ${api}. The weight and the deposit of the contract call are unknown.`;
    return { ...base, outcome: 'unknown', reason, howToFindOut };
  }
  const { gas, storageDeposit } = cost.value;
  const low = listLow(limits, cost.value);
  const taken = formatDeposit(storageDeposit > 0n ? storageDeposit : 0n, limits.token);
  const takes = `A run takes ${formatGas(gas)} and ${taken}, by ${api}. The limits of ${method} are`;
  if (low.length === 0) return { ...base, outcome: 'pass', reason: `${takes} sufficient.` };
  return { ...base, outcome: 'fail', reason: `${takes} too low: ${low.join(' and ')}.`, noFix: raise };
}

const howToFindOut =
  'Set up the contract, and map the address of the user. Then check again, or try it in a dry run (--dry-run).';

const raise = {
  reason: 'The call itself contains the limits.',
  howTo:
    'Encode the call again with higher limits: the weight of a run grows with the state of the contract.',
};

function formatDeposit(deposit: Planck, token: TokenUnit): string {
  return `a storage deposit of ${formatTokens(deposit, token)}`;
}

function formatGas({ refTime, proofSize }: Weight): string {
  return `refTime ${refTime}, proofSize ${proofSize}`;
}

function listLow(
  { call: { args }, token }: ContractLimits,
  { gas, storageDeposit }: ContractCallCost,
): string[] {
  // Newer versions of pallet-revive name the limit of gas `weight_limit`. Large numbers of a call are hex.
  const { refTime = 0, proofSize = 0 } = Object(args.gas_limit ?? args.weight_limit);
  const most = { refTime: BigInt(refTime), proofSize: BigInt(proofSize) };
  // A deposit may have no limit.
  const deposit = readAmount(args, 'storage_deposit_limit');
  const isGasLow = most.refTime < gas.refTime || most.proofSize < gas.proofSize;
  const isDepositLow = deposit !== undefined && deposit < storageDeposit;
  return [...(isGasLow ? [formatGas(most)] : []), ...(isDepositLow ? [formatDeposit(deposit, token)] : [])];
}
