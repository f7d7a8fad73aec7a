/**
 * Operations that are tried with a client: the rows of the table.
 *
 * @typedef {'connect' | 'types' | 'storage' | 'watch' | 'runtimeApi' | 'fee' | 'submit' | 'schedule' | 'derive' | 'proof' | 'fork'} Operation
 */

/** @type {Readonly<Record<Operation, string>>} */
export const operations = {
  connect: 'connects, names the chain, reads constants',
  types: 'generates types from the running network',
  storage: 'reads storage: a value, a map, its entries',
  watch: 'watches blocks or storage, and entries of a map if the client supports it',
  runtimeApi: 'calls runtime APIs',
  fee: 'estimates the fee of a transaction',
  submit: 'signs, submits, and follows a transaction to finality',
  schedule: 'schedules a task and sees it run',
  derive: 'derives the same accounts or digests as the chain',
  proof: 'verifies the proof of a value against the state root',
  fork: 'forks the chain and builds blocks',
};

/**
 * A client of the table.
 *
 * @typedef {object} Client
 * @property {string} name as the table shows it
 * @property {string} [installed] the name of its folder in `node_modules`, from which the version is read
 * @property {Readonly<Record<string, string>>} [fetched] its packages with their versions, the client first, if the long run fetches
 *   them: the repository has no dependencies under the GPL
 * @property {readonly Operation[]} works the working operations; each has a test
 * @property {Readonly<Partial<Record<Operation, string>>>} [lacks] the operations that do not work, with the reasons
 * @property {string} [note] requirements and limits of the client
 */

/** @type {Readonly<Record<string, Client>>} */
export const clients = {
  papi: {
    name: 'polkadot-api',
    installed: 'polkadot-api',
    works: ['connect', 'types', 'storage', 'watch', 'runtimeApi', 'fee', 'submit', 'schedule'],
    note: 'On Node.js 20, its command needs `NODE_OPTIONS=--experimental-websocket`, and `getWsProvider` needs a `websocketClass`. Both versions of the client reconnect after 40 s without a message, for example on a chain without new blocks.',
  },
  papi1: {
    name: 'polkadot-api',
    installed: 'polkadot-api-1',
    works: ['connect', 'types', 'storage', 'watch', 'runtimeApi', 'fee', 'submit', 'schedule'],
    note: 'On Node.js 20, the requirements are the same as for version 2. Its command writes ES modules as `index.mjs`.',
  },
  dedot: {
    name: 'dedot',
    installed: 'dedot',
    works: ['connect', 'types', 'storage', 'watch', 'runtimeApi', 'fee', 'submit', 'schedule'],
    note: 'Uses the JSON-RPC specification, the default of `DedotClient.new`. Reads entries of maps by `entries`. Generates types by `@dedot/codegen`, the library of its command, over the older methods. Signs no transaction if the metadata has several versions of the extensions.',
  },
  dedotLegacy: {
    name: 'dedot, legacy',
    installed: 'dedot',
    works: ['connect', 'storage', 'watch', 'runtimeApi', 'fee', 'submit', 'schedule'],
    note: 'Uses the older methods, by `DedotClient.legacy`. Reads entries of maps by `pagedEntries`.',
    lacks: { types: 'generated once for both interfaces, see the row above' },
  },
  polkadotJs: {
    name: '@polkadot/api',
    installed: '@polkadot/api',
    works: ['connect', 'storage', 'watch', 'runtimeApi', 'fee', 'submit', 'schedule', 'derive'],
    lacks: { types: 'not tested here: `tooling/typegen` generates and checks these types' },
    note: '`@parachron/runtime-types` has its generated types of both variants. Signs version 4 of extrinsics; encodes general transactions of version 5 as `GeneralExtrinsic`, without a signature. Reads no block with a general transaction of version 1 of the extensions.',
  },
  bindings: {
    name: '@polkadot-api/substrate-bindings',
    installed: '@polkadot-api/substrate-bindings',
    works: ['connect', 'storage', 'proof'],
    note: 'Encodes, decodes and checks proofs; another library sends the requests.',
  },
  merkleize: {
    name: '@polkadot-api/merkleize-metadata',
    installed: '@polkadot-api/merkleize-metadata',
    works: ['derive'],
    note: 'The digest equals that of `@dedot/merkleized-metadata`, a second library.',
  },
  sdk: {
    name: '@oak-network/adapter',
    installed: '@oak-network/adapter',
    works: ['connect', 'derive'],
    note: 'Its derived accounts equal those of `@parachron/proxy`, by both rules, for 32 and 20 bytes.',
  },
  chopsticks: {
    name: '@acala-network/chopsticks-core',
    installed: '@acala-network/chopsticks-core',
    works: ['connect', 'storage'],
    lacks: {
      fork: 'chopsticks runs the wasm runtime of a chain, and the chains of the local network have none',
    },
    note: '`createSmallFork` of `@parachron/devnet` forks a chain of the local network; chopsticks forks the real runtimes of the network.',
  },
  squid: {
    name: '@subsquid/substrate-processor',
    fetched: {
      '@subsquid/substrate-processor': '8.5.1',
      '@subsquid/substrate-typegen': '8.1.0',
      '@subsquid/substrate-metadata-explorer': '3.2.0',
    },
    works: ['connect', 'types', 'storage', 'watch'],
    note: 'Processes past and new blocks with their calls, events and fees, over the older methods. Generates types by `squid-substrate-typegen`, from the output of `squid-substrate-metadata-explorer`.',
  },
  sidecar: {
    name: '@substrate/api-sidecar',
    fetched: { '@substrate/api-sidecar': '18.0.0' },
    works: ['connect', 'storage', 'fee', 'submit'],
    note: 'A REST server over the older methods; another library signs. Its routes for absent pallets return an error.',
  },
};
