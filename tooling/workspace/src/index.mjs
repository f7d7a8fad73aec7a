export { listBlocks, listCommands, listGiven, listPages } from './listBlocks.mjs';
export { listExports } from './listExports.mjs';
export { listFiles, root } from './listFiles.mjs';
export { listPackages } from './listPackages.mjs';
export { parseMarkdown } from './parseMarkdown.mjs';
export { parseModule } from './parseModule.mjs';
export { shareFiles } from './shareFiles.mjs';
export { listFaults } from './style/listFaults.mjs';
export { readStyle } from './style/readStyle.mjs';
export { updateGenerated } from './updateGenerated.mjs';

/** @typedef {import('./listBlocks.mjs').Block} Block */
/** @typedef {import('./listPackages.mjs').Package} Package */
/** @typedef {import('./style/listFaults.mjs').Text} Text */
