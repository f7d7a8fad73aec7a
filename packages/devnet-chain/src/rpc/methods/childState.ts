import { stringToHex } from '@polkadot/util';
import { requireState } from '../formats.js';
import { type Param, param, toOptional } from '../params.js';
import { RpcError, rpcCodes } from '../RpcError.js';
import { defineMethod, type RpcEntry } from '../RpcMethod.js';

// Prefix of the keys of child tries, in every runtime.
const prefix = stringToHex(':child_storage:default:');

const childKey = param.hex('childStorageKey');
const hash = toOptional(param.hash('hash'));
const byKey = [childKey, param.hex('key'), hash];
const pageParams = [
  childKey,
  toOptional(param.hex('prefix')),
  param.count('count'),
  toOptional(param.hex('startKey')),
  hash,
];

/** The methods of child tries: their parameters, and their answers if there is no such trie. */
const methods: { readonly [name: string]: readonly [params: readonly Param<unknown>[], absent: Absent] } = {
  childstate_getKeys: [[childKey, param.hex('prefix'), hash], () => []],
  childstate_getKeysPaged: [pageParams, () => []],
  childstate_getStorage: [byKey, () => null],
  childstate_getStorageEntries: [
    [childKey, param.hexes('keys'), hash],
    ([, keys]) => (keys as []).map(() => null),
  ],
  childstate_getStorageHash: [byKey, () => null],
  childstate_getStorageSize: [byKey, () => null],
};

type Absent = (params: readonly unknown[]) => unknown;

const aliases: { readonly [name: string]: readonly string[] } = {
  childstate_getKeysPaged: ['childstate_getKeysPagedAt'],
};

/** The methods of child tries, which these chains do not have; unknown blocks and keys of other tries are refused. */
export const childState: readonly RpcEntry[] = Object.entries(methods).map(([name, [params, absent]]) =>
  defineMethod({
    name,
    aliases: aliases[name] ?? [],
    params,
    handler: ({ chain }, given) => {
      requireState(chain, given.at(-1) as never);
      if (!String(given[0]).startsWith(prefix)) {
        throw new RpcError({ code: rpcCodes.client, message: 'Client error: Invalid child storage key' });
      }
      return absent(given);
    },
  }),
);
