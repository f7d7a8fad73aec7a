import {
  type Call,
  type CallTemplate,
  formatCost,
  getRuntimeApiVersion,
  type PlanCost,
  parseAccount,
  type RouteCall,
  type Snapshot,
} from '@parachron/core';
import { dryRunCallRead } from '@parachron/proxy';
import { estimateInclusionFee } from '@parachron/weight';
import { encodeDefaults } from './encodeDefaults.js';

/**
 * Lists the inclusion fee of each call. The fee of a template is the fee with the default value in each field to fill.
 *
 * @param options `isFreeOnSuccess`, whether the runtime may charge nothing for a successful call, as for calls of the
 *   sudo key: DryRunApi then decides, and without its answer the fee is an upper bound
 */
export async function listFees(
  snapshot: Snapshot,
  calls: readonly RouteCall[],
  { isFreeOnSuccess = false }: { readonly isFreeOnSuccess?: boolean } = {},
): Promise<PlanCost[]> {
  const fees = await Promise.all(calls.map((one) => quoteCall(snapshot, { ...one, isFreeOnSuccess })));
  return fees.flat();
}

async function quoteCall(
  snapshot: Snapshot,
  { call, template, signer, isFreeOnSuccess }: RouteCall & { readonly isFreeOnSuccess: boolean },
): Promise<PlanCost[]> {
  const { runtime } = snapshot;
  const named = call ?? template;
  const hex = call?.hex ?? (template && encodeDefaults(runtime, template)?.hex);
  if (!named || hex === undefined) return [];
  const title = `inclusion fee of ${named.pallet}.${named.method}`;
  const part = { kind: 'fee', title, payer: signer, token: runtime.token } as const;
  const [fee, paysFee] = await Promise.all([
    estimateInclusionFee(snapshot, hex),
    isFreeOnSuccess ? tryFee(snapshot, { call, by: signer.account }) : true,
  ]);
  if (paysFee === false) return [formatCost({ ...part, source: 'DryRunApi.dry_run_call: Pays::No' }, 0n)];
  if (!fee.known) return [{ ...part, text: 'unknown', source: `${fee.reason} ${fee.howToFindOut}` }];
  if (paysFee === undefined) {
    const source = `${fee.source}; 0 if the runtime charges nothing for a successful call`;
    return [formatCost({ ...part, title: `${title}, at most`, source }, fee.value)];
  }
  const open = template ? `, with the default of ${listFields(template)}` : '';
  return [formatCost({ ...part, source: `${fee.source}${open}` }, fee.value)];
}

/** Finds out whether the account pays for a successful call; undefined if no dry run shows a success. */
async function tryFee(
  snapshot: Snapshot,
  { call, by }: { readonly call: Call | undefined; readonly by: string | undefined },
): Promise<boolean | undefined> {
  const { runtime } = snapshot;
  if (!call || by === undefined || getRuntimeApiVersion(runtime, 'DryRunApi') === undefined) return undefined;
  const { tried } = await snapshot.read({
    tried: dryRunCallRead(runtime, { origin: parseAccount(by), call: call.hex }),
  });
  if (!tried.known || !tried.value.ok || tried.value.effects.failure) return undefined;
  return tried.value.effects.paysFee;
}

function listFields({ fill }: CallTemplate): string {
  return fill.map(({ field }) => field).join(' and ');
}
