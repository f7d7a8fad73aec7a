// Types of the runtime H, generated from metadata 0x7b06e03f3aafeaa19771f5c692b4685f0be7381a9399dab7c8e014a615416984; not to be edited.

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
