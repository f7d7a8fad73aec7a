import {
  type Account,
  type Call,
  deriveSignedRoute,
  formatAccount,
  omitUndefined,
  type PlanAccount,
  type PlanStep,
  type Runtime,
} from '@parachron/core';
import type { CostPart } from '../costs/formatFee.js';

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
