/**
 * @typedef {object} Budget
 * @property {string} statement imports of a program; each import begins a line
 * @property {number} bytes maximum bytes of these packages' code, minified
 * @property {number} [first] maximum bytes of these packages' code that loads at once, minified and gzipped, without code loaded on demand
 * @property {number} [files] maximum number of files that Node.js loads at once, without those of the peers
 * @property {string[]} [peers] packages of polkadot.js that Node.js may load at once
 * @property {number} [whole] maximum bytes with all dependencies, minified and gzipped: the download of a page
 */

/**
 * Budgets of one function of each package, so that a bundle contains nothing else of the package. The bounds leave a margin of some percent.
 *
 * @type {Budget[]}
 */
export const budgets = [
  // Node.js loads every file that a package imports: the helper functions of polkadot.js would be 140 files.
  {
    statement: "import { parseAccount, formatAccount } from '@parachron/core';",
    bytes: 6_000,
    whole: 8_000,
    files: 3,
    peers: [],
  },
  { statement: "import { formatTokens } from '@parachron/core';", bytes: 500 },
  { statement: "import { encodeCall } from '@parachron/core';", bytes: 13_100 },
  { statement: "import { deriveSovereignAccount } from '@parachron/xcm';", bytes: 7_000 },
  {
    statement: "import { deriveHashedDescriptionAccount, deriveLocationHashAccount } from '@parachron/xcm';",
    bytes: 19_000,
    whole: 12_500,
  },
  { statement: "import { encodeProgram } from '@parachron/xcm';", bytes: 35_000 },
  // The code of a connected chain is loaded while the connection opens; transports other than WebSocket, and the cache of metadata, on first use.
  { statement: "import { connect } from '@parachron/client';", bytes: 75_500, first: 9_250 },
  { statement: "import { createRuntime } from '@parachron/client';", bytes: 9_000 },
  { statement: "import { initOpenChannelCall } from '@parachron/hrmp';", bytes: 13_600 },
  { statement: "import { planChannels } from '@parachron/hrmp';", bytes: 82_000 },
  { statement: "import { deriveMultisigAccount } from '@parachron/governance';", bytes: 3_950 },
  // Plans the routes by which a call is dispatched as root.
  { statement: "import { runChecklist } from '@parachron/checklist';", bytes: 162_000 },
  { statement: "import { countOf, stripControls } from '@parachron/reports';", bytes: 3_000 },
  { statement: "import { addWeights } from '@parachron/weight';", bytes: 4_000 },
  { statement: "import { narrowApi } from '@parachron/runtime-types';", bytes: 9_000 },
  // Node.js loads all builders of calls without polkadot.js: its types library would be 640 files.
  {
    statement: "import { proxyCall } from '@parachron/proxy';",
    bytes: 20_000,
    files: 12,
    peers: [],
  },
  // Decodes programs of each version, also by the table that describes their types, and evaluates each call of a program.
  {
    statement: "import { explainDelivery } from '@parachron/proxy/explain';",
    bytes: 91_000,
    files: 12,
    peers: [],
  },
  {
    statement: "import { decodeEvents } from '@parachron/client/decode';",
    bytes: 12_100,
    files: 5,
    peers: [],
  },
  { statement: "import { loadChainSpec } from '@parachron/devnet';", bytes: 14_500 },
  { statement: "import { defineConfiguration } from '@parachron/onboarding';", bytes: 100 },
  // The types of runtimes would be 500 files of polkadot.js.
  {
    statement: "import { deriveTaskId } from '@parachron/scheduler';",
    bytes: 6_300,
    whole: 8_000,
    files: 10,
    peers: [],
  },
  {
    statement: "import { deriveNextSlot, deriveTimes, parseInterval } from '@parachron/scheduler';",
    bytes: 6_300,
    whole: 3_000,
  },
  {
    statement:
      "import { cancelTaskCall, crossChainTaskCall, dynamicDispatchTaskCall, nativeTransferTaskCall } from '@parachron/scheduler/build';",
    bytes: 31_900,
    first: 11_700,
    files: 13,
    peers: [],
  },
  {
    statement: "import { checkTask, getClock, quoteTask } from '@parachron/scheduler/quote';",
    bytes: 223_000,
    first: 9_800,
    files: 11,
    peers: [],
  },
  {
    statement: "import { submitTask } from '@parachron/scheduler/submit';",
    bytes: 210_000,
    first: 8_200,
    files: 11,
    peers: [],
  },
  {
    statement: "import { watchTask } from '@parachron/scheduler/watch';",
    bytes: 345_000,
    first: 8_200,
    files: 11,
    peers: [],
  },
  // A page that schedules tasks and watches them: at most 25 kB load at once, and the other code on first use.
  {
    statement:
      "import { connect } from '@parachron/client';\nimport { crossChainTaskCall, dynamicDispatchTaskCall, nativeTransferTaskCall } from '@parachron/scheduler/build';\nimport { getClock } from '@parachron/scheduler/quote';\nimport { submitTask } from '@parachron/scheduler/submit';\nimport { watchTask } from '@parachron/scheduler/watch';",
    bytes: 347_000,
    first: 22_900,
    files: 20,
  },
  // The code that queries nodes, checks, quotes, submits and watches is loaded on first use.
  { statement: "import { createScheduler } from '@parachron/scheduler';", bytes: 358_000, first: 15_600 },
  {
    statement:
      "import { connect } from '@parachron/client';\nimport { createScheduler } from '@parachron/scheduler';",
    bytes: 358_000,
    first: 23_400,
    files: 13,
  },
];
