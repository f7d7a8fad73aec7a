import type { Account } from '../accounts/Account.js';
import { formatAccount } from '../accounts/ss58.js';
import type { Call } from '../calls/Call.js';
import { requireInput } from '../input/requireInput.js';
import { omitUndefined } from '../json/json.js';
import type { Runtime } from '../reads/Read.js';
import { formatTokens, type Planck } from '../units/Planck.js';
import { deriveSignedRoute } from './DispatchRoute.js';
import { formatCost, type PlanAccount, type PlanCost, type PlanStep } from './PlanStep.js';

/** A part of a step's cost. The signing account pays, unless `payer` names another account. */
export type CostPart = Omit<PlanCost, 'payer'> & Partial<Pick<PlanCost, 'payer'>>;

/** A step that an account signs. */
export interface SignedStep
  extends Pick<PlanStep, 'id' | 'title' | 'verify'>,
    Partial<Pick<PlanStep, 'after' | 'notes'>> {
  /** Undefined if no call of the chain does it. */
  readonly call: Call | undefined;
  /** The para id of the chain. */
  readonly para?: number | undefined;
  /** The signer; any account with the funds if undefined. */
  readonly signer?: Account | undefined;
  readonly costs?: readonly CostPart[];
}

/**
 * Plans a step that an account signs on a chain itself, with an unwrapped call.
 *
 * Sends: nothing.
 *
 * @param runtime the runtime of the chain
 * @param options see {@link SignedStep}
 * @returns the step, whose costs the signer pays
 *
 * @example
 * ```ts
 * import { planSignedStep, type Runtime, transferCall } from '@parachron/core';
 *
 * declare const runtime: Runtime;
 * const call = transferCall(runtime, { to: `0x${'11'.repeat(32)}`, amount: 1_000_000_000_000n });
 * const texts = { id: 'pay', title: 'The account receives 1 token.', verify: 'System.Account has 1 token more.' };
 * planSignedStep(runtime, { ...texts, call }).signed; // {}: any account may sign
 * ```
 */
export function planSignedStep(runtime: Runtime, options: SignedStep): PlanStep {
  requireInput({ runtime, options }, { runtime: 'object', options: { id: 'string', title: 'string' } });
  const { call, para, signer, costs = [], after = [], notes = [], ...step } = options;
  const { chain, ss58Prefix, token } = runtime;
  const place = { chain, ...omitUndefined({ para }) };
  const signing: PlanAccount = signer
    ? { ...place, account: signer.hex, name: formatAccount(signer, ss58Prefix) }
    : { ...place, name: `any account that holds ${token.symbol}` };
  const title = call && `${call.pallet}.${call.method} on ${chain}`;
  return {
    ...step,
    after,
    notes,
    sender: `${signer ? 'the user ' : ''}${signing.name} on ${chain}`,
    signed: signer ? { account: signer.hex } : {},
    layers: call && title ? [{ kind: 'call', title, ...place, hex: call.hex, call }] : [],
    dispatch: [deriveSignedRoute(signing, call)],
    costs: costs.map((cost) => ({ payer: signing, ...cost })),
  };
}

/** A transfer of a chain's own token: the recipient, the amount, and its description as a cost. */
export interface FundTransfer extends Pick<CostPart, 'title' | 'source'> {
  readonly to: Account;
  /** The recipient in words; the address by default. */
  readonly name?: string;
  readonly amount: Planck;
  /** Free balance of the recipient. */
  readonly free: Planck;
  /** The para id of the chain. */
  readonly para?: number | undefined;
}

/**
 * Describes a transfer of a chain's own token as the parts of a step: title, verification and cost.
 *
 * @param runtime the runtime of the chain
 * @param transfer see {@link FundTransfer}
 *
 * @example
 * ```ts
 * import { describeTransfer, parseAccount, type Runtime } from '@parachron/core';
 *
 * declare const runtime: Runtime;
 * const to = parseAccount(`0x${'11'.repeat(32)}`);
 * const cost = { title: 'funds of the account', source: 'the quote of the task' };
 * describeTransfer(runtime, { ...cost, to, amount: 5n, free: 7n }).title; // '… receives 0.000000000005 UNIT'
 * ```
 */
export function describeTransfer(
  runtime: Runtime,
  transfer: FundTransfer,
): Pick<PlanStep, 'title' | 'verify'> & { readonly costs: readonly CostPart[] } {
  requireInput({ runtime, transfer }, { runtime: 'object', transfer: { amount: 'bigint', free: 'bigint' } });
  const { to, para, amount, free, title, source } = transfer;
  const { chain, token, ss58Prefix } = runtime;
  const address = formatAccount(to, ss58Prefix);
  const account = { chain, ...omitUndefined({ para }), account: to.hex, name: transfer.name ?? address };
  return {
    title: `${address} receives ${formatTokens(amount, token)}`,
    verify: `System.Account(${address}) on ${chain} has at least ${formatTokens(free + amount, token)} free.`,
    costs: [formatCost({ kind: 'transfer', title, token, source, to: account }, amount)],
  };
}
