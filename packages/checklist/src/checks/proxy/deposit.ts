import { formatAccount, formatTokens, type Planck } from '@parachron/core';
import type { GrantCost } from '@parachron/proxy';
import { type GrantPlanFact, grantPlanFact } from '../../facts/proxy/grantPlanFact.js';
import { type ProxyPalletFact, proxyPalletFact } from '../../facts/proxy/proxyPalletFact.js';
import { chooseFix, defineCheck, type Judgement, judgeUnknown, leaveOut, requireGiven } from '../Check.js';
import { formatFree } from '../formatFree.js';
import { explainNoTransfer } from './granted.js';

/** The deposit of the proxy is known, and the named user can pay it. */
export const deposit = defineCheck({
  id: 'proxy/deposit',
  topic: 'deposit',
  title: 'Users can pay the proxy deposit',
  failedTitle: 'A user cannot pay the proxy deposit',
  explanation: `A proxy reserves a deposit from the user's account on your chain: \`ProxyDepositBase\` for the first proxy, and
\`ProxyDepositFactor\` for each. The deposit is returned when the user removes the proxy. The account also pays the transaction
fee, and has to keep the minimum balance: the existential deposit, or the frozen balance if that is larger. If the derived account
pays for messages, its funds come from the user's account too. If a task calls a \`Revive\` contract, the user's account also pays the
deposit for its address (\`Revive.map_account\`). A chain with \`Revive.AutoMap\` holds no such deposit.

The check reads these amounts from the constants of the chain. For a named user, it makes the exact calls on a fork, and reads
the deposit, the fees, and whether the balance suffices.

What to do: send the missing amount to the account; the plan has the transfer.`,
  waitsFor: () => [{ check: 'proxy/pallet-and-types' }, requireGiven('target')],
  facts: { pallet: proxyPalletFact, grant: grantPlanFact },
  evaluate: ({ pallet, grant }) => {
    if (!pallet.known) return [judgeUnknown(subject, pallet)];
    if (pallet.types.length === 0)
      return [leaveOut(subject, 'The chain has no proxies, so there is no deposit.')];
    // Without a type to grant, the account was not compared with the costs.
    const isHopeless = grant.kind === 'known' && grant.diagnosis.fault && grant.proxyType === undefined;
    if (grant.kind === 'known' && !isHopeless) return [judgeUser(pallet, grant)];
    const terms = judgeTerms(pallet);
    if (grant.kind !== 'unknown' || terms.outcome !== 'pass') return [terms];
    // The account of a named user could not be compared with the funds.
    const judged = judgeUnknown(subject, grant, terms.evidence);
    return [{ ...judged, reason: `${judged.reason} ${terms.reason}` }];
  },
});

const subject = 'deposit';

type Pallet = Extract<ProxyPalletFact, { known: true }>;

type Known = Extract<GrantPlanFact, { kind: 'known' }>;

/** The funds that any user needs. */
function judgeTerms({ terms, existentialDeposit, token, chain, evidence }: Pallet): Judgement {
  if (!terms || existentialDeposit === undefined) {
    const reason = `The deposits of ${chain} are not among its constants`;
    const howToFindOut = 'Grant a proxy on a fork, and read the reserved amount.';
    return judgeUnknown(subject, { reason, howToFindOut });
  }
  const first = terms.depositBase + terms.depositFactor;
  const format = (amount: Planck) => formatTokens(amount, token);
  const reason = `A user needs ${format(first + existentialDeposit)} and one transaction fee (returnable deposit ${format(first)}, minimum balance ${format(existentialDeposit)}).`;
  return { subject, outcome: 'pass', reason, evidence };
}

/** A named user, by the cost of the grant and of an address in the contracts, as far as they are due. */
function judgeUser({ token }: Pallet, grant: Known): Judgement {
  const { facts, steps } = grant;
  const { cost, grant: grants, money, freed, address, refused } = steps;
  const { realBalance, evidence } = facts;
  const who = formatAccount(facts.real, facts.ss58Prefix);
  const format = (amount: Planck) => formatTokens(amount, token);
  const base = { subject, evidence };
  if (!cost || (!refused && grants.length === 0 && address === undefined && !cost.missing)) {
    const reserved = facts.proxies.length === 1 ? 'one proxy' : `${facts.proxies.length} proxies`;
    const reason = `${who} has ${format(facts.deposit)} reserved for ${reserved}, and needs no further proxy.`;
    return { ...base, outcome: 'pass', reason };
  }
  const parts = listParts(grant);
  const needed = parts.reduce((sum, [, amount = 0n]) => sum + amount, 0n);
  const least = qualify(parts);
  const words = parts.map(([name, amount]) => `${name} ${amount === undefined ? 'unknown' : format(amount)}`);
  const needs = `${format(needed)} (${words.join(', ')}).`;
  const holds = `Free balance of ${who}: ${formatFree(realBalance, token)}.${describeFreed(freed, format)}`;
  if (readFees(cost) === undefined) {
    const lacking = needed - realBalance.free - freed;
    const short = `${who} lacks at least ${format(lacking)}. ${holds} Needed: at least ${needs}`;
    const open = cost.fees.find((fee) => !fee.known);
    // A refused grant shows no cost.
    const howTo = refused?.howTo ?? open?.howToFindOut ?? 'Grant a proxy on a fork, and read its cost.';
    const noFix = {
      reason: 'The fee of the grant is unknown, so that no step gives the account the missing amount.',
      howTo: `${howTo} Send the missing amount and the fee to the account.`,
    };
    if (lacking > 0n) return { ...base, outcome: 'fail', reason: short, noFix };
    const reason = `The cost of the grant is unknown${refused ? `: ${refused.reason}` : '.'} ${holds}`;
    return judgeUnknown(subject, { reason, howToFindOut: howTo }, evidence);
  }
  const { missing = 0n } = cost;
  const reason = `${holds} Needed: ${least}${needs}${describeCounted(missing + realBalance.free + freed < needed)}`;
  if (missing === 0n) return { ...base, outcome: 'pass', reason };
  const isEarly = freed !== 0n && missing > needed - realBalance.free - freed;
  const early = isEarly ? ' The fees of the removal are due before the deposits return.' : '';
  const lacking = `${who} lacks ${least}${format(missing)}. ${reason}${early}`;
  const remedy = chooseFix(money, refused ?? explainNoTransfer("the user's account"));
  return { ...base, outcome: 'fail', reason: lacking, ...remedy };
}

/** The words before an amount whose parts are not all known. */
function qualify(parts: ReturnType<typeof listParts>): string {
  return parts.some(([, amount]) => amount === undefined) ? 'at least ' : '';
}

/** The fees of a grant; undefined if no run shows all of its cost. */
function readFees({ missing, total, deposit: reserved, fund }: GrantCost): Planck | undefined {
  const isKnown = missing !== undefined && total !== undefined && reserved !== undefined;
  return isKnown ? total - reserved - fund : undefined;
}

/** The parts of the needed amount; proxy/granted states why the funds of the derived account are unknown. */
function listParts({ funds, steps }: Known): readonly (readonly [string, Planck | undefined])[] {
  const { cost, grant, address, refused } = steps;
  if (!cost) return [];
  const fund = funds.kind === 'unknown' ? undefined : cost.fund;
  const isGranting = grant.length > 0 || refused !== undefined;
  const parts = [
    { name: 'address in the contracts', amount: address, isDue: address !== undefined },
    // A grant after a reduction of the deposits returns a part of them.
    { name: 'deposit', amount: cost.deposit, isDue: isGranting && (cost.deposit ?? 0n) >= 0n },
    { name: 'funds of the derived account', amount: fund, isDue: isGranting },
    { name: 'fees', amount: readFees(cost), isDue: isGranting },
    { name: 'minimum balance', amount: cost.kept, isDue: true },
  ];
  return parts.filter(({ isDue }) => isDue).map(({ name, amount }) => [name, amount]);
}

function describeCounted(isCounted: boolean): string {
  return isCounted ? ' Reserved funds count towards the minimum balance.' : '';
}

/** The deposits that a removal returns, without its fees. */
function describeFreed(freed: Planck, format: (amount: Planck) => string): string {
  if (freed === 0n) return '';
  const how = freed > 0n ? `returns ${format(freed)}, without its fees` : `costs ${format(-freed)}`;
  return ` The removal of proxies ${how}.`;
}
