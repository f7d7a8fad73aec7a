import { type Param, param } from './params.js';

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

const noStats = 'The blocks of this chain have no witnesses';
const noMigration = 'The state of this chain is not migrated';
const noTraces = 'This node records no traces of blocks';

/** The methods of a node that this node knows and cannot answer, with the reasons. */
export const reasons: { readonly [method: string]: string } = {
  dev_getBlockStats: noStats,
  state_traceBlock: noTraces,
  state_trieMigrationStatus: noMigration,
};
