/** @typedef {import('./packPackages.mjs').Packed} Packed */

export { getNpmEnvironment } from './getNpmEnvironment.mjs';
export { packPackages, readManifest } from './packPackages.mjs';
export { serveRegistry } from './serveRegistry.mjs';
