import { expect, it } from 'vitest';
import { listCallLines } from './stepText.js';

// pallet_scheduler takes a call or its hash in the runtime 1601 of Moonbase.
it('lists the call inside a call that takes a hash in its place', () => {
  const remark = { call: 'System.remark', callIndex: '0x0000', args: { remark: '0x2a' } };
  const args = { after: 50, call: { value: remark } };
  const call = { pallet: 'Scheduler', method: 'schedule_after', args, hex: '0x0d04' } as const;
  expect(
    listCallLines({ layers: [{ kind: 'call', title: '', chain: 'Example', hex: '0x0d04', call }] }),
  ).toEqual(['Scheduler.schedule_after(after: 50):', '  System.remark(remark: 0x2a)']);
});

it('writes the amounts of a proposal in tokens where they are of the own token on each chain', () => {
  const pay = { call: 'Balances.transfer_keep_alive', args: { dest: '5Grw', value: '15000000000' } };
  const spend = { call: 'Treasury.spend_local', args: { amount: '20000000000', beneficiary: '5Grw' } };
  const mint = { call: 'Assets.mint', args: { id: 1984, beneficiary: '5Grw', amount: '20000000000' } };
  const args = { calls: [pay, spend, mint] };
  const call = { pallet: 'Utility', method: 'batch_all', args, hex: '0x1a02' } as const;
  const token = { decimals: 10, symbol: 'PAS' };
  const layers = [{ kind: 'inner-call', title: '', chain: 'Paseo', hex: '0x1a02', call, token }] as const;
  expect(listCallLines({ layers })).toEqual([
    'Utility.batch_all:',
    '  Balances.transfer_keep_alive(dest: 5Grw, value: 1.5 PAS)',
    '  Treasury.spend_local(amount: 2 PAS, beneficiary: 5Grw)',
    '  Assets.mint(id: 1984, beneficiary: 5Grw, amount: 20000000000)',
  ]);
});
