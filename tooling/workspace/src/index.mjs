export { listBlocks, listCommands, listGiven, listPages } from './listBlocks.mjs';
export { listExports } from './listExports.mjs';
export { listFiles, root } from './listFiles.mjs';
export { listPackages } from './listPackages.mjs';
export { parseModule } from './parseModule.mjs';
export { updateGenerated } from './updateGenerated.mjs';

/** @typedef {import('./listBlocks.mjs').Block} Block */
/** @typedef {import('./listPackages.mjs').Package} Package */
