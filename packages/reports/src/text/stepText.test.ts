import { expect, it } from 'vitest';
import { createFinding, createStep } from '../../test/createSample.js';
import { describeFinding } from '../entries/describeReport.js';
import { describeStepRisk, listCallLines } from './stepText.js';

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

// The first message of the proposal of a parachain to accept a channel (kusama.subsquare.io/democracy/externals/4191837_0x4e80…).
it('writes the program of an argument with the names of its variants and fields', () => {
  const id = { concrete: { parents: 0, interior: { here: null } } };
  const fees = { id, fun: { fungible: '1000000000000' } };
  const transact = {
    originType: 'Native',
    requireWeightAtMost: 1000000000,
    call: { encoded: '0x3c01d4070000' },
  };
  const message = {
    v2: [
      { withdrawAsset: [fees] },
      { buyExecution: { fees, weightLimit: { limited: 5000000000 } } },
      { transact },
    ],
  };
  const args = { dest: { v1: { parents: 1, interior: { here: null } } }, message };
  const call = { pallet: 'PolkadotXcm', method: 'send', args, hex: '0x6700' } as const;
  const layers = [{ kind: 'call', title: '', chain: 'Moonriver', hex: '0x6700', call }] as const;
  const asset = '{id: Concrete {parents: 0, interior: Here}, fun: Fungible 1000000000000}';
  expect(listCallLines({ layers }).join('')).toBe(
    `PolkadotXcm.send(dest: V1 {parents: 1, interior: Here}, message: V2 [WithdrawAsset [${asset}], ` +
      `BuyExecution {fees: ${asset}, weightLimit: Limited 5000000000}, ` +
      'Transact {originType: Native, requireWeightAtMost: 1000000000, call: 0x3c01d4070000}])',
  );
});

it('writes calls that repeat, alone or in turn, once with their number', () => {
  const note = (remark: string) => ({ call: 'System.remark', args: { remark } });
  const list = (...remarks: string[]) => {
    const call = {
      pallet: 'Utility',
      method: 'force_batch',
      args: { calls: remarks.map(note) },
      hex: '0x1a04',
    } as const;
    return listCallLines({ layers: [{ kind: 'call', title: '', chain: 'Example', hex: '0x1a04', call }] });
  };
  expect(list(...Array<string>(12).fill('0x2a'))).toEqual([
    'Utility.force_batch:',
    '  12 times:',
    '    System.remark(remark: 0x2a)',
  ]);
  expect(list('0x00', '0x01', '0x02', '0x01', '0x02', '0x01', '0x00')).toEqual([
    'Utility.force_batch:',
    '  System.remark(remark: 0x00)',
    '  2 times:',
    '    System.remark(remark: 0x01)',
    '    System.remark(remark: 0x02)',
    '  System.remark(remark: 0x01)',
    '  System.remark(remark: 0x00)',
  ]);
});

const blocked = { reason: 'The pallet is paused.', howTo: 'Wait.' };

it('a call is not to be sent yet if every call that depends on it will fail', () => {
  const fund = createStep('fund');
  const open = createStep('open', { after: ['fund'], blocked });
  const grant = createStep('grant', { after: ['fund'] });
  expect(describeStepRisk(fund, [fund, open])?.label).toBe('Do not send yet');
  expect(describeStepRisk(fund, [fund, open, grant])).toBeUndefined();
});

it('steps of which some will fail are said to, once', () => {
  const labelsOf = (noFix?: typeof blocked) => {
    const finding = createFinding('fail', { fix: ['open'], ...(noFix && { noFix }) });
    return describeFinding(finding, [createStep('open', { blocked })]).facts?.map(({ label }) => label);
  };
  expect(labelsOf()).toEqual(['Fixed by steps of which some will fail at present']);
  expect(labelsOf(blocked)).toEqual(['Fixed by', 'These steps will fail', 'What to do']);
});
