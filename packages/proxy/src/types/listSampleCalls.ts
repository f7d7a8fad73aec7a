import { formatHex, type Hex, nameUsualPallet, RuntimeCache } from '@parachron/core';
import type { Si1Field, Si1Variant } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';

/** A sample call, which shows whether a proxy type permits a pallet. */
export interface SampleCall {
  readonly pallet: string;
  /** The usual name of the pallet, which the chain may name otherwise. */
  readonly usualPallet: string;
  readonly call: Hex;
}

const known = new RuntimeCache<readonly SampleCall[]>(2);

/**
 * Lists one call of each pallet, with empty arguments: a filter checks the call first. The sample of the Proxy pallet
 * changes no grant, so later calls can still be tried.
 */
export function listSampleCalls(registry: Registry): readonly SampleCall[] {
  return known.get(registry, '', () => findSampleCalls(registry));
}

function findSampleCalls(registry: Registry): readonly SampleCall[] {
  return registry.metadata.pallets.flatMap((pallet) => {
    const calls = pallet.calls.unwrapOr(undefined);
    if (!calls) return [];
    const name = pallet.name.toString();
    const usualPallet = nameUsualPallet(registry, name);
    const variants = [...registry.lookup.getSiType(calls.type).def.asVariant.variants].filter(
      (variant) => usualPallet !== 'Proxy' || variant.name.toString() === 'reject_announcement',
    );
    for (const { index, fields } of variants) {
      const types = fields.map(({ type }) => type.toNumber());
      const call = encodeEmpty(registry, { index: [pallet.index.toNumber(), index.toNumber()], types });
      if (call) return [{ pallet: name, usualPallet, call }];
    }
    return [];
  });
}

function encodeEmpty(
  registry: Registry,
  { index, types }: { readonly index: readonly number[]; readonly types: readonly number[] },
): Hex | undefined {
  const args = types.map((type) => encodeEmptyValue(registry, type));
  const known = args.filter((arg) => arg !== undefined);
  if (known.length < args.length) return undefined;
  return formatHex(u8aConcat(Uint8Array.from(index), ...known));
}

const deepest = 16;

/** Maximum size of an array, in bytes. */
const largest = 65_536;

const sizes: { readonly [primitive: string]: number } = {
  Bool: 1,
  Char: 4,
  Str: 1,
  U8: 1,
  U16: 2,
  U32: 4,
  U64: 8,
  U128: 16,
  U256: 32,
  I8: 1,
  I16: 2,
  I32: 4,
  I64: 8,
  I128: 16,
  I256: 32,
};

/**
 * Encodes the smallest value of a type: zeros, empty lists, the shortest variant.
 *
 * @returns undefined if the type has no value of finite depth
 */
export function encodeEmptyValue(registry: Registry, type: number, depth = 0): Uint8Array | undefined {
  if (depth > deepest) return undefined;
  const { def } = registry.lookup.getSiType(type);
  const encode = (inner: number) => encodeEmptyValue(registry, inner, depth + 1);
  if (def.isPrimitive) return new Uint8Array(sizes[def.asPrimitive.type] ?? 0);
  if (def.isCompact || def.isSequence || def.isBitSequence) return new Uint8Array(1);
  if (def.isTuple) return joinParts([...def.asTuple].map((inner) => encode(inner.toNumber())));
  if (def.isArray) {
    const item = encode(def.asArray.type.toNumber());
    return item && createRepeated(item, def.asArray.len.toNumber());
  }
  if (def.isComposite) return encodeFields(def.asComposite.fields, encode);
  if (def.isVariant) return encodeVariant([...def.asVariant.variants], encode);
  return undefined;
}

/** Repeats an item; undefined for a value that is larger than any call, because the chain defines the types. */
function createRepeated(item: Uint8Array, times: number): Uint8Array | undefined {
  const bytes = item.length * times;
  if (bytes > largest) return undefined;
  const all = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += item.length) all.set(item, at);
  return all;
}

type Encode = (type: number) => Uint8Array | undefined;

function encodeVariant(variants: readonly Si1Variant[], encode: Encode): Uint8Array | undefined {
  const byLength = variants.toSorted((left, right) => left.fields.length - right.fields.length);
  for (const { index, fields } of byLength.slice(0, 3)) {
    const rest = encodeFields(fields, encode);
    if (rest) return u8aConcat([index.toNumber()], rest);
  }
  return undefined;
}

function encodeFields(fields: Iterable<Si1Field>, encode: Encode): Uint8Array | undefined {
  return joinParts([...fields].map(({ type }) => encode(type.toNumber())));
}

function joinParts(parts: readonly (Uint8Array | undefined)[]): Uint8Array | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length ? u8aConcat(...known) : undefined;
}
