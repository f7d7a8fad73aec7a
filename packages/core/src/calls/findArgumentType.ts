import type { Registry } from '@polkadot/types/types';
import { stringCamelCase } from '@polkadot/util';
import { requireInput } from '../input/requireInput.js';
import { RuntimeCache } from '../metadata/RuntimeCache.js';
import { findPallet } from './findCall.js';

/** An argument of a call: pallet by its own or its usual name, call by the chain's own name, the argument in any case. */
export interface CallArgument {
  readonly pallet: string;
  readonly method: string;
  readonly argument: string;
}

/**
 * Finds the type of an argument of a call, as an index into the runtime's types.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @param wanted the argument
 * @returns undefined if the runtime has no such call, or the call no such argument
 *
 * @example
 * ```ts
 * import { findArgumentType } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const chain: Registry;
 * findArgumentType(chain, { pallet: 'Proxy', method: 'add_proxy', argument: 'proxy_type' });
 * ```
 */
export function findArgumentType(registry: Registry, wanted: CallArgument): number | undefined {
  requireInput(
    { registry, wanted },
    { registry: 'registry', wanted: { pallet: 'string', method: 'string', argument: 'string' } },
  );
  const { pallet, method, argument } = wanted;
  return types.get(registry, `${pallet}.${method}.${argument}`, () => findType(registry, wanted));
}

/** Types follow from the metadata: a search through all of it is slow. */
const types = new RuntimeCache<number | undefined>(64);

function findType(registry: Registry, wanted: CallArgument): number | undefined {
  const own = findPallet(registry, wanted.pallet, wanted.method)?.name;
  const pallet = registry.metadata.pallets.find(({ name }) => name.toString() === own);
  const calls = pallet?.calls.unwrapOr(undefined);
  if (!calls) return undefined;
  const variant = registry.lookup
    .getSiType(calls.type)
    .def.asVariant.variants.find(({ name }) => name.toString() === wanted.method);
  const field = variant?.fields.find(
    ({ name }) => stringCamelCase(name.unwrapOr('').toString()) === stringCamelCase(wanted.argument),
  );
  return field?.type.toNumber();
}
