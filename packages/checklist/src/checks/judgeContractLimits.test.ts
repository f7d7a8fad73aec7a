import type { ContractCallCost } from '@parachron/proxy';
import { expect, test } from 'vitest';
import { answerOf, unread } from '../../test/support/answers.js';
import type { ContractLimits } from '../facts/contracts/contractLimitsFact.js';
import { judgeContractLimits } from './judgeContractLimits.js';

/** A run that uses 100 ps, 50 bytes of proof and a deposit of 2 UNIT. */
const used = { gas: { refTime: 100n, proofSize: 50n }, storageDeposit: 200n } as ContractCallCost;
const plain: ContractLimits = {
  name: 'flip',
  method: 'Contracts.call',
  api: 'ContractsApi.call',
  allowed: { gas: { refTime: 100n, proofSize: 50n }, storageDeposit: 200n },
  cost: answerOf('ContractsApi.call', used),
  token: { symbol: 'UNIT', decimals: 2 },
};
const takes = 'A run takes refTime 100, proofSize 50 and a storage deposit of 2 UNIT, by ContractsApi.call';

const judge = (changes: Partial<ContractLimits>) => judgeContractLimits({ ...plain, ...changes });
const allow = (refTime: bigint, proofSize: bigint, storageDeposit: bigint | undefined = 200n) =>
  judge({ allowed: { gas: { refTime, proofSize }, storageDeposit } });

test('limits equal to what a run takes are sufficient', () => {
  expect(judge({})).toEqual({
    subject: 'limits of flip',
    outcome: 'pass',
    reason: `${takes}. The limits of Contracts.call are sufficient.`,
    evidence: [plain.cost?.evidence],
  });
});

test.each([
  [99n, 50n, 200n, 'refTime 99, proofSize 50'],
  [100n, 49n, 200n, 'refTime 100, proofSize 49'],
  [100n, 50n, 199n, 'a storage deposit of 1.99 UNIT'],
  [0n, 0n, 0n, 'refTime 0, proofSize 0 and a storage deposit of 0 UNIT'],
])('limits of %i ps, %i bytes and %i planck are too low', (refTime, proofSize, deposit, words) => {
  expect(allow(refTime, proofSize, deposit)).toMatchObject({
    outcome: 'fail',
    reason: `${takes}. The limits of Contracts.call are too low: ${words}.`,
    noFix: {
      reason: 'The limits are a part of the call that tasks are to make.',
      howTo: expect.stringContaining('Encode the call again with higher limits'),
    },
  });
});

test('a call without a limit of the deposit allows any deposit', () => {
  const { allowed } = plain;
  expect(judge({ allowed: { ...allowed, storageDeposit: undefined } }).outcome).toBe('pass');
});

test('a run that returns a deposit takes none', () => {
  const cost = answerOf('ContractsApi.call', { ...used, storageDeposit: -300n });
  expect(judge({ cost })).toMatchObject({
    outcome: 'pass',
    reason: expect.stringContaining('a storage deposit of 0 UNIT'),
  });
});

test.each([
  [{ pallet: 'Revive', error: 'AccountUnmapped' }, 'Revive.AccountUnmapped'],
  [{ error: 'OutOfGas' }, 'OutOfGas'],
])('a run that fails with %j says nothing about the limits', (failure, error) => {
  const cost = answerOf('ContractsApi.call', { ...used, failure } as ContractCallCost);
  expect(judge({ cost })).toMatchObject({
    outcome: 'unknown',
    reason: `A run as the user fails with ${error}, by ContractsApi.call. The weight and the deposit of the contract call are unknown.`,
    howToFindOut: expect.stringContaining('`plan --dry-run` checks after the steps of the plan.'),
  });
});

test('without a user, the limits were not compared', () => {
  expect(judge({ cost: undefined })).toEqual({
    subject: 'limits of flip',
    outcome: 'not-applicable',
    reason: 'No user is given: the limits of Contracts.call were not compared with a run.',
    evidence: [],
  });
});

test('an unread run is unknown', () => {
  expect(judge({ cost: unread })).toMatchObject({ outcome: 'unknown', howToFindOut: 'Ask another node.' });
});
