import { pluralize } from '@parachron/core';
import { type AnyType, newtype, option, unit, vec } from '@parachron/core/scale';
import { XcmNotInVersionError } from '../errors/xcmErrors.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import type { Codec } from './Codec.js';

/** A codec for each field, in the order of the format. */
export type FieldCodecs<T> = { readonly [K in keyof T]: Codec<T[K]> };

/** Names of the fields in the format, if different. */
export interface FieldNames<T> {
  /** Path of the type in metadata, such as `xcm::v3::multiasset::MultiAsset`; none for a variant's fields. */
  readonly path?: string;
  readonly names?: { readonly [K in keyof T]?: string };
}

/** Named fields one after another. */
export function createFieldsCodec<T extends object>(
  codecs: FieldCodecs<T>,
  { path, names = {} }: NoInfer<FieldNames<T>> = {},
): Codec<T> {
  const fields = Object.entries(codecs) as [keyof T & string, Codec<T[keyof T]>][];
  // A field of the unit type is a field of other versions.
  const own = fields.filter(([, { type }]) => type !== unit);
  // `maxResponseWeight` as runtimes spell it: `max_response_weight`.
  const spell = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const shape: AnyType['shape'] = {
    kind: 'composite',
    fields: own.map(([name, { type }]) => ({ name: spell(names[name] ?? name), type })),
  };
  return {
    type: path === undefined ? { shape } : { shape, path: path.split('::') },
    encode(output, value) {
      if (typeof value !== 'object' || value === null) throw output.fail('not an object');
      for (const [name, codec] of fields) output.runPart(name, () => codec.encode(output, value[name]));
    },
    decode(input) {
      const value: { [name: string]: unknown } = {};
      for (const [name, codec] of fields) {
        const field = codec.decode(input);
        if (field !== undefined) value[name] = field;
      }
      return value as T;
    },
  };
}

const compactCount: Pick<Codec<number>, 'encode' | 'decode'> = {
  encode: (output, value) => output.compact(value),
  decode: (input) => input.length(1),
};

/** Items with a count prefix. */
export function createListCodec<T>(
  codec: Codec<T>,
  most = Number.POSITIVE_INFINITY,
  count = compactCount,
): Codec<readonly T[]> {
  const describe = (items: number) => `${items} ${pluralize(items, 'item')}, at most ${most} fit`;
  return {
    type: vec(codec.type),
    encode(output, value) {
      if (!Array.isArray(value)) throw output.fail('not a list');
      if (value.length > most) throw output.fail(describe(value.length));
      count.encode(output, value.length);
      for (const [at, item] of value.entries()) output.runPart(`${at}`, () => codec.encode(output, item));
    },
    decode(input) {
      const start = input.offset;
      const length = count.decode(input);
      if (length > most) throw input.fail(describe(length), start);
      return Array.from({ length }, () => codec.decode(input));
    },
  };
}

/** A list whose length the runtime's own type limits. */
export function createBoundedListCodec<T>(codec: Codec<T>, most: number): Codec<readonly T[]> {
  const type = newtype('bounded_collections::bounded_vec::BoundedVec', vec(codec.type));
  return { ...createListCodec(codec, most), type };
}

/** An optional value. */
export function createOptionCodec<T>(codec: Codec<T>): Codec<T | undefined> {
  return {
    type: option(codec.type),
    encode(output, value) {
      output.u8(value === undefined ? 0 : 1);
      if (value !== undefined) codec.encode(output, value);
    },
    decode(input) {
      const byte = input.u8();
      if (byte > 1) throw input.fail(`${byte} is neither 0 (None) nor 1 (Some)`, input.offset - 1);
      return byte === 0 ? undefined : codec.decode(input);
    },
  };
}

/** A field that this version lacks: the field has no bytes and one value, and another value is refused. */
export function createAbsentCodec<T>(
  { part, version, versions }: { part: string; version: XcmVersion; versions: readonly XcmVersion[] },
  only: T,
): Codec<T> {
  return {
    type: unit,
    encode(output, value) {
      if (value === only) return;
      throw new XcmNotInVersionError({ part: `${part} (at ${output.path})`, version, versions });
    },
    decode: () => only,
  };
}
