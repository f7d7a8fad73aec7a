import {
  type Call,
  type CostPart,
  describeTransfer,
  type FundTransfer,
  formatCost,
  formatRoot,
  orUndefined,
  type Planck,
  type PlanStep,
  planSignedStep,
  type Runtime,
  type SignedStep,
  type Snapshot,
  type TokenUnit,
  transferCall,
} from '@parachron/core';
import { type Estimate, estimateInclusionFee } from '@parachron/weight';

/** A fee of a step, if known. */
export function formatFee(
  title: string,
  fee: Estimate<Planck> | undefined,
  about: { readonly token: TokenUnit } & Pick<CostPart, 'payer'>,
): CostPart {
  const part = { kind: 'fee', title, ...about } as const;
  if (!fee) return formatCost({ ...part, source: 'No run shows the fee.' }, undefined);
  const source = fee.known ? fee.source : `${fee.reason} ${fee.howToFindOut}`;
  return formatCost({ ...part, source }, fee.known ? fee.value : undefined);
}

/** A step that an account signs on a parachain, with its inclusion fee. */
export function planPaidStep(
  runtime: Runtime,
  { fee, costs = [], ...step }: SignedStep & { readonly fee: Estimate<Planck> | undefined },
): PlanStep {
  const paid = formatFee('inclusion fee', fee, { token: runtime.token });
  return planSignedStep(runtime, { ...step, costs: [...costs, paid] });
}

/** A step that a chain's root dispatches on that chain itself, named by its para id too; the report adds the routes. */
export function planRootStep(
  { chain }: Pick<Runtime, 'chain'>,
  options: Omit<SignedStep, 'signer' | 'costs'> & { readonly call: Call; readonly para: number },
): PlanStep {
  const { call, para, after = [], notes = [], ...step } = options;
  const title = `${call.pallet}.${call.method} on ${chain}, as root`;
  return {
    ...step,
    after,
    notes,
    para,
    sender: formatRoot(para, chain),
    layers: [{ kind: 'inner-call', title, chain, para, hex: call.hex, call }],
    dispatch: [],
  };
}

/** The description of funds that the derived account receives. */
export const derivedFunds = {
  title: 'funds of the derived account, for its fees',
  source: 'System.Account',
} as const;

/** Plans the step in which any account sends an account the missing amount; none if nothing is missing, or no transfer is possible. */
export async function planFunds(
  chain: Snapshot,
  options: FundTransfer &
    Pick<SignedStep, 'id' | 'notes' | 'after'> & {
      /** The words before the address in the title; none by default. */
      readonly who?: string;
    },
): Promise<readonly PlanStep[]> {
  const { runtime } = chain;
  const { id, who = '', notes = [], after = [], ...transfer } = options;
  const { amount, para } = transfer;
  // An amount above the largest balance has no call.
  const call = amount > 0n ? orUndefined(() => transferCall(runtime, transfer)) : undefined;
  if (!call) return [];
  const described = describeTransfer(runtime, transfer);
  const step = planPaidStep(runtime, {
    ...described,
    id,
    para,
    notes,
    after,
    call,
    title: `${who}${described.title} on ${runtime.chain}.`,
    fee: await estimateInclusionFee(chain, call.hex),
  });
  return [step];
}
