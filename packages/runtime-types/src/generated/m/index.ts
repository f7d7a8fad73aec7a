// Types of the runtime M, generated from metadata 0xe2e7e47be3c7c28f28fcac44754709b143e92e7a32eb99c5befabf589defa712; not to be edited.

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
