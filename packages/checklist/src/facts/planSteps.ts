import {
  type Account,
  type Call,
  deriveSignedRoute,
  formatAccount,
  formatCost,
  formatRoot,
  formatTokens,
  orUndefined,
  type PlanAccount,
  type PlanCost,
  type Planck,
  type PlanStep,
  type Runtime,
  type Snapshot,
  type TokenUnit,
  transferCall,
} from '@parachron/core';
import { type Estimate, estimateInclusionFee } from '@parachron/weight';

/** A part of a step's cost. The signing account pays, unless `payer` names another account. */
type CostPart = Omit<PlanCost, 'payer'> & Partial<Pick<PlanCost, 'payer'>>;

/** A fee of a step, if known. */
export function formatFee(
  title: string,
  fee: Estimate<Planck> | undefined,
  about: { readonly token: TokenUnit } & Pick<CostPart, 'payer'>,
): CostPart {
  const part = { kind: 'fee', title, ...about } as const;
  if (!fee) return { ...part, text: 'unknown', source: 'No fee was requested.' };
  if (fee.known) return formatCost({ ...part, source: fee.source }, fee.value);
  return { ...part, text: 'unknown', source: `${fee.reason} ${fee.howToFindOut}` };
}

/** A step with one call, for a chain with a para id: several chains may have one name. */
interface CallStep
  extends Pick<PlanStep, 'id' | 'title' | 'verify'>,
    Partial<Pick<PlanStep, 'after' | 'notes'>> {
  readonly call: Call;
  readonly para: number;
}

/** A step that an account signs on a parachain, with an unwrapped call. */
export function planSignedStep(
  runtime: Runtime,
  options: CallStep & {
    /** The costs besides the inclusion fee. */
    readonly costs?: readonly CostPart[];
    readonly fee: Estimate<Planck> | undefined;
    /** The signer; any account with the funds if undefined. */
    readonly signer: Account | undefined;
  },
): PlanStep {
  const { call, para, signer, fee, costs = [], after = [], notes = [], ...step } = options;
  const { chain, ss58Prefix, token } = runtime;
  const signing: PlanAccount = signer
    ? { chain, para, account: signer.hex, name: formatAccount(signer, ss58Prefix) }
    : { chain, para, name: `any account that holds ${token.symbol}` };
  const all = [...costs, formatFee('inclusion fee', fee, { token })];
  return {
    ...{ ...step, after, notes },
    sender: `${signer ? 'the user ' : ''}${signing.name} on ${chain}`,
    signed: signer ? { account: signer.hex } : {},
    layers: [
      { kind: 'call', title: `${call.pallet}.${call.method} on ${chain}`, chain, hex: call.hex, call, para },
    ],
    dispatch: [deriveSignedRoute(signing, call)],
    costs: all.map((cost) => ({ payer: signing, ...cost })),
  };
}

/** A step that a chain's root dispatches on that chain itself; the report adds the routes. */
export function planRootStep({ chain }: Runtime, options: CallStep): PlanStep {
  const { call, para, after = [], notes = [], ...step } = options;
  const title = `${call.pallet}.${call.method} on ${chain}, as root`;
  return {
    ...{ ...step, after, notes, para, sender: formatRoot(para, chain) },
    layers: [{ kind: 'inner-call', title, chain, para, hex: call.hex, call }],
    dispatch: [],
  };
}

/** A transfer of a chain's own token: the recipient, the amount, and its description as a cost. */
interface FundTransfer extends Pick<CostPart, 'title' | 'source'> {
  readonly to: Account;
  readonly amount: Planck;
  /** Free balance of the recipient. */
  readonly free: Planck;
  /** The para id of the chain. */
  readonly para: number;
}

/** The description of funds that the derived account receives. */
export const derivedFunds = {
  title: 'funds of the derived account, for its fees',
  source: 'System.Account',
} as const;

/** Describes a transfer as a part of a step. */
export function describeTransfer(
  runtime: Runtime,
  transfer: FundTransfer,
): Pick<PlanStep, 'title' | 'verify'> & { readonly costs: readonly CostPart[] } {
  const { to, para, amount, free, title, source } = transfer;
  const { chain, token, ss58Prefix } = runtime;
  const name = formatAccount(to, ss58Prefix);
  const account = { chain, para, account: to.hex, name };
  return {
    title: `${name} receives ${formatTokens(amount, token)}`,
    verify: `System.Account(${name}) on ${chain} has at least ${formatTokens(free + amount, token)} free.`,
    costs: [formatCost({ kind: 'transfer', title, token, source, to: account }, amount)],
  };
}

/** Plans the step in which any account sends an account the missing amount; none if nothing is missing, or no transfer is possible. */
export async function planFunds(
  chain: Snapshot,
  options: FundTransfer & {
    readonly id: string;
    /** The words before the address in the title; none by default. */
    readonly who?: string;
    readonly notes?: readonly string[];
  },
): Promise<readonly PlanStep[]> {
  const { runtime } = chain;
  const { id, who = '', notes = [], ...transfer } = options;
  const { amount, para } = transfer;
  // An amount above the largest balance has no call.
  const call = amount > 0n ? orUndefined(() => transferCall(runtime, transfer)) : undefined;
  if (!call) return [];
  const described = describeTransfer(runtime, transfer);
  const step = planSignedStep(runtime, {
    ...{ ...described, id, para, notes, call, signer: undefined },
    title: `${who}${described.title} on ${runtime.chain}.`,
    fee: await estimateInclusionFee(chain, call.hex),
  });
  return [step];
}
