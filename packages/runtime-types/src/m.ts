export { definitionsM } from './definitions/definitions.js';
export type * from './generated/m/index.js';
