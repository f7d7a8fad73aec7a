import type { Call, PlanStep } from '@parachron/core';

/** The call that the root of a parachain dispatches there for a step; undefined without bytes. */
export function deriveRootCall({ para, layers }: Pick<PlanStep, 'para' | 'layers'>): Call | undefined {
  const outermost = layers.at(-1);
  return para !== undefined && outermost?.para === para ? outermost.call : undefined;
}
