import type { Forkable } from '@parachron/client';
import {
  balanceRead,
  type Call,
  type CallTemplate,
  encodeCall,
  formatCost,
  type Hex,
  hasCall,
  type JsonValue,
  type PlanCost,
  parseAccount,
  type RouteCall,
  type Runtime,
  type Snapshot,
} from '@parachron/core';
import { addWeightMargin, estimateCallWeight, estimateInclusionFee } from '@parachron/weight';
import type { SiLookupTypeId } from '@polkadot/types/interfaces';
import { nameMeans } from '../forks/tryCalls.js';

/** The margin on a call's weight, in percent, because the runtime may change before the last member signs. */
const marginPercent = 20;

/**
 * Estimates the maximum weight of a call, with a margin, as an argument of the chain; undefined if the weight is
 * unknown.
 */
export async function askWeight(snapshot: Snapshot, call: Hex): Promise<JsonValue | undefined> {
  const estimate = await estimateCallWeight(snapshot, call);
  if (!estimate.known) return undefined;
  const { value } = estimate;
  if (typeof value === 'bigint') return ((value * BigInt(100 + marginPercent)) / 100n).toString();
  const { refTime, proofSize } = addWeightMargin(value, marginPercent);
  return { refTime: refTime.toString(), proofSize: proofSize.toString() };
}

/** How a runtime charges the sudo key. */
export interface FeeOptions {
  /** The runtime may charge nothing for a successful call: without a fork that shows it, the fee is an upper bound. */
  readonly isFreeOnSuccess?: boolean;
  readonly fork?: Forkable | undefined;
}

/** Lists the inclusion fee of each call. The fee of a template is the fee with the default value in each field to fill. */
export async function listFees(
  snapshot: Snapshot,
  calls: readonly RouteCall[],
  options: FeeOptions = {},
): Promise<PlanCost[]> {
  return (await Promise.all(calls.map((one) => quoteCall(snapshot, one, options)))).flat();
}

async function quoteCall(
  snapshot: Snapshot,
  { call, template, signer }: RouteCall,
  { isFreeOnSuccess, fork }: FeeOptions,
): Promise<PlanCost[]> {
  const { runtime } = snapshot;
  const named = call ?? template;
  const hex = call?.hex ?? (template && encodeDefaults(runtime, template)?.hex);
  if (!named || hex === undefined) return [];
  const title = `inclusion fee of ${named.pallet}.${named.method}`;
  const part = { kind: 'fee', title, payer: signer, token: runtime.token } as const;
  const [fee, isFree] = await Promise.all([
    estimateInclusionFee(snapshot, hex),
    isFreeOnSuccess ? tryFree(fork, { call, by: signer.account }) : false,
  ]);
  if (isFree) return [formatCost({ ...part, source: `the balance, tried with ${nameMeans(runtime)}` }, 0n)];
  if (!fee.known) return [{ ...part, text: 'unknown', source: `${fee.reason} ${fee.howToFindOut}` }];
  if (isFree === undefined) {
    const source = `${fee.source}; 0 if the runtime charges nothing for a successful call`;
    return [formatCost({ ...part, title: `${title}, at most`, source }, fee.value)];
  }
  const open = template ? `, with the default of ${listFields(template)}` : '';
  return [formatCost({ ...part, source: `${fee.source}${open}` }, fee.value)];
}

/** Finds out whether an account pays nothing for a successful call; undefined if no fork shows a success. */
async function tryFree(
  chain: Forkable | undefined,
  { call, by }: { readonly call: Call | undefined; readonly by: Hex | undefined },
): Promise<boolean | undefined> {
  // No mock signature exists for accounts of 20 bytes: their calls are no transactions on a fork.
  if (!chain || !call || by?.length !== 66) return undefined;
  const fork = await chain.fork();
  await fork.endow(new Map([[by, 10n ** 24n]]));
  const read = async () => (await fork.snapshot()).read({ own: balanceRead(parseAccount(by)) });
  const { own: before } = await read();
  const { outcome } = await fork.dispatch(call.hex, { account: by });
  const { own: after } = await read();
  if (outcome !== 'done' || !before.known || !after.known) return undefined;
  return after.value.free === before.value.free;
}

function listFields({ fill }: CallTemplate): string {
  return fill.map(({ field }) => field).join(' and ');
}

/** Encodes a template with the default value of its type in each field to fill. */
export function encodeDefaults({ registry }: Runtime, template: CallTemplate): Call | undefined {
  const { pallet, method, args, fill } = template;
  if (!hasCall(registry, pallet, method)) return undefined;
  const types = listFieldTypes(registry, template);
  const defaults = fill.flatMap(({ field }) => {
    const type = types.get(field);
    return type === undefined ? [] : [[field, registry.createTypeUnsafe(type, []).toJSON()] as const];
  });
  if (defaults.length < fill.length) return undefined;
  return encodeCall(registry, { pallet, method, args: { ...args, ...Object.fromEntries(defaults) } });
}

function listFieldTypes(
  registry: Runtime['registry'],
  { pallet, method }: CallTemplate,
): ReadonlyMap<string, string> {
  const found = registry.metadata.pallets.find(({ name }) => name.toString() === pallet);
  const calls = found?.calls.unwrapOr(undefined);
  const variants = calls ? registry.lookup.getSiType(calls.type).def.asVariant.variants : [];
  const fields = [...variants].find(({ name }) => name.toString() === method)?.fields ?? [];
  return new Map(
    [...fields].map(({ name, type }) => [
      name.unwrapOr('').toString(),
      registry.createLookupType(findFilledType(registry, type)),
    ]),
  );
}

/** Finds the type of a field's future value: for an option, the type of its content. */
function findFilledType(registry: Runtime['registry'], type: SiLookupTypeId): SiLookupTypeId {
  const { path, params } = registry.lookup.getSiType(type);
  const [held] = params;
  return `${path.at(-1)}` === 'Option' && held ? held.type.unwrapOr(type) : type;
}
