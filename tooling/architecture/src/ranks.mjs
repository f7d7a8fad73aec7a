/**
 * @typedef {object} Place
 * @property {number} rank a package imports only from a lower rank
 * @property {boolean} edge whether it may reach the outside: network, files, clock, process
 */

/** The place of every package. A new package gets its line here before anything may import it. @type {Record<string, Place>} */
export const ranks = {
  '@parachron/core': { rank: 0, edge: false },
  '@parachron/runtime-types': { rank: 1, edge: false },
  '@parachron/xcm': { rank: 1, edge: false },
  '@parachron/weight': { rank: 1, edge: false },
  '@parachron/client': { rank: 1, edge: true },
  '@parachron/devnet-chain': { rank: 1, edge: true },
  '@parachron/devnet-executor': { rank: 2, edge: false },
  '@parachron/hrmp': { rank: 2, edge: false },
  '@parachron/devnet-service': { rank: 3, edge: false },
  '@parachron/proxy': { rank: 4, edge: false },
  '@parachron/devnet': { rank: 4, edge: true },
  '@parachron/governance': { rank: 5, edge: false },
  '@parachron/scheduler': { rank: 5, edge: false },
  '@parachron/checklist': { rank: 6, edge: false },
  '@parachron/reports': { rank: 7, edge: false },
  '@parachron/dry-runs': { rank: 8, edge: false },
  '@parachron/terminal': { rank: 8, edge: true },
  '@parachron/web': { rank: 9, edge: true },
  '@parachron/onboarding': { rank: 10, edge: true },
};

/** Modules that reach the outside; all of `node:` does. Their types may be used anywhere. */
export const edgeModules = [
  '@acala-network/chopsticks-core',
  '@polkadot/api',
  '@polkadot/rpc-core',
  '@polkadot/rpc-provider',
  'ws',
];

/** Globals that reach the outside, or that a browser lacks. */
export const edgeGlobals = [
  'Buffer',
  'EventSource',
  'WebSocket',
  'XMLHttpRequest',
  'clearInterval',
  'clearTimeout',
  'console',
  'fetch',
  'process',
  'setImmediate',
  'setInterval',
  'setTimeout',
];
