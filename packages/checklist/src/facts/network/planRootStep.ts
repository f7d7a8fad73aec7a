import { type Call, formatRoot, type PlanStep, type Runtime } from '@parachron/core';

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
