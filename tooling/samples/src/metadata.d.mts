export { disguiseRuntime } from './disguiseRuntime.mjs';
export { type Fields, type Patch, patchMetadata } from './patchMetadata.mjs';
export { encodePlainMetadata, readPlainMetadata } from './plainMetadata.mjs';
export { renamePallets } from './renamePallets.mjs';
