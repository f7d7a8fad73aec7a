import { describe, expect, it, test } from 'vitest';
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
  const facts = { service: { known: false }, queries: { known: false } } as unknown as Facts;
  expect(queriesAnswered.evaluate(facts, pairScope)).toMatchObject([
    {
      subject: 'queries',
      outcome: 'not-applicable',
      reason: 'Not checked: no endpoint of the service chain was given.',
    },
  ]);
});

describe('a query', () => {
  it.each([
    [true, true, 'pass', 'wss://service has the method, and the runtime has AutomationTimeApi.'],
    [
      true,
      false,
      'pass',
      'wss://service has the method; the runtime has no AutomationTimeApi for other nodes.',
    ],
    [false, true, 'warn', 'wss://service lacks the method; the runtime answers by AutomationTimeApi.'],
    [false, false, 'fail', 'wss://service lacks the method, and the runtime lacks AutomationTimeApi.'],
    [
      undefined,
      true,
      'pass',
      'wss://service does not list its methods; the runtime answers by AutomationTimeApi.',
    ],
    [
      undefined,
      false,
      'unknown',
      'wss://service does not list its methods, and the runtime has no AutomationTimeApi.',
    ],
  ] as const)('with the method %s and the runtime API %s is a %s', (hasMethod, hasApi, outcome, reason) => {
    expect(judge({ hasMethod, hasApi })).toMatchObject({ subject: query.method, outcome, reason, evidence });
  });

  it('that fails needs another node', () => {
    expect(judge({ hasMethod: false, hasApi: false })?.noFix).toEqual({
      reason: 'Methods are part of the node, and runtime APIs part of the runtime.',
      howTo: 'Use an endpoint of a node that has the method.',
    });
  });

  it('that is unknown names the method to call', () => {
    expect(judge({ hasMethod: undefined, hasApi: false })?.howToFindOut).toBe(
      'Call automationTime_generateTaskId on the node.',
    );
  });

  it('of a chain without an endpoint names the node', () => {
    const queries = { known: true, endpoint: undefined, queries: [query] };
    const facts = { service: variantM, queries } as unknown as Facts;
    expect(queriesAnswered.evaluate(facts, pairScope)[0]?.reason).toMatch(/^the node has the method/);
  });
});

// The specification: queryFeeDetails belongs to variant H, getTimeAutomationFees to variant M, the others to both.
test.each([
  [{ known: true, rules: { variant: 'H' } }, ['both', 'only H']],
  [{ known: true, rules: { variant: 'M' } }, ['both', 'only M']],
  [{ known: false }, ['both']],
])('a service %j is asked the queries of its variant', (service, methods) => {
  const all = [
    { ...query, method: 'both' },
    { ...query, method: 'only H', variant: 'H' },
    { ...query, method: 'only M', variant: 'M' },
  ];
  const facts = { service, queries: { known: true, queries: all } } as unknown as Facts;
  expect(queriesAnswered.evaluate(facts, pairScope).map(({ subject }) => subject)).toEqual(methods);
});
