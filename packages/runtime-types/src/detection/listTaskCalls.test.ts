import { kusama2025 } from '@parachron/samples/runtimes';
import type { Registry } from '@polkadot/types/types';
import { describe, expect, it } from 'vitest';
import { formatCall, formatType, listTaskCalls } from './listTaskCalls.js';

const { registry } = kusama2025();

/** Formats an argument of a call in the metadata of a real relay chain. */
function formatArgument(
  palletName: string,
  callName: string,
  argument: string,
  of: Registry = registry,
): string {
  const { lookup, metadata } = of;
  const pallet = metadata.pallets.find(({ name }) => name.eq(palletName)) ?? expect.fail(palletName);
  const variant = lookup
    .getSiType(pallet.calls.unwrap().type)
    .def.asVariant.variants.find(({ name }) => name.eq(callName));
  const field = variant?.fields.find(({ name }) => name.unwrapOr('').toString() === argument);
  return formatType(lookup, (field ?? expect.fail(argument)).type);
}

// The types of these arguments are published with the pallets of polkadot-sdk.
describe('formatType', () => {
  it.each([
    ['System', 'remark', 'remark', 'Vec<u8>'],
    ['System', 'set_heap_pages', 'pages', 'u64'],
    ['Timestamp', 'set', 'now', 'Compact<u64>'],
    ['Balances', 'transfer_keep_alive', 'value', 'Compact<u128>'],
    // A struct of one field is its field: Id(u32).
    ['Hrmp', 'hrmp_accept_open_channel', 'sender', 'u32'],
    ['Hrmp', 'hrmp_close_channel', 'channel_id', 'HrmpChannelId { sender: u32, recipient: u32 }'],
    // Tuples, and hashes and accounts by name.
    ['Preimage', 'unnote_preimage', 'hash', 'H256'],
    ['System', 'set_storage', 'items', 'Vec<(Vec<u8>, Vec<u8>)>'],
    ['Multisig', 'as_multi', 'other_signatories', 'Vec<AccountId32>'],
    // Enums of few variants by their variants, larger enums by name.
    [
      'Multisig',
      'as_multi',
      'maybe_timepoint',
      'enum { None, Some (Timepoint { height: u32, index: u32 }) }',
    ],
    ['Multisig', 'as_multi', 'max_weight', 'Weight { ref_time: Compact<u64>, proof_size: Compact<u64> }'],
    ['Balances', 'transfer_keep_alive', 'dest', 'enum MultiAddress'],
  ])('%s.%s(%s) has the type %s', (pallet, call, argument, type) => {
    expect(formatArgument(pallet, call, argument)).toBe(type);
  });
});

describe('listCalls', () => {
  it('lists the scheduling and cancelling calls only, with names, types and type ids', () => {
    const scheduler = registry.metadata.pallets.find(({ name }) => name.eq('Scheduler')) ?? expect.fail();
    const calls = listTaskCalls(registry, scheduler);
    // `schedule` and `cancel` of this pallet are no calls of tasks, and neither is `set_retry`.
    expect(calls.map(({ name }) => name)).toEqual([
      'schedule_named',
      'cancel_named',
      'schedule_after',
      'schedule_named_after',
      'cancel_retry',
      'cancel_retry_named',
    ]);
    expect(calls.map(formatCall)).toContain('cancel_named(id: [u8; 32])');
  });

  it('is empty for a pallet without calls', () => {
    const { pallets } = registry.metadata;
    const pallet = pallets.find(({ calls }) => calls.isNone) ?? expect.fail();
    expect(listTaskCalls(registry, pallet)).toEqual([]);
  });
});
