export * from './bytes.js';
export * from './createPortableRegistry.js';
export * from './createTypes.js';
export * from './EndingBytes.js';
export * from './Reader.js';
export * from './Type.js';
export * from './typeBuilders.js';
export * from './Writer.js';
