export { definitionsH } from './definitions.js';
export type * from './generated/h/index.js';
