import {
  type Account,
  type Call,
  deriveSignedRoute,
  formatAccount,
  formatCost,
  formatRoot,
  omitUndefined,
  type PlanAccount,
  type PlanCost,
  type Planck,
  type PlanStep,
  type Runtime,
  type Snapshot,
  type TokenUnit,
} from '@parachron/core';
import { type Estimate, estimateInclusionFee } from '@parachron/weight';

/** A part of a step's cost. The signing account pays, unless `payer` names another account. */
export type CostPart = Omit<PlanCost, 'payer'> & Partial<Pick<PlanCost, 'payer'>>;

/** The inclusion fee of a step, if known. */
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

/** A step that an account signs on a chain, with an unwrapped call. */
export function planSignedStep(
  runtime: Runtime,
  step: Pick<PlanStep, 'id' | 'title' | 'verify'> &
    Partial<Pick<PlanStep, 'after' | 'notes'>> & {
      readonly costs?: readonly CostPart[];
      readonly call: Call;
      /** The signer; any account with the funds if undefined. */
      readonly signer: Account | undefined;
    },
): PlanStep {
  const { id, title, verify, call, signer, after = [], notes = [], costs } = step;
  const { chain, ss58Prefix, token } = runtime;
  const name = `${call.pallet}.${call.method}`;
  const sender = signer
    ? `the user ${formatAccount(signer, ss58Prefix)} on ${chain}`
    : `any account that holds ${token.symbol} on ${chain}`;
  const payer: PlanAccount = signer
    ? { chain, account: signer.hex, name: formatAccount(signer, ss58Prefix) }
    : { chain, name: `any account that holds ${token.symbol}` };
  return {
    id,
    title,
    sender,
    signed: signer ? { account: signer.hex } : {},
    layers: [{ kind: 'call', title: `${name} on ${chain}`, chain, hex: call.hex, call }],
    dispatch: [deriveSignedRoute(payer, call)],
    verify,
    after,
    notes,
    ...omitUndefined({ costs: costs?.map((cost) => ({ payer, ...cost })) }),
  };
}

/** Adds the para id to the calls and accounts of a step, since several chains may have one name. */
export function addStepPara(step: PlanStep, para: number): PlanStep {
  const { layers, costs } = step;
  const addAccountPara = (account: PlanAccount): PlanAccount =>
    layers.some(({ chain }) => chain === account.chain) ? { ...account, para } : account;
  return {
    ...step,
    layers: layers.map((layer) => ({ ...layer, para })),
    ...omitUndefined({
      costs: costs?.map((cost) => ({
        ...cost,
        payer: addAccountPara(cost.payer),
        ...omitUndefined({ to: cost.to && addAccountPara(cost.to) }),
      })),
    }),
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
export interface FundTransfer extends Pick<CostPart, 'title' | 'source'> {
  readonly to: Account;
  readonly amount: Planck;
}

/** The description of funds that the derived account receives. */
export const derivedFunds = {
  title: 'funds of the derived account, for its fees',
  source: 'System.Account',
} as const;

/** Formats a transfer as a part of a step's cost. */
export function formatTransfer(runtime: Runtime, { to, amount, title, source }: FundTransfer): CostPart {
  const { chain, token, ss58Prefix } = runtime;
  const account = { chain, account: to.hex, name: formatAccount(to, ss58Prefix) };
  return formatCost({ kind: 'transfer', title, token, source, to: account }, amount);
}

/** Plans a step in which any account sends an account the missing amount. */
export async function planTransferStep(
  chain: Snapshot,
  step: Omit<Parameters<typeof planSignedStep>[1], 'signer' | 'costs'>,
  transfer: FundTransfer,
): Promise<PlanStep> {
  const { runtime } = chain;
  const fee = await estimateInclusionFee(chain, step.call.hex);
  const costs = [
    formatTransfer(runtime, transfer),
    formatFee('inclusion fee', fee, { token: runtime.token }),
  ];
  return planSignedStep(runtime, { ...step, signer: undefined, costs });
}
