export * from './bytes.js';
export type { AnyCodec, Codec } from './Codec.js';
export * from './createPortableRegistry.js';
export * from './createTypes.js';
export * from './Reader.js';
export * from './Type.js';
export * from './typeBuilders.js';
export * from './Writer.js';
