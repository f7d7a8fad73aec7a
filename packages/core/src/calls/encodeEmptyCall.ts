import type { Codec, Registry } from '@polkadot/types/types';
import type { Hex } from '../bytes/parseHex.js';
import { attempt } from '../errors/ParachronError.js';
import { requireInput } from '../input/requireInput.js';
import { encodeArguments } from './encodeArguments.js';
import { findCall } from './findCall.js';

/**
 * Encodes a call of a runtime with the default of its type for each argument that is not given.
 *
 * Use it to try whether a chain permits a call. {@link encodeCall} encodes a call with all its arguments.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @param call the pallet and the call, by the chain's names; the arguments to set
 * @returns undefined if the runtime has no such call, or an argument has no default, such as a very large array
 *
 * @example
 * ```ts
 * import { encodeEmptyCall } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const chain: Registry;
 * encodeEmptyCall(chain, { pallet: 'System', method: 'remark' }); // '0x000000'
 * ```
 */
export function encodeEmptyCall(
  registry: Registry,
  call: { pallet: string; method: string; args?: Readonly<Record<string, unknown>> },
): Hex | undefined {
  const shape = { pallet: 'string', method: 'string', args: 'object?' } as const;
  requireInput({ registry, call }, { registry: { metadata: 'object' }, call: shape });
  const { pallet, method, args = {} } = call;
  const found = findCall(registry, pallet, method);
  if (!found) return undefined;
  return attempt(() => {
    const values = found.fields.map(
      (name, at) => args[name] ?? createDefault(registry, found.types[at] ?? 0),
    );
    return encodeArguments(registry, found, values);
  });
}

function createDefault(registry: Registry, type: number): Codec {
  const { def } = registry.lookup.getSiType(type);
  const [first] = def.isVariant ? def.asVariant.variants : [];
  // The default of polkadot.js is the variant of index 0, which the versions of XCM lack.
  const start = first?.index.gtn(0) ? [first.index.toU8a()] : [];
  return registry.createTypeUnsafe(registry.createLookupType(type), start);
}
