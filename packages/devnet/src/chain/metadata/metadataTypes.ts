import {
  bytes,
  compact,
  hexBytes,
  names,
  option,
  primitiveNames,
  str,
  struct,
  tuple,
  u8,
  u32,
  variant,
  vec,
} from '@parachron/core/scale';
import { hasherNames } from '../state/storage.js';

/** The layouts of metadata V14, V15 and V16, described like any other type. */
const typeId = compact(u32);
const texts = vec(str);

const field = struct('', { name: option(str), type: typeId, typeName: option(str), docs: texts });

const typeDef = variant('', {
  Composite: { index: 0, fields: [vec(field)] },
  Variant: {
    index: 1,
    fields: [vec(struct('', { name: str, fields: vec(field), index: u8, docs: texts }))],
  },
  Sequence: { index: 2, fields: [typeId] },
  Array: { index: 3, fields: [struct('', { length: u32, of: typeId })] },
  Tuple: { index: 4, fields: [vec(typeId)] },
  Primitive: { index: 5, fields: [names('', primitiveNames)] },
  Compact: { index: 6, fields: [typeId] },
});

const portableType = struct('', {
  id: typeId,
  path: texts,
  params: vec(struct('', { name: str, type: option(typeId) })),
  def: typeDef,
  docs: texts,
});

const storageFields = {
  name: str,
  modifier: names('', ['Optional', 'Default']),
  type: variant('', {
    Plain: { index: 0, fields: [typeId] },
    Map: { index: 1, fields: { hashers: vec(names('', hasherNames)), key: typeId, value: typeId } },
  }),
  fallback: bytes,
  docs: texts,
};
const storageEntry = struct('', storageFields);

const palletFields = {
  name: str,
  storage: option(struct('', { prefix: str, items: vec(storageEntry) })),
  calls: option(typeId),
  events: option(typeId),
  constants: vec(struct('', { name: str, type: typeId, value: bytes, docs: texts })),
  errors: option(typeId),
  index: u8,
};

const signedExtensions = vec(struct('', { identifier: str, type: typeId, additional: typeId }));

/** Metadata V14, after its magic number and version. */
export const metadata14 = struct('', {
  types: vec(portableType),
  pallets: vec(struct('', palletFields)),
  extrinsic: struct('', { type: typeId, version: u8, signedExtensions }),
  runtime: typeId,
});

/** Metadata V15, after its magic number and version. */
export const metadata15 = struct('', {
  types: vec(portableType),
  pallets: vec(struct('', { ...palletFields, docs: texts })),
  extrinsic: struct('', {
    version: u8,
    address: typeId,
    call: typeId,
    signature: typeId,
    extra: typeId,
    signedExtensions,
  }),
  runtime: typeId,
  apis: vec(
    struct('', {
      name: str,
      methods: vec(
        struct('', {
          name: str,
          inputs: vec(struct('', { name: str, type: typeId })),
          output: typeId,
          docs: texts,
        }),
      ),
      docs: texts,
    }),
  ),
  outer: struct('', { call: typeId, event: typeId, error: typeId }),
  custom: vec(tuple(str, struct('', { type: typeId, value: bytes }))),
});

// No item and no variant is deprecated.
const deprecation = names('', ['NotDeprecated']);
const enumType = option(struct('', { type: typeId, deprecated: vec(u8) }));
const inputs = vec(struct('', { name: str, type: typeId }));

/** Metadata V16, after its magic number and version. */
export const metadata16 = struct('', {
  types: vec(portableType),
  pallets: vec(
    struct('', {
      name: str,
      storage: option(struct('', { prefix: str, items: vec(struct('', { ...storageFields, deprecation })) })),
      calls: enumType,
      events: enumType,
      constants: vec(struct('', { name: str, type: typeId, value: bytes, docs: texts, deprecation })),
      errors: enumType,
      associatedTypes: vec(struct('', { name: str, type: typeId, docs: texts })),
      viewFunctions: vec(
        struct('', { id: hexBytes(32), name: str, inputs, output: typeId, docs: texts, deprecation }),
      ),
      index: u8,
      docs: texts,
      deprecation,
    }),
  ),
  extrinsic: struct('', {
    versions: bytes,
    address: typeId,
    call: typeId,
    signature: typeId,
    extensionsByVersion: vec(struct('', { version: u8, extensions: vec(compact(u32)) })),
    extensions: signedExtensions,
  }),
  apis: vec(
    struct('', {
      name: str,
      methods: vec(struct('', { name: str, inputs, output: typeId, docs: texts, deprecation })),
      docs: texts,
      version: compact(u32),
      deprecation,
    }),
  ),
  outer: struct('', { call: typeId, event: typeId, error: typeId }),
  custom: vec(tuple(str, struct('', { type: typeId, value: bytes }))),
});
