import { optional, param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The values of a child trie, of which there are none: nothing for each key. */
export const childstateGetStorageEntries = defineMethod({
  name: 'childstate_getStorageEntries',
  params: [param.hex('childStorageKey'), param.hexes('keys'), optional(param.hash('hash'))],
  handler: (_context, [, keys]) => keys.map(() => null),
});
