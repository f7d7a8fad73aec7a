// Types of the runtime M, generated from metadata 0x0ae0c1b229c17536f792aafabc37f015402461d8f7b2bfe10abdf13c82d278e8; not to be edited.

export type * from './api.js';
export type * from './calls.js';
export type * from './consts.js';
export type * from './errors.js';
export type * from './events.js';
export type * from './query.js';
export type * from './rpc.js';
export type * from './tx.js';
export type * from './types/automationTime.js';
export type * as Lookup from './lookup.js';
