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

/** A step that an account signs on a parachain, with an unwrapped call. */
export function planSignedStep(
  runtime: Runtime,
  step: Pick<PlanStep, 'id' | 'title' | 'verify'> &
    Partial<Pick<PlanStep, 'after' | 'notes'>> & {
      /** The costs besides the inclusion fee. */
      readonly costs?: readonly CostPart[];
      readonly fee: Estimate<Planck> | undefined;
      readonly call: Call;
      /** The para id of the chain, for its calls and accounts: several chains may have one name. */
      readonly para: number;
      /** The signer; any account with the funds if undefined. */
      readonly signer: Account | undefined;
    },
): PlanStep {
  const { id, title, verify, call, para, signer, after = [], notes = [], costs = [], fee } = step;
  const { chain, ss58Prefix, token } = runtime;
  const name = `${call.pallet}.${call.method}`;
  const signing: PlanAccount = signer
    ? { chain, para, account: signer.hex, name: formatAccount(signer, ss58Prefix) }
    : { chain, para, name: `any account that holds ${token.symbol}` };
  return {
    id,
    title,
    sender: `${signer ? 'the user ' : ''}${signing.name} on ${chain}`,
    signed: signer ? { account: signer.hex } : {},
    layers: [{ kind: 'call', title: `${name} on ${chain}`, chain, hex: call.hex, call, para }],
    dispatch: [deriveSignedRoute(signing, call)],
    verify,
    after,
    notes,
    costs: [...costs, formatFee('inclusion fee', fee, { token })].map((cost) => ({
      payer: signing,
      ...cost,
    })),
  };
}

/** A step that a chain's root dispatches on that chain itself; the report adds the routes. */
export function planRootStep(
  runtime: Runtime,
  step: Pick<PlanStep, 'id' | 'title' | 'verify'> &
    Partial<Pick<PlanStep, 'notes'>> & { readonly call: Call; readonly paraId: number },
): PlanStep {
  const { id, title, verify, call, paraId, notes = [] } = step;
  const { chain } = runtime;
  const name = `${call.pallet}.${call.method}`;
  return {
    id,
    title,
    sender: formatRoot(paraId, chain),
    para: paraId,
    layers: [
      { kind: 'inner-call', title: `${name} on ${chain}, as root`, chain, para: paraId, hex: call.hex, call },
    ],
    dispatch: [],
    verify,
    after: [],
    notes,
  };
}

/** A transfer of a chain's own token: the recipient, the amount, and its description as a cost. */
interface FundTransfer extends Pick<CostPart, 'title' | 'source'> {
  readonly to: Account;
  readonly amount: Planck;
  /** The para id of the chain. */
  readonly para: number;
}

/** The description of funds that the derived account receives. */
export const derivedFunds = {
  title: 'funds of the derived account, for its fees',
  source: 'System.Account',
} as const;

/** Formats a transfer as a part of a step's cost. */
export function formatTransfer(runtime: Runtime, transfer: FundTransfer): CostPart {
  const { to, para, amount, title, source } = transfer;
  const { chain, token, ss58Prefix } = runtime;
  const account = { chain, para, account: to.hex, name: formatAccount(to, ss58Prefix) };
  return formatCost({ kind: 'transfer', title, token, source, to: account }, amount);
}

/** Plans a step in which any account sends an account the missing amount; undefined if nothing is missing, or no transfer is possible. */
export async function planFunds(
  chain: Snapshot,
  {
    id,
    free,
    who = '',
    notes = [],
    ...transfer
  }: FundTransfer & {
    readonly id: string;
    /** Free balance of the account. */
    readonly free: Planck;
    /** The words before the address in the title; none by default. */
    readonly who?: string;
    readonly notes?: readonly string[];
  },
): Promise<PlanStep | undefined> {
  const { runtime } = chain;
  const { token, ss58Prefix } = runtime;
  const { to, amount, para } = transfer;
  // An amount above the largest balance has no call.
  const call = amount > 0n ? orUndefined(() => transferCall(runtime, { to, amount })) : undefined;
  if (!call) return undefined;
  const address = formatAccount(to, ss58Prefix);
  return planSignedStep(runtime, {
    ...{ id, para, notes, call, signer: undefined },
    title: `${who}${address} receives ${formatTokens(amount, token)} on ${runtime.chain}.`,
    verify: `System.Account(${address}) on ${runtime.chain} has at least ${formatTokens(free + amount, token)} free.`,
    costs: [formatTransfer(runtime, transfer)],
    fee: await estimateInclusionFee(chain, call.hex),
  });
}
