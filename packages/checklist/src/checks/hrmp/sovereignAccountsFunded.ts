import { formatAccount, formatTokens, type Planck, type PlanStep } from '@parachron/core';
import type { ChannelFacts, ParaMoney } from '@parachron/hrmp';
import { channelFact } from '../../facts/channels/channelFact.js';
import { channelPlanFact } from '../../facts/channels/channelPlanFact.js';
import { defineCheck, type Judgement, judgeUnknown, requireParas } from '../Check.js';
import { formatFree } from '../formatFree.js';

/** Both parachains' accounts on the channel manager can pay for the remaining steps. */
export const sovereignAccountsFunded = defineCheck({
  id: 'hrmp/sovereign-accounts-funded',
  topic: 'funds',
  title: 'The sovereign accounts can pay for the remaining steps',
  failedTitle: 'A sovereign account cannot pay for the remaining steps',
  explanation: `A parachain pays on the channel manager from its sovereign account there. The account needs three amounts. The first is a
deposit for each channel that the parachain requests or accepts; it is reserved until the channel closes. The second is the fee of
the message, whose unused part is refunded. The third is the minimum balance, which has to remain: the existential deposit, or the
frozen balance if that is larger. A vote fails if any of these amounts is missing.

The check reads the deposits from \`Configuration.ActiveConfig\`, or \`PendingConfigs\` if larger, the existential deposit from
\`Balances\` and the account from \`System.Account\`. The chain itself gives the fee of the messages.

What to do: before the message is sent, transfer the missing amount to the account that the finding names.`,
  waitsFor: requireParas,
  facts: { channels: channelFact, plan: channelPlanFact },
  evaluate: ({ channels, plan }) => {
    if (!channels.known) return [judgeUnknown('sovereign accounts', channels)];
    if (!plan.known) return [judgeUnknown('sovereign accounts', plan)];
    const { first, second } = channels.evidence;
    return plan.money.map((money, at) => {
      const evidence = (at === 0 ? first : second).filter(({ key }) => key.startsWith('System.Account'));
      return { ...judge(money, plan.steps, channels.facts), evidence };
    });
  },
});

const unknownFees = {
  reason: 'The amount excludes some fees that could not be determined.',
  howTo: 'Read the notes of the plan on how to find the fees, and send them with the amount.',
};

function judge(money: ParaMoney, steps: readonly PlanStep[], facts: ChannelFacts): Judgement {
  const { ss58Prefix, token } = facts.channelManager.runtime;
  const { balance } = facts.paras[facts.paras[0].id === money.para ? 0 : 1];
  const address = formatAccount(money.account, ss58Prefix);
  const subject = `para ${money.para}`;
  const format = (amount: Planck) => formatTokens(amount, token);
  if (money.steps.length === 0)
    return { subject, outcome: 'pass', reason: `${address} has no remaining costs.`, evidence: [] };
  const known = format(money.offers);
  const offers = money.complete ? known : `unknown${money.offers > 0n ? `, at least ${known}` : ''}`;
  const parts = `deposits ${format(money.deposits)}, offers for fees ${offers}, minimum balance ${format(money.keep)}`;
  const later = ` Closing channels return ${format(money.returned)} at the next session.`;
  const more = money.returned > 0n ? later : '';
  const holds = `Balance of ${address}: ${formatFree(balance, token)}.${more} Needed: ${money.complete ? '' : 'at least '}${format(money.needed)} (${parts}).`;
  if (money.missing > 0n) {
    const fix = steps.filter(({ id }) => id === `fund-${money.para}`);
    const reason = `Para ${money.para} lacks ${money.complete ? '' : 'at least '}${format(money.missing)}. ${holds}`;
    const remedy = money.complete ? { fix } : { fix, noFix: unknownFees };
    return { subject, outcome: 'fail', reason, evidence: [], ...remedy };
  }
  if (money.complete) return { subject, outcome: 'pass', reason: holds, evidence: [] };
  const howToFindOut = 'Read the notes of the plan: they say how to find the fee.';
  return judgeUnknown(subject, { reason: `${holds} The cost of the messages is unknown.`, howToFindOut });
}
