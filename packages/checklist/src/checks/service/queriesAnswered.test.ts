import { expect, test } from 'vitest';
import { evidenceFor, pairScope } from '../../../test/support/answers.js';
import { queriesAnswered } from './queriesAnswered.js';

type Facts = Parameters<typeof queriesAnswered.evaluate>[0];

const evidence = [evidenceFor('rpc_methods: automationTime_generateTaskId', true)];
const query = {
  method: 'automationTime_generateTaskId',
  api: 'AutomationTimeApi',
  variant: undefined,
  hasMethod: true,
  hasApi: true,
  evidence,
};
const variantM = { known: true, rules: { variant: 'M' } };

function judge(changes: object, endpoint: string | undefined = 'wss://service') {
  const queries = { known: true, endpoint, queries: [{ ...query, ...changes }] };
  return queriesAnswered.evaluate({ service: variantM, queries } as unknown as Facts, pairScope)[0];
}

test('without a service, nothing was checked', () => {
  const facts = { service: { known: false }, queries: undefined } as unknown as Facts;
  expect(queriesAnswered.evaluate(facts, pairScope)).toMatchObject([
    {
      subject: 'queries',
      outcome: 'not-applicable',
      reason: 'Not checked: no endpoint of the service chain was given.',
    },
  ]);
});

test.each([
  [true, true, 'pass'],
  [true, false, 'pass'],
  [false, true, 'warn'],
  [false, false, 'fail'],
  [undefined, true, 'pass'],
  [undefined, false, 'unknown'],
] as const)('a query with the method %s and the runtime API %s is a %s', (hasMethod, hasApi, outcome) => {
  expect(judge({ hasMethod, hasApi })).toMatchObject({ subject: query.method, outcome });
});
