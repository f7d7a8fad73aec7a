import type { ChannelPlan, DueStep } from '@parachron/hrmp';
import { describe, expect, it, test } from 'vitest';
import { type ChannelForm, chooseChannelForm } from './chooseChannelForm.js';
import type { StepDryRun, StepDryRuns } from './StepDryRun.js';

const done: StepDryRun = { outcome: 'done', events: ['Hrmp.OpenChannelRequested'], fee: 1n };
const failed: StepDryRun = { outcome: 'failed', reason: 'Too heavy.' };
const unknown: StepDryRun = { outcome: 'unknown', reason: 'No event.' };
const untried: StepDryRun = { outcome: 'untried', reason: 'It waits.' };

/** A due step with a number of calls. */
const stepOf = (id: string, calls: number) =>
  ({ id, calls: Array.from({ length: calls }) }) as unknown as DueStep;

/** Chooses between forms in which a step of two calls becomes two steps, with the results of the dry runs by step. */
async function choose(ids: readonly string[], results: { readonly [step: string]: StepDryRun }) {
  const tried: string[][] = [];
  const chosen = await chooseChannelForm({
    design: async (apart): Promise<ChannelForm> => {
      const due = ids.flatMap((id) =>
        apart.includes(id) ? [stepOf(`${id}-1`, 1), stepOf(`${id}-2`, 1)] : [stepOf(id, 2)],
      );
      return { apart, due, options: {} as ChannelForm['options'], plan: {} as ChannelPlan };
    },
    tryForm: async ({ due }): Promise<StepDryRuns> => {
      tried.push(due.map(({ id }) => id));
      return new Map(due.flatMap(({ id }) => (results[id] ? [[id, results[id]] as const] : [])));
    },
  });
  return { chosen, tried };
}

test('a plan whose programs work is tried once, and stays whole', async () => {
  const { chosen, tried } = await choose(['a', 'b'], { a: done, b: done });
  expect(tried).toEqual([['a', 'b']]);
  expect(chosen).toMatchObject({ form: { apart: [] } });
  expect(chosen.reasons.size).toBe(0);
});

test.each([
  ['failed', failed, 'Too heavy.'],
  ['unknown', unknown, 'No event.'],
])('a program that is %s is separated if its parts work, with the reason', async (_what, result, reason) => {
  const { chosen } = await choose(['a'], { a: result, 'a-1': done, 'a-2': done });
  expect(chosen.form.apart).toEqual(['a']);
  expect([...chosen.dryRuns.keys()]).toEqual(['a-1', 'a-2']);
  expect([...chosen.reasons]).toEqual([
    ['a-1', reason],
    ['a-2', reason],
  ]);
});

describe('a program stays whole', () => {
  it.each([
    ['one part fails', failed],
    ['one part is unknown', unknown],
    ['one part waits', untried],
  ])('where %s, and is not tried again', async (_what, part) => {
    const { chosen, tried } = await choose(['a'], { a: failed, 'a-1': done, 'a-2': part });
    expect(tried).toEqual([['a'], ['a-1', 'a-2']]);
    expect(chosen.form.apart).toEqual([]);
    expect(chosen.dryRuns.get('a')).toBe(failed);
    expect(chosen.reasons.size).toBe(0);
  });

  it('where it was not tried at all', async () => {
    const { tried } = await choose(['a'], { a: untried });
    expect(tried).toHaveLength(1);
  });

  it('where it has one call only', async () => {
    let designed = 0;
    await chooseChannelForm({
      design: async (apart) => {
        designed += 1;
        return { apart, due: [stepOf('a', 1)], options: {}, plan: {} } as unknown as ChannelForm;
      },
      tryForm: async () => new Map([['a', failed]]),
    });
    expect(designed).toBe(1);
  });
});

test('each of several failed programs is separated by itself', async () => {
  const parts = { 'a-1': done, 'a-2': done, 'b-1': done, 'b-2': failed, 'c-1': done, 'c-2': done };
  const { chosen } = await choose(['a', 'b', 'c'], { a: failed, b: failed, c: unknown, ...parts });
  expect(chosen.form.apart).toEqual(['a', 'c']);
  expect(chosen.form.due.map(({ id }) => id)).toEqual(['a-1', 'a-2', 'b', 'c-1', 'c-2']);
  expect([...chosen.reasons.keys()]).toEqual(['a-1', 'a-2', 'c-1', 'c-2']);
});
