export { disguiseRuntime } from './disguiseRuntime.mjs';
export { patchMetadata } from './patchMetadata.mjs';
export { renamePallets } from './renamePallets.mjs';
