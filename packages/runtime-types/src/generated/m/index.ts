// Types of the runtime M, generated from metadata 0x09b6acf9808fb67396b2be405583c25e6b17c00dfbfc7ff5e2e002f9bd515bd5; not to be edited.

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
