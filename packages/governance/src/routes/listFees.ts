import {
  type CallTemplate,
  encodeCall,
  formatCost,
  type Hex,
  hasCall,
  type PlanCost,
  type RouteCall,
  type Runtime,
  type Snapshot,
} from '@parachron/core';
import { estimateInclusionFee } from '@parachron/weight';
import type { SiLookupTypeId } from '@polkadot/types/interfaces';

/** Lists the inclusion fee of each call. A template is priced with the default value of each field that is left to fill. */
export async function listFees(snapshot: Snapshot, calls: readonly RouteCall[]): Promise<PlanCost[]> {
  const { runtime } = snapshot;
  const fees = await Promise.all(
    calls.map(async ({ call, template, signer }): Promise<PlanCost[]> => {
      const named = call ?? template;
      const hex = call?.hex ?? (template && encodeDefaults(runtime, template));
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

/** The bytes of a template where each field that is left to fill has the default value of its type. */
function encodeDefaults({ registry }: Runtime, template: CallTemplate): Hex | undefined {
  const { pallet, method, args, fill } = template;
  if (!hasCall(registry, pallet, method)) return undefined;
  const types = listFieldTypes(registry, template);
  const defaults = fill.flatMap(({ field }) => {
    const type = types.get(field);
    return type === undefined ? [] : [[field, registry.createTypeUnsafe(type, []).toJSON()] as const];
  });
  if (defaults.length < fill.length) return undefined;
  return encodeCall(registry, { pallet, method, args: { ...args, ...Object.fromEntries(defaults) } }).hex;
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

/** A field that is to be filled has a value: an option is priced with what it holds. */
function findFilledType(registry: Runtime['registry'], type: SiLookupTypeId): SiLookupTypeId {
  const { path, params } = registry.lookup.getSiType(type);
  const [held] = params;
  return `${path.at(-1)}` === 'Option' && held ? held.type.unwrapOr(type) : type;
}
