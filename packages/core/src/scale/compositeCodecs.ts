import { formatHex } from '../bytes/parseHex.js';
import { pluralize } from '../text/text.js';
import type { AnyCodec, Codec } from './Codec.js';
import type { AnyType, AnyVariantValue, Field, VariantShape } from './Type.js';

/** Elements with their number before them. */
export function createSequenceCodec(of: AnyCodec): Codec<readonly unknown[]> {
  return {
    encode: (writer, value) => {
      writer.compact(value.length);
      for (const element of value) of.encode(writer, element);
    },
    decode: (reader) => {
      const length = reader.length(of.least);
      const list = new Array<unknown>(length);
      for (let at = 0; at < length; at += 1) list[at] = of.decode(reader);
      return list;
    },
    least: 1,
  };
}

/** A fixed number of bytes, as 0x hex. */
export function createHexCodec(length: number): Codec<string> {
  return {
    encode: (writer, value) => {
      if (!writer.hex(value, length))
        throw writer.fail(`${String(value)} is not hex of ${length} ${pluralize(length, 'byte')}`);
    },
    decode: (reader) => formatHex(reader.raw(length)),
    least: length,
  };
}

/** A fixed number of elements, without a length prefix. */
export function createArrayCodec(of: AnyCodec, length: number): Codec<readonly unknown[]> {
  return {
    encode: (writer, value) => {
      if (value.length !== length) throw writer.fail(`${value.length} elements, not ${length}`);
      for (const element of value) of.encode(writer, element);
    },
    decode: (reader) => Array.from({ length }, () => of.decode(reader)),
    least: of.least * length,
  };
}

/** A value, or undefined. */
export function createOptionCodec(of: AnyCodec): AnyCodec {
  return {
    encode: (writer, value) => {
      writer.u8(value === undefined ? 0 : 1);
      if (value !== undefined) of.encode(writer, value);
    },
    decode: (reader) => {
      const byte = reader.u8();
      if (byte > 1) throw reader.fail(`an Option of ${byte}`);
      return byte === 0 ? undefined : of.decode(reader);
    },
    least: 1,
  };
}

/** Fields in sequence: by name, in a list, or, if `flat`, the value of the only field. */
export function createFieldsCodec(
  fields: readonly Field[],
  { get, flat }: { readonly get: (type: AnyType) => AnyCodec; readonly flat: boolean },
): AnyCodec {
  const [first, ...others] = fields;
  const codecs = fields.map((field) => get(field.type));
  const least = codecs.reduce((sum, codec) => sum + codec.least, 0);
  if (first?.name !== undefined) return createNamedCodec(fields, codecs, least);
  const [only] = codecs;
  if (flat && only && others.length === 0) return only;
  return listCodec(codecs, least);
}

function listCodec(codecs: readonly AnyCodec[], least: number): Codec<readonly unknown[]> {
  return {
    encode: (writer, value) => {
      for (const [at, codec] of codecs.entries()) codec.encode(writer, value[at]);
    },
    decode: (reader) => codecs.map((codec) => codec.decode(reader)),
    least,
  };
}

function createNamedCodec(
  fields: readonly Field[],
  codecs: readonly AnyCodec[],
  least: number,
): Codec<Readonly<Record<string, unknown>>> {
  const keyed = codecs.map((codec, at) => [fields[at]?.name ?? '', codec] as const);
  return {
    encode: (writer, value) => {
      for (const [name, codec] of keyed) codec.encode(writer, value[name]);
    },
    decode: (reader) => {
      const object: Record<string, unknown> = {};
      for (const [name, codec] of keyed) object[name] = codec.decode(reader);
      return object;
    },
    least,
  };
}

/** A variant, after its index. The fields are compiled when they are first used: the calls of a runtime are many. */
export function createVariantCodec(
  variants: readonly VariantShape[],
  get: (type: AnyType) => AnyCodec,
): Codec<AnyVariantValue> {
  const byIndex = new Map(variants.map((variant) => [variant.index, variant]));
  const byName = new Map(variants.map((variant) => [variant.name, variant]));
  const compiled = new Map<VariantShape, AnyCodec>();
  const getCodec = (variant: VariantShape): AnyCodec => {
    const known = compiled.get(variant);
    if (known) return known;
    const made = createFieldsCodec(variant.fields, { get, flat: true });
    compiled.set(variant, made);
    return made;
  };
  return {
    encode: (writer, { type, value: inner }) => {
      const found = byName.get(type);
      if (!found) throw writer.fail(`no variant ${type}`);
      writer.u8(found.index);
      if (found.fields.length > 0) getCodec(found).encode(writer, inner);
    },
    decode: (reader) => {
      const index = reader.u8();
      const found = byIndex.get(index);
      if (!found) throw reader.fail(`no variant of index ${index}`);
      const { name, fields } = found;
      return fields.length > 0 ? { type: name, value: getCodec(found).decode(reader) } : { type: name };
    },
    least: 1,
  };
}
