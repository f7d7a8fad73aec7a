import { formatAccount } from '@parachron/core';
import {
  type ContractDryRun,
  type ContractsFact,
  contractsFact,
} from '../../facts/contracts/contractsFact.js';
import { listEvidence } from '../../facts/Fact.js';
import {
  type AccountMappingFact,
  accountMappingFact,
  planMapping,
} from '../../facts/proxy/accountMappingFact.js';
import { type GrantPlanFact, grantPlanFact } from '../../facts/proxy/grantPlanFact.js';
import type { Scope } from '../../Scope.js';
import { defineCheck, type Judgement, judgeUnknown, leaveOut, requireGiven, requireXcm } from '../Check.js';
import { contractLimitsFact, judgeContractLimits } from './contractLimits.js';

/** The service's messages can call contracts of the target; the finding names the call. */
export const callableOverXcm = defineCheck({
  id: 'contracts/callable-over-xcm',
  topic: 'contracts',
  title: 'Contracts can be called by XCM programs',
  failedTitle: 'Contracts cannot be called by XCM programs',
  warningTitle: 'Some contract calls over XCM fail',
  explanation: `A task on a chain with smart contracts usually calls a contract. A chain executes the call of a \`Transact\` only if its filter
for such calls permits the call (\`SafeCallFilter\` of the XCM configuration). The metadata does not show this filter, so the
check has to try the call.

The check finds the contract pallets of your runtime (\`Contracts\`, \`Revive\`, \`EVM\`, \`EthereumXcm\`). It tries each call as the
service would send it: the call that you name, or an empty call. \`Ethereum.transact\` needs an Ethereum signature, so no
message can make that call. \`EthereumXcm.transact\` does not work inside \`Proxy.proxy\`, as a task requires;
\`EthereumXcm.transact_through_proxy\` works, if the pallet has that call.

The check runs the messages on a fork, on which it funds the accounts that pay for messages, and grants the derived account a proxy of the
most permissive type; the finding names the accounts. \`BadOrigin\` or \`System.CallFiltered\` means that the filter refused the call.
Any error of the contract itself means that the filter permitted the call.

For a named \`Revive.call\` or \`Contracts.call\`, the check runs the contract as the user by \`ReviveApi\` or \`ContractsApi\`. It
compares the limits in the call with the required gas and storage deposit. If the contract fails in that run, the required
amounts are unknown.

What to do: permit the call in the filter, both directly and inside \`Proxy.proxy\`, or name another call. If your runtime
derives no account for a user, add a location converter: see \`proxy/derivation\`. The finding then says whether a proxy could
make the call. If a user's account has no address, the user signs \`Revive.map_account\` once. A chain with \`Revive.AutoMap\` maps
new accounts itself: the user of an older account signs \`Revive.batch_map_accounts\`. The plan has the call.`,
  waitsFor: () => [
    requireGiven('target'),
    requireXcm(),
    { check: 'network/not-paused', subject: 'target chain', when: 'failed' },
  ],
  facts: {
    contracts: contractsFact,
    limits: contractLimitsFact,
    mapping: accountMappingFact,
    grant: grantPlanFact,
  },
  evaluate: ({ contracts, limits, mapping, grant }, scope) => [
    ...judgeAll(contracts),
    ...limits.map(judgeContractLimits),
    ...judgeMapping(mapping, grant, scope),
  ],
});

const subject = 'contracts';

function judgeAll(contracts: ContractsFact): Judgement[] {
  if (!contracts.known) return [judgeUnknown(subject, contracts)];
  const { pallets, dryRuns } = contracts;
  if (pallets.length === 0)
    return [leaveOut(subject, 'The target has no smart contracts, according to its metadata.')];
  if (dryRuns.length === 0) {
    const reason = `The target has ${pallets.join(', ')}, but no call that a message could make: contracts cannot be called by tasks.`;
    return [{ subject, outcome: 'warn', reason, evidence: [] }];
  }
  const isOpen = dryRuns.some(({ outcome }) => outcome === 'pass');
  return dryRuns.map((dryRun) => judge(dryRun, isOpen));
}

const noFix = {
  reason: 'The filter is part of the runtime: no call changes it.',
  howTo: 'Permit the call in the filter by a runtime upgrade, or choose another call.',
};

/** One call that passes is enough, unless the team named the call. */
function judge(dryRun: ContractDryRun, isOpen: boolean): Judgement {
  const { call, isNamed, howToFindOut, ...judged } = dryRun;
  const base = { ...judged, subject: call.name };
  if (judged.outcome === 'warn' && isNamed) return { ...base, outcome: 'fail', noFix };
  if (judged.outcome !== 'unknown') return base;
  return isOpen && !isNamed ? { ...base, outcome: 'warn' } : { ...base, howToFindOut };
}

const address = "the user's address";

/** Contracts accept calls only from accounts with an address; a task without a contract call needs no address. */
function judgeMapping(
  mapping: AccountMappingFact,
  grant: GrantPlanFact,
  { targetParaId: para }: Scope,
): Judgement[] {
  if (mapping.kind === 'none') return [];
  if (mapping.kind === 'no-user') {
    const reason =
      'No user is named. A user whose account has no address signs Revive.map_account before the first task.';
    return [leaveOut(address, reason)];
  }
  const { runtime, real, original, call, isNeeded } = mapping;
  if (!original.known) return [judgeUnknown(address, original)];
  const base = { subject: address, evidence: listEvidence(original) };
  const account = formatAccount(real, runtime.ss58Prefix);
  if (!call) return [{ ...base, outcome: 'pass', reason: `${account} has the address ${mapping.address}.` }];
  const reason = `${account} has no address for contracts on ${runtime.chain}. Contract calls fail with Revive.AccountUnmapped.`;
  if (!isNeeded) return [{ ...base, outcome: 'warn', reason: `${reason} No named call is of a contract.` }];
  // The funds in the plan of the grant also pay for the address.
  const { money, cost } = grant.kind === 'known' ? grant.steps : { money: [] };
  const after = money.map(({ id }) => id);
  const step = planMapping(mapping, call, { after, para, cost: cost?.before[0] });
  return [{ ...base, outcome: 'fail', reason, fix: [...money, step] }];
}
