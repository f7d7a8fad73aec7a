import { formatTokens, type PlanAccount, type PlanCost, type Planck, type PlanStep } from '@parachron/core';

/** The meaning of an amount for a voter: spent, reserved until removal, left in the account, or transferred to another account. */
const purposes = ['fee', 'deposit', 'minimum balance', 'transfer'] as const;

const purposeOf: Readonly<Record<PlanCost['kind'], (typeof purposes)[number]>> = {
  fee: 'fee',
  offer: 'fee',
  deposit: 'deposit',
  'minimum-balance': 'minimum balance',
  transfer: 'transfer',
};

/**
 * Sums costs up by their purpose and token: `fee 0.01 ROC`, `deposit 10 ROC`, `transfer 1 ROC`. A fee is the expected fee with
 * the offer as its maximum, or the offer alone if only the offer is known.
 *
 * @example
 * ```ts
 * import { sumCosts } from '@parachron/reports';
 *
 * sumCosts([]); // []
 * ```
 */
export function sumCosts(costs: readonly PlanCost[]): string[] {
  return purposes.flatMap((purpose) => {
    const own = costs.filter(({ kind }) => purposeOf[kind] === purpose);
    const tokens = [...new Set(own.map(nameToken))];
    const sums = tokens.flatMap((key) => sumToken(own.filter((cost) => nameToken(cost) === key)));
    const isOpen = own.some(({ amount }) => amount === undefined);
    const known = sums.map((sum) => `${purpose} ${sum}`);
    return isOpen ? [...known, `${known.length > 0 ? 'a further ' : ''}${purpose} unknown`] : known;
  });
}

function nameToken({ token }: PlanCost): string {
  return `${token.symbol} ${token.decimals}`;
}

function sumToken(costs: readonly PlanCost[]): string[] {
  const known = costs.filter((cost) => cost.amount !== undefined);
  const [first] = known;
  if (!first) return [];
  const whole = known.reduce((all, { amount = 0n }) => all + amount, 0n);
  // The returned part of an offer is not a fee; the returned part of a deposit is the deposit itself.
  const offers = known.filter(({ kind }) => kind === 'offer');
  const sum = offers.reduce((rest, { returns = 0n }) => rest - returns, whole);
  const isBound = offers.some(({ returns }) => returns === undefined);
  const format = (amount: Planck) => formatTokens(amount, first.token);
  if (isBound) return [`at most ${format(sum)}`];
  return [whole > sum ? `${format(sum)} (at most ${format(whole)})` : format(sum)];
}

/** The costs of a whole plan, for each chain on which they are paid: `On rococo: fee 0.02 ROC, deposit 20 ROC`. */
export function formatTotals(costs: readonly PlanCost[]): string[] {
  const formatChainKey = ({ payer }: PlanCost) => JSON.stringify([payer.chain, payer.para]);
  return [...new Set(costs.map(formatChainKey))].flatMap((key) => {
    const own = costs.filter((cost) => formatChainKey(cost) === key);
    const counted = omitPassedOn(own);
    const hasMinimum = own.some(({ kind }) => kind === 'minimum-balance');
    const stays = hasMinimum ? ' A minimum balance stays in its account.' : '';
    const isCut = own.some((cost) => !counted.includes(cost));
    const cut = isCut ? ' Costs that a transfer pays for count once.' : '';
    const sums = [sumCosts(counted).join(', '), ...(stays || cut ? ['.'] : []), stays, cut].join('');
    return own.slice(0, 1).map(({ payer }) => `On ${payer.chain}: ${sums}`);
  });
}

/** The loss if one of several calls fails: it reserves no deposit, and the transfers of earlier calls are done. */
export function formatLoss(costs: readonly PlanCost[], calls: number): string {
  const has = (kind: PlanCost['kind']) => costs.some((cost) => cost.kind === kind);
  const moved =
    calls > 1 && has('transfer') ? ' The transfers of the other calls stay with their receivers.' : '';
  return `If a call fails, its fee is spent${has('deposit') ? ', and its deposit is not taken' : ''}.${moved}`;
}

/**
 * The amounts of costs together, by token: `2.08 PAS`; an amount that an account receives and then spends counts once. A minimum balance
 * counts only as far as the account receives it: what an account holds already costs nothing. An offer that returns in part is a limit.
 */
export function sumTokens(costs: readonly PlanCost[]): string[] {
  const all = omitPassedOn(costs.filter(({ kind }) => kind !== 'minimum-balance'));
  const units = new Map(all.map((cost) => [nameToken(cost), cost.token]));
  const sums = [...units].flatMap(([key, unit]) => {
    const own = all.filter((cost) => nameToken(cost) === key);
    const sum = own.reduce((total, { amount = 0n }) => total + amount, 0n);
    // Tokens of two chains may have one symbol.
    const isAlone = [...units.values()].every((other) => other === unit || other.symbol !== unit.symbol);
    const [place] = isAlone ? [] : own.map(({ payer }) => ` on ${payer.chain}`);
    const isBound = own.some(({ kind, returns }) => kind === 'offer' && returns !== 0n);
    return sum > 0n ? [`${isBound ? 'at most ' : ''}${formatTokens(sum, unit)}${place ?? ''}`] : [];
  });
  return all.some(({ amount }) => amount === undefined) ? [...sums, 'unknown fees'] : sums;
}

/** Reduces each transfer by the costs that its receiver pays: the same tokens count once in a total. */
function omitPassedOn(costs: readonly PlanCost[]): readonly PlanCost[] {
  const spent = new Map<string, Planck>();
  const formatKey = (account: string, cost: PlanCost) => `${account} ${nameToken(cost)}`;
  for (const cost of costs) {
    if (cost.payer.account === undefined) continue;
    const key = formatKey(cost.payer.account, cost);
    spent.set(key, (spent.get(key) ?? 0n) + (cost.amount ?? 0n));
  }
  return costs.flatMap((cost) => {
    const { kind, to, amount } = cost;
    if (kind !== 'transfer' || to?.account === undefined || amount === undefined) return [cost];
    const key = formatKey(to.account, cost);
    const left = spent.get(key) ?? 0n;
    const passed = left < amount ? left : amount;
    spent.set(key, left - passed);
    if (passed === 0n) return [cost];
    return passed === amount ? [] : [{ ...cost, amount: amount - passed }];
  });
}

/** An account of a plan, by its name and its chain; by its bytes if the name has no address. */
function formatPlanAccount({ name, chain, account }: PlanAccount): string {
  const hasAddress = account === undefined || /\w{40,}/.test(name);
  return `${name} on ${chain}${hasAddress ? '' : ` (${account})`}`;
}

/**
 * The accounts that pay the costs of a step, without the account that signs it on the chain of its outermost layer.
 *
 * @example
 * ```ts
 * import { listPayers } from '@parachron/reports';
 *
 * listPayers({ layers: [] }); // []
 * ```
 */
export function listPayers(step: Pick<PlanStep, 'costs' | 'signed' | 'layers'>): string[] {
  const { costs = [], signed, layers } = step;
  const outer = layers.at(-1);
  const isSigner = ({ account, chain, para }: PlanAccount) =>
    signed?.account === account && (!outer || (outer.chain === chain && outer.para === para));
  const others = costs.filter(({ payer }) => !signed || !isSigner(payer));
  return [...new Set(others.map(({ payer }) => formatPlanAccount(payer)))];
}

/**
 * One cost of a step: purpose, amount, payer, returned part, and source.
 *
 * @example
 * ```ts
 * import type { PlanStep } from '@parachron/core';
 * import { formatCostLine } from '@parachron/reports';
 *
 * declare const step: PlanStep;
 * for (const cost of step.costs ?? []) console.log(formatCostLine(cost));
 * ```
 */
export function formatCostLine(cost: PlanCost): string {
  const { title, text, payer, to, source } = cost;
  const receiver = to ? ` to ${formatPlanAccount(to)}` : '';
  return `${title}: ${text}, from ${formatPlanAccount(payer)}${receiver}${formatReturns(cost)} (${source})`;
}

function formatReturns({ kind, amount, returns, token }: PlanCost): string {
  // The source of a minimum balance states that it stays.
  if (amount === undefined || returns === 0n || kind === 'minimum-balance') return '';
  if (returns === undefined) return kind === 'offer' ? '; the unused part is returned' : '';
  if (returns === amount) return '; returned later';
  const [fee, back] = [amount - returns, returns].map((part) => formatTokens(part, token));
  return `; the expected fee is ${fee}, and ${back} returns`;
}
