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
