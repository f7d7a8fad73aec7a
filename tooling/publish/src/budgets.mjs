/**
 * Bounds of what imports bring, with a margin of some percent: kilobytes, minified and gzipped, that a page loads at once, and with what it
 * loads on demand; files that Node.js loads at once. With polkadot.js, Node.js loads some hundred files more.
 *
 * @type {readonly (readonly [statement: string, first: number, all: number, files: number])[]}
 */
export const budgets = [
  ["import * from '@parachron/core'", 17.2, 17.2, 3],
  ["import { parseAccount, formatAccount } from '@parachron/core'", 8, 8, 3],
  ["import * from '@parachron/core/scale'", 6.9, 6.9, 3],
  ["import * from '@parachron/xcm'", 28, 28, 6],
  ["import { deriveSovereignAccount } from '@parachron/xcm'", 6, 6, 6],
  ["import * from '@parachron/xcm/parts'", 16, 16, 6],
  ["import * from '@parachron/client'", 355, 385, 740],
  // The code of a connected chain is loaded while the connection opens.
  ["import { connect } from '@parachron/client'", 10, 350, 740],
  // With the encoding of calls, which checks the addresses among their arguments.
  ["import * from '@parachron/client/decode'", 15, 15, 5],
  // With the forks on which the channels are tried.
  ["import * from '@parachron/hrmp'", 52, 510, 12],
  ["import { findChannelManager } from '@parachron/hrmp'", 6.3, 6.3, 12],
  ["import * from '@parachron/governance'", 275, 275, 750],
  ["import * from '@parachron/checklist'", 690, 770, 1200],
  ["import * from '@parachron/checklist/dry-runs'", 710, 770, 1200],
  // With the forks on which the scheduler tries calls.
  ["import * from '@parachron/reports'", 430, 720, 1200],
  ["import * from '@parachron/weight'", 20, 20, 6],
  ["import * from '@parachron/runtime-types'", 5, 5, 5],
  ["import * from '@parachron/runtime-types/h'", 1, 1, 10],
  ["import * from '@parachron/runtime-types/m'", 1, 1, 10],
  ["import * from '@parachron/runtime-types/augment-h'", 0.1, 0.1, 2],
  ["import * from '@parachron/runtime-types/augment-m'", 0.1, 0.1, 2],
  ["import * from '@parachron/proxy'", 73, 73, 12],
  ["import { proxyCall } from '@parachron/proxy'", 13.8, 13.8, 12],
  ["import * from '@parachron/proxy/explain'", 49, 49, 12],
  ["import * from '@parachron/devnet'", 525, 630, 1320],
  ["import * from '@parachron/scheduler'", 58, 600, 17],
  ["import { createScheduler } from '@parachron/scheduler'", 37, 590, 17],
  ["import { deriveTaskId } from '@parachron/scheduler'", 8.3, 8.3, 17],
  ["import * from '@parachron/scheduler/build'", 19, 19, 18],
];
