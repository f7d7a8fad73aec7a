// Types of the runtime H, generated from metadata 0xf15ac1c7fb66248074832a9981fe35b27bc0a67f3d60c3245ae89ade3c675f62; not to be edited.

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
