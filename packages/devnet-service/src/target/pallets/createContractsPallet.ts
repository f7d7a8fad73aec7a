import { type Hex, isParachronError } from '@parachron/core';
import { bytes, compact, option, struct, u32, u128, variant } from '@parachron/core/scale';
import type { Context } from '@parachron/devnet-chain';
import {
  accountAddress,
  accountId,
  defineCall,
  defineErrors,
  defineEvents,
  dispatchFailure,
  getSigner,
  h256,
  type Pallet,
  storageMap,
  sumWeights,
  toAccount,
  toBytes,
  transfer,
  type Weight,
  weight,
} from '@parachron/devnet-chain';
import { blake2AsHex } from '@polkadot/util-crypto';

const pallet = 'Contracts';

/** Record of a contract in the pallet's metadata; this pallet has no storage trie. */
const contractInfoOf = storageMap({
  pallet,
  name: 'ContractInfoOf',
  keys: [['Twox64Concat', accountId]],
  type: struct('pallet_contracts::storage::ContractInfo', {
    trie_id: bytes,
    code_hash: h256,
    storage_bytes: u32,
    storage_items: u32,
    storage_byte_deposit: u128,
    storage_item_deposit: u128,
    storage_base_deposit: u128,
  }),
  docs: 'The code associated with a given account.',
});

const origin = variant('pallet_contracts::Origin', {
  Root: { index: 0 },
  Signed: { index: 1, fields: [accountId] },
});

/** Indices from the metadata of substrate-node (polkadot.js `v15/substrate`). */
const events = defineEvents(pallet, {
  ContractEmitted: {
    index: 3,
    fields: { contract: accountId, data: bytes },
    docs: 'A custom event emitted by the contract.',
  },
  Called: {
    index: 6,
    fields: { caller: origin, contract: accountId },
    docs: 'A contract was called either by a plain account or another contract.',
  },
});

const errors = defineErrors(pallet, {
  InvalidSchedule: 'Invalid schedule supplied, e.g. with zero weight of a basic operation.',
  InvalidCallFlags: 'Invalid combination of flags supplied to `seal_call` or `seal_delegate_call`.',
  OutOfGas: 'The executed contract exhausted its gas limit.',
  OutputBufferTooSmall: 'The output buffer supplied to a contract API call was too small.',
  TransferFailed: 'Performing the requested transfer failed.',
  MaxCallDepthReached: 'Performing a call was denied because the calling depth reached the limit.',
  ContractNotFound: 'No contract was found at the specified address.',
});

// Weight of the call without the contract, and weight of the contract, which the sender limits.
const ownWeight: Weight = { ref_time: 100_000_000n, proof_size: 3_000n };
const contractWeight: Weight = { ref_time: 50_000_000n, proof_size: 2_000n };

const calls = {
  call: defineCall({
    index: 6,
    args: {
      dest: accountAddress,
      value: compact(u128),
      gas_limit: weight,
      storage_deposit_limit: option(compact(u128)),
      data: bytes,
    },
    docs: 'Makes a call to an account, optionally transferring some balance.',
    weight: ({ gas_limit }) => sumWeights(ownWeight, gas_limit),
    dispatch: (context, by, { dest, value, gas_limit, data }) => {
      call(context, { caller: getSigner(by), contract: toAccount(dest), value, data, limit: gas_limit });
      return { actualWeight: sumWeights(ownWeight, contractWeight) };
    },
  }),
};

interface ContractCall {
  readonly caller: Hex;
  readonly contract: Hex;
  readonly value: bigint;
  readonly data: Uint8Array;
  readonly limit: Weight;
}

/** Throws the real pallet's errors in their order; an early failure uses no part of the gas limit. */
function call(context: Context, { caller, contract, value, data, limit }: ContractCall): void {
  if (!context.has(contractInfoOf, contract)) {
    throw dispatchFailure(errors.ContractNotFound, { actualWeight: ownWeight });
  }
  if (value > 0n) transferValue(context, { from: caller, to: contract, amount: value });
  const isShort = limit.ref_time < contractWeight.ref_time || limit.proof_size < contractWeight.proof_size;
  if (isShort) throw dispatchFailure(errors.OutOfGas);
  context.deposit(events.ContractEmitted, { contract, data });
  context.deposit(events.Called, { caller: { type: 'Signed', value: caller }, contract });
}

function transferValue(context: Context, move: { from: Hex; to: Hex; amount: bigint }): void {
  try {
    transfer(context, { ...move, existence: 'keepAlive' });
  } catch (error) {
    if (!isParachronError(error, 'PALLET_DISPATCH_FAILED')) throw error;
    throw dispatchFailure(errors.TransferFailed, { actualWeight: ownWeight });
  }
}

/**
 * Creates a Contracts pallet: its call with the published arguments, events and errors, and contracts whose code is not
 * executed. Each contract emits the data of its calls as events.
 *
 * Chain: `pallet_contracts`.
 *
 * @param options the accounts of the contracts
 */
export function createContractsPallet(options: { index: number; contracts: readonly Hex[] }): Pallet {
  const info = {
    trie_id: new Uint8Array(),
    code_hash: blake2AsHex(toBytes('0x00'), 256),
    storage_bytes: 0,
    storage_items: 0,
    storage_byte_deposit: 0n,
    storage_item_deposit: 0n,
    storage_base_deposit: 0n,
  };
  return {
    name: pallet,
    index: options.index,
    crate: 'pallet_contracts',
    storage: [contractInfoOf],
    calls,
    events,
    errors,
    genesis: (context) => {
      for (const contract of options.contracts) context.put(contractInfoOf, [contract], info);
    },
  };
}
