export { disguiseRuntime } from './disguiseRuntime.mjs';
export { type Fields, type Patch, patchMetadata } from './patchMetadata.mjs';
export { renamePallets } from './renamePallets.mjs';
