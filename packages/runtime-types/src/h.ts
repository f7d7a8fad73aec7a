export { definitionsH } from './definitions/definitions.js';
export type * from './generated/h/index.js';
