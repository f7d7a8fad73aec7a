import type { PlannedCall } from '../../src/checklist/ChecklistProtocol.js';
import type { Wallet } from '../../src/view/wallet.js';

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
    account: undefined,
    costs: [],
    preimage: undefined,
    links: [],
    ...change,
  };
}

/** An account of a wallet, with the address that the wallet gives. */
export const alice = { address: '5Alice', name: 'Alice' };

/** Creates a wallet that the user has connected. */
export function createWallet(change: Partial<Wallet> = {}): Wallet {
  return { name: 'talisman', accounts: [alice], signer: {}, ...change };
}
