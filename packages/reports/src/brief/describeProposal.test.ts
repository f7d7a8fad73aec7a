import type { Report } from '@parachron/checklist';
import type { Finding } from '@parachron/core';
import { expect, test } from 'vitest';
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
