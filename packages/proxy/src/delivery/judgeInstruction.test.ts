import { deriveLocation, encodeProgram, hereLocation, type Instruction } from '@parachron/xcm';
import { expect, it } from 'vitest';
import type { DeliveryContext } from './DeliveryContext.js';
import { judgeInstruction } from './judgeInstruction.js';
import { readProgram } from './readProgram.js';

const account = `0x${'11'.repeat(32)}` as const;
const service = { paraId: 2114, relation: 'sibling' } as const;
const fees = { id: hereLocation, amount: 10n };
const paid: Instruction[] = [
  { kind: 'WithdrawAsset', assets: [fees] },
  { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
];
const descend: Instruction = {
  kind: 'DescendOrigin',
  interior: deriveLocation({ ...service, account }).interior.slice(1),
};

/** Outcomes of the last instruction of a program. */
function judgeLast(program: readonly Instruction[], context: DeliveryContext): readonly string[] {
  const summary = readProgram(encodeProgram(program, { version: 4 }));
  const last = summary?.run.at(-1);
  if (!summary || !last) throw new TypeError('no instruction');
  return judgeInstruction(last, { program: summary, context }).map(({ outcome }) => outcome);
}

const depositTo = (beneficiary: ReturnType<typeof deriveLocation>): Instruction => ({
  kind: 'DepositAsset',
  assets: { kind: 'AllCounted', count: 1 },
  beneficiary,
});

const stays = { from: 2114, funds: 'enough', payerStays: true } as const;

it.each([
  ['the account below the sender', [descend, ...paid, depositTo(deriveLocation({ ...service, account }))]],
  ['the sender', [...paid, depositTo(deriveLocation(service))]],
])('a deposit to %s, which paid and remains alive, cannot fail', (_, program) => {
  expect(judgeLast(program, stays)).toEqual([]);
});

it('a deposit to the paying account may fail if the account may be removed', () => {
  const program = [...paid, depositTo(deriveLocation(service))];
  // The account may have held exactly that amount of another asset.
  expect(judgeLast(program, { from: 2114, funds: 'enough' })).toEqual(['xcm-failed']);
  expect(judgeLast(program, { from: 2114, payerStays: false })).toEqual(['xcm-failed']);
  const second: Instruction = { kind: 'WithdrawAsset', assets: [fees] };
  expect(judgeLast([...paid, second, depositTo(deriveLocation(service))], stays)).toEqual(['xcm-failed']);
});

it.each([
  ['another account', deriveLocation(service)],
  ['the same account below another parachain', deriveLocation({ ...service, paraId: 2115, account })],
  ['the same account below a child', deriveLocation({ paraId: 2114, relation: 'child', account })],
])('a deposit to %s may fail', (_, beneficiary) => {
  expect(judgeLast([descend, ...paid, depositTo(beneficiary)], stays)).toEqual(['xcm-failed']);
});

it('a deposit may fail if a call may have spent the balance of the account', () => {
  const call: Instruction = {
    kind: 'Transact',
    originKind: 'SovereignAccount',
    requireWeightAtMost: { refTime: 1n, proofSize: 1n },
    call: '0x000000',
  };
  expect(judgeLast([...paid, call, depositTo(deriveLocation(service))], stays)).toEqual(['xcm-failed']);
});

it('an instruction without an origin fails with xcm-failed', () => {
  const withdrawal: Instruction = { kind: 'WithdrawAsset', assets: [fees] };
  const clear: Instruction = { kind: 'ClearOrigin' };
  expect(judgeLast([...paid, clear, withdrawal], {})).toEqual(['xcm-failed']);
  expect(judgeLast([...paid, clear, descend], {})).toEqual(['xcm-failed']);
  expect(judgeLast([...paid, descend], {})).toEqual([]);
});

it('a later withdrawal may fail by another account or asset', () => {
  const withdrawal: Instruction = { kind: 'WithdrawAsset', assets: [fees] };
  expect(judgeLast([...paid, withdrawal], {})).toEqual(['funds', 'asset-not-found']);
  expect(judgeLast([...paid, withdrawal], { asset: 'own' })).toEqual(['funds']);
  const ofUser = ['funds', 'origin-not-convertible'];
  expect(judgeLast([...paid, descend, withdrawal], { asset: 'own' })).toEqual(ofUser);
});

it('a second purchase, and assets that arrive later, have their own outcomes', () => {
  const [, buy] = paid;
  expect(judgeLast([...paid, ...(buy ? [buy] : [])], {})).toEqual([
    'fees-missing',
    'fees',
    'asset-not-accepted',
  ]);
  const brought: Instruction = { kind: 'ReserveAssetDeposited', assets: [fees] };
  expect(judgeLast([...paid, brought], {})).toEqual(['untrusted-reserve']);
});

it('the account of its own origin makes a second call', () => {
  const call: Instruction = {
    kind: 'Transact',
    originKind: 'SovereignAccount',
    requireWeightAtMost: { refTime: 1n, proofSize: 1n },
    call: '0x000000',
  };
  const known: DeliveryContext = {
    derived: { kind: 'none', reason: '', source: 'configuration', evidence: [] },
  };
  expect(judgeLast([...paid, call, descend, call], known)).toContain('origin-not-convertible');
  const native: Instruction = { ...call, originKind: 'Native' };
  expect(judgeLast([...paid, call, descend, native], {})).toContain('origin-kind-refused');
});
