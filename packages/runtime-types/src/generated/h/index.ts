// Types of the runtime H, generated from metadata 0x013aa752c0deeb0a7a9740a7f8187d0852f592069eb5ecbf810cfd102150ea69; not to be edited.

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
