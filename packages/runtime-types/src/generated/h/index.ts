// Types of the runtime H, generated from metadata 0x688f444e60eb4ffec6252aeb66af6aefbfb67106ff1c537423bb71e97532a1ee; not to be edited.

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
