import { type CallTemplate, formatCost, type PlanCost, type RouteCall, type Snapshot } from '@parachron/core';
import { estimateInclusionFee } from '@parachron/weight';
import { encodeDefaults } from './encodeDefaults.js';

/** Lists the inclusion fee of each call. A template is priced with the default value of each field that is left to fill. */
export async function listFees(snapshot: Snapshot, calls: readonly RouteCall[]): Promise<PlanCost[]> {
  const { runtime } = snapshot;
  const fees = await Promise.all(
    calls.map(async ({ call, template, signer }): Promise<PlanCost[]> => {
      const named = call ?? template;
      const hex = call?.hex ?? (template && encodeDefaults(runtime, template)?.hex);
      if (!named || hex === undefined) return [];
      const title = `inclusion fee of ${named.pallet}.${named.method}`;
      const part = { kind: 'fee', title, payer: signer, token: runtime.token } as const;
      const fee = await estimateInclusionFee(snapshot, hex);
      if (!fee.known) return [{ ...part, text: 'unknown', source: `${fee.reason} ${fee.howToFindOut}` }];
      const open = template ? `, with the default of ${listFields(template)}` : '';
      return [formatCost({ ...part, source: `${fee.source}${open}` }, fee.value)];
    }),
  );
  return fees.flat();
}

function listFields({ fill }: CallTemplate): string {
  return fill.map(({ field }) => field).join(' and ');
}
