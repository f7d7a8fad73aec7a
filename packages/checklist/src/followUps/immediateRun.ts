import { nameFailure } from '@parachron/client/decode';
import { formatAccount, formatTokens } from '@parachron/core';
import { estimateInclusionFee } from '@parachron/weight';
import { planPaidStep } from '../facts/planSteps.js';
import { namedCallsFact } from '../facts/proxy/namedCallsFact.js';
import { otherLength, proxyUserFact, targetNonceFact } from '../facts/proxy/proxyUserFact.js';
import { takeFork, trySigned } from '../facts/takeFork.js';
import { defineFollowUp, describeUnknownFollowUp } from './defineFollowUp.js';

/** Execute an immediate transaction: the fourth follow-up of the specification. */
export const immediateRun = defineFollowUp({
  kind: 'run-now',
  title: 'Run the call now',
  needs: { user: proxyUserFact, named: namedCallsFact, nonce: targetNonceFact },
  plan: async ({ facts: { user, named, nonce }, chains: { target }, forks, scope }) => {
    const { chosen } = named;
    if (!target || !chosen || chosen.isSample)
      return { needed: 'no', reason: 'No call of the target was named.' };
    if (!user.real) {
      const reason =
        "the user's account on the service does not fit the target, so it cannot sign on the target";
      return describeUnknownFollowUp({ ...otherLength, reason });
    }
    const { runtime } = target;
    const { chain, token, ss58Prefix } = runtime;
    const fee = await estimateInclusionFee(target, chosen.call.hex, { nonce });
    const address = formatAccount(user.real, ss58Prefix);
    const name = `${chosen.call.pallet}.${chosen.call.method}`;
    const step = planPaidStep(runtime, {
      id: 'run-now',
      title: `${address} runs ${chosen.name} (${name}) immediately.`,
      call: chosen.call,
      signer: user.real,
      para: scope.targetParaId,
      verify: `The block has System.ExtrinsicSuccess for the transaction on ${chain}.`,
      notes: ['The cost excludes the amounts that the call itself transfers.'],
      fee,
    });
    const costs = fee.known ? formatTokens(fee.value, token) : 'an unknown fee';
    const { real } = user;
    const tried = await takeFork(forks.target, (fork) => trySigned(fork, real, chosen.call));
    const failure = tried?.end.failure;
    const fails = failure ? ` Today it fails: ${nameFailure(failure)}.` : '';
    const reason = `${chosen.name} on ${chain} costs ${costs}.${fails}`;
    // A call that fails would cost its fee for nothing.
    return { needed: 'possible', reason, evidence: fee.evidence, steps: failure ? [] : [step] };
  },
});
