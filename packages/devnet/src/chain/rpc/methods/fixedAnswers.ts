import { optional, type Param, param } from '../params.js';
import { defineMethod, type RpcEntry } from '../RpcMethod.js';

type Answer = readonly [params: readonly Param<unknown>[], answer: unknown];

const child = [param.hex('childStorageKey'), param.hex('keyOrPrefix'), optional(param.hash('hash'))] as const;

/** The methods of a node whose answer is the same on every chain without peers, child tries and session keys. */
const answers: { readonly [method: string]: Answer } = {
  author_hasSessionKeys: [[param.hex('sessionKeys')], false],
  author_rotateKeys: [[], '0x'],
  childstate_getKeys: [child, []],
  childstate_getKeysPaged: [
    [
      param.hex('childStorageKey'),
      param.hex('prefix'),
      param.count('count'),
      optional(param.hex('startKey')),
      optional(param.hash('hash')),
    ],
    [],
  ],
  childstate_getStorage: [child, null],
  childstate_getStorageHash: [child, null],
  childstate_getStorageSize: [child, null],
  system_addLogFilter: [[param.text('directives')], null],
  system_addReservedPeer: [[param.text('peer')], null],
  system_localListenAddresses: [[], []],
  system_peers: [[], []],
  system_removeReservedPeer: [[param.text('peerId')], null],
  system_reservedPeers: [[], []],
  system_resetLogFilter: [[], null],
  system_unstable_networkState: [[], {}],
};

/** Other names of some of them. */
const aliases: { readonly [method: string]: readonly string[] } = {
  childstate_getKeysPaged: ['childstate_getKeysPagedAt'],
};

/** The methods with a fixed answer. */
export const fixedAnswers: readonly RpcEntry[] = Object.entries(answers).map(([name, [params, answer]]) =>
  defineMethod({ name, aliases: aliases[name] ?? [], params, handler: () => answer }),
);
