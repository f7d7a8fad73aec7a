import type { ProxyTypesEstimate } from '@parachron/proxy';
import { expect, test } from 'vitest';
import type { ContractCall } from '../listContractCalls.js';
import { type ContractVerdict, deriveUnderivedVerdict } from './contractVerdicts.js';

const call: ContractCall = { name: 'EVM.call', carried: 'proxied' };
const message: ContractVerdict = {
  verdict: 'refused',
  isUnderivable: true,
  sentence: 'The chain derives no account for the user.',
  evidence: [],
};

test('a proxy type without a dry run adds nothing to the refusal of a message', () => {
  const reason = 'The dry run ended early: 0 of 32 calls made.';
  const untried = {
    name: 'Any',
    verdict: 'unknown',
    calls: [],
    reach: [],
    broaderThanName: [],
    reason,
  } as const;
  const estimate: ProxyTypesEstimate = { narrowest: undefined, types: [untried], how: 'Tried on a fork.' };
  expect(deriveUnderivedVerdict(call, message, estimate)).toEqual(message);
});
