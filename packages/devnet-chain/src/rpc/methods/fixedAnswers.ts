import { type Param, param } from '../params.js';
import { defineMethod, type RpcEntry } from '../RpcMethod.js';

type Answer = readonly [params: readonly Param<unknown>[], answer: unknown];

/** The methods of a node whose answer is the same on every chain without peers and session keys. */
export const answers: { readonly [method: string]: Answer } = {
  author_hasSessionKeys: [[param.hex('sessionKeys')], false],
  author_rotateKeys: [[], '0x'],
  author_rotateKeysWithOwner: [[param.hex('owner')], { keys: '0x' }],
  system_addLogFilter: [[param.text('directives')], null],
  system_addReservedPeer: [[param.text('peer')], null],
  system_chainType: [[], 'Development'],
  system_health: [[], { peers: 0, isSyncing: false, shouldHavePeers: false }],
  system_localListenAddresses: [[], []],
  system_localPeerId: [[], '12D3KooWDevnetDevnetDevnetDevnetDevnetDevnetDevnetDev'],
  system_nodeRoles: [[], ['Authority']],
  system_peers: [[], []],
  system_removeReservedPeer: [[param.text('peerId')], null],
  system_reservedPeers: [[], []],
  system_resetLogFilter: [[], null],
  system_unstable_networkState: [[], {}],
  system_version: [[], '1.0.0'],
};

/** The methods with a fixed answer. */
export const fixedAnswers: readonly RpcEntry[] = Object.entries(answers).map(([name, [params, answer]]) =>
  defineMethod({ name, params, handler: () => answer }),
);
