import type { Report } from '@parachron/checklist';
import type { Finding } from '@parachron/core';
import { expect, test } from 'vitest';
import { createFinding, createSampleReport, createStep } from '../../test/createSample.js';
import { describeProposal } from './describeProposal.js';

const step = { id: 'grant-proxy', sender: 'the user', layers: [] };
const missing = { check: 'proxy/granted', subject: 'proxy', outcome: 'fail', reason: '', fix: [step.id] };
const describe = (...findings: readonly object[]) =>
  describeProposal({ plan: [step], findings: findings as readonly Finding[] } as unknown as Report);

test('the calls make a check pass whose findings they all fix', () => {
  expect(describe(missing)).toBe(
    '1 call by 1 signer. After these calls: the user’s proxy exists and can be used.',
  );
});

test('the calls fix a part of a check with another finding that is unknown', () => {
  const unknown = { ...missing, subject: 'derived account', outcome: 'unknown', fix: [] };
  expect(describe(missing, unknown)).toBe(
    '1 call by 1 signer. Fixed in part, with the rest unknown: the user’s proxy is missing or cannot be used.',
  );
});

const failed = (check: string, more: Partial<Finding> = {}) =>
  createFinding('fail', { check, fix: [step.id], ...more });
const describePlan = (plan: Report['plan'], ...findings: readonly Finding[]) =>
  describeProposal(createSampleReport({ plan, findings }));
const noFix = { reason: 'The pallet is paused.', howTo: 'Wait.' };

test.each<[string, readonly Finding[], string]>([
  ['nothing failed', [createFinding('pass'), createFinding('unknown')], 'No call is needed.'],
  [
    'no step fixes the failures',
    [failed('network/not-paused', { fix: [] })],
    'No call fixes the failures. Not fixed by these calls alone: a required function is paused.',
  ],
])('without calls, if %s', (_, findings, text) => {
  expect(describePlan([], ...findings)).toBe(text);
});

test('calls are counted by their signers', () => {
  const steps = [createStep('a'), createStep('b'), createStep('c', { sender: 'the user' })];
  expect(describePlan(steps)).toBe('3 calls by 2 signers.');
  expect(describePlan(steps.slice(0, 1))).toBe('1 call by 1 signer.');
});

test('checks are in the order of the checklist, each once', () => {
  const findings = [
    failed('proxy/granted'),
    failed('network/not-paused'),
    failed('proxy/granted', { subject: 'other' }),
  ];
  expect(describePlan([createStep(step.id)], ...findings)).toBe(
    '1 call by 1 signer. After these calls: the required functions are not paused; the user’s proxy exists and can be used.',
  );
});

test('a check that the calls do not fix alone is no result of the calls', () => {
  const partly = failed('network/not-paused', { noFix });
  const whole = failed('network/not-paused', { subject: 'other' });
  expect(describePlan([createStep(step.id)], partly, whole)).toBe(
    '1 call by 1 signer. Not fixed by these calls alone: a required function is paused.',
  );
});

test('the three kinds are in three sentences', () => {
  const findings = [
    failed('hrmp/channel-open-both-ways'),
    failed('proxy/granted'),
    createFinding('unknown', { check: 'proxy/granted', subject: 'other' }),
    failed('network/not-paused', { fix: [] }),
  ];
  expect(describePlan([createStep(step.id)], ...findings)).toBe(
    '1 call by 1 signer. After these calls: a channel is open in each direction. Fixed in part, with the rest unknown: the user’s proxy is missing or cannot be used. Not fixed by these calls alone: a required function is paused.',
  );
});

test('a check of another version of the checklist is not named', () => {
  expect(describePlan([createStep(step.id)], failed('own/check'))).toBe('1 call by 1 signer.');
});
