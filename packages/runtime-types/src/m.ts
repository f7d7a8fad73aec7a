export { definitionsM } from './definitions.js';
export type * from './generated/m/index.js';
