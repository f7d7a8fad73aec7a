import type { PlannedCall } from '../../src/checklist/ChecklistProtocol.js';
import type { TransactionSummary } from '../../src/tasks/TasksProtocol.js';
import type { Wallet } from '../../src/view/wallet.js';

/** 2026-01-01T00:00Z, in milliseconds. */
export const newYear = 1_767_225_600_000;

/** Creates the summary of a transaction. */
export function createSummary(change: Partial<TransactionSummary> = {}): TransactionSummary {
  return {
    number: 3,
    kind: 'schedule',
    chain: 'Service H',
    endpoint: 'wss://service.example',
    genesisHash: '0xaa',
    knownAs: undefined,
    address: '5Alice',
    name: 'AutomationTime.schedule_xcmp_task',
    args: '{"provided_id":"rent"}',
    hex: '0x0102',
    link: undefined,
    lines: [],
    warnings: [],
    refusal: undefined,
    ...change,
  };
}

/** Creates a call of a plan. */
export function createPlannedCall(change: Partial<PlannedCall> = {}): PlannedCall {
  return {
    id: '1',
    title: 'Step 1: request a channel',
    signer: 'Root of parachain 2000',
    name: 'Hrmp.hrmp_init_open_channel',
    hex: '0x0102',
    args: '{"recipient":2114}',
    chain: 'Relay',
    role: 'relay',
    risk: undefined,
    account: undefined,
    cost: '',
    costs: [],
    preimage: undefined,
    links: [],
    ...change,
  };
}

/** An account of a wallet, with the address that the wallet gives. */
const alice = { address: '5Alice', name: 'Alice' };

/** Creates a wallet that the user has connected. */
export function createWallet(change: Partial<Wallet> = {}): Wallet {
  return { name: 'talisman', accounts: [alice], signer: {}, ...change };
}
