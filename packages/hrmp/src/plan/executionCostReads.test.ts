import { kusama2024, kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { createAnsweringSnapshot } from '../../test/support/answeringSnapshot.js';
import { makeFacts } from '../../test/support/madeFacts.js';
import { deriveDueSteps, estimateExecutionCosts, executionCostReads } from '../index.js';

const versions = { 1000: 2, 2000: 2, 2114: 2 } as const;
const name = ({ method, args }: { readonly method: string; readonly args: string }) => `${method} ${args}`;

describe('the reads for steps that may be due', () => {
  const relay = kusama2024();
  const facts = makeFacts(relay, { states: ['none', 'none'] });

  test.each([
    { capacity: 1, messageSize: 1_024 },
    { capacity: 1_000_000, messageSize: 1_000_000_000 },
  ])('include all requests of the cost estimate, for %j', async (proposal) => {
    const { channelManager, config } = facts;
    const expected = createAnsweringSnapshot(relay, {});
    await expected.read(executionCostReads(channelManager, { paras: [2000, 2114], proposal, config }));
    const costed = createAnsweringSnapshot(relay, {});
    const steps = deriveDueSteps(facts, { proposal });
    expect(steps.length).toBeGreaterThan(0);
    await estimateExecutionCosts(costed, { channelManager, steps, versions });
    expect(costed.asked.length).toBeGreaterThan(0);
    expect(expected.asked.map(name)).toEqual(expect.arrayContaining(costed.asked.map(name)));
  });

  test('use the call for system chains, or no call, if the channel manager has free calls', () => {
    const newer = makeFacts(kusama2025(), { states: ['none', 'none'] }).channelManager;
    const proposal = { capacity: 8, messageSize: 1_024 };
    const samples = ['bareProgram', 'sampleProgram', 'sampleCall'];
    expect(Object.keys(executionCostReads(newer, { paras: [1000, 2114], proposal }))).toEqual([
      '0',
      ...samples,
    ]);
    expect(executionCostReads(newer, { paras: [1000, 1001], proposal })).toEqual({});
    const both = executionCostReads(newer, { paras: [2000, 2114], proposal });
    expect(Object.keys(both)).toEqual(['0', '1', '2', '3', ...samples]);
  });
});
