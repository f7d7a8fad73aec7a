import type { TaskPlan } from '@parachron/checklist';
import { parseAccount } from '@parachron/core';
import pico from 'picocolors';
import { expect, test } from 'vitest';
import { renderTaskPlan } from './renderTaskPlan.js';

const token = { symbol: 'TUR', decimals: 10 };
const line = { title: 'fee', known: true, amount: 1n, token, source: 'the chain' };
const locationDoubt = { reason: 'No location.', howToFindOut: 'Ask.', source: 'facts', value: 'one-of' };

function render(delivery: object): string {
  const plan = {
    taskId: '0x00',
    call: {
      pallet: 'A',
      method: 'b',
      args: {},
      hex: '0x00',
      order: { schedule: { kind: 'fixed', times: [] } },
    },
    check: { expectedFailures: [], unknown: [], block: { number: 1 } },
    quote: { inclusion: line, execution: line, xcm: line, foreign: [], balance: { free: 1n } },
    delivery,
    locationDoubt,
  } as unknown as TaskPlan;
  const request = { owner: parseAccount(`0x${'11'.repeat(32)}`), providedId: 'pay' };
  const about = {
    request,
    service: { chain: 'Service', ss58Prefix: 42 },
    endpoint: 'in-process',
    rules: { assumed: [] },
  };
  return renderTaskPlan(plan, about as unknown as Parameters<typeof renderTaskPlan>[1], {
    colors: pico.createColors(false),
    width: 200,
  });
}

test('the tried payment methods stand below the failure that they explain', () => {
  const lines = render({ arrives: 'no', reason: 'No payment works.', others: ['Remote: no funds.'] }).split(
    '\n',
  );
  const at = lines.findIndex((one) => one.includes('No payment works.'));
  expect(lines[at + 1]).toBe('    Remote: no funds.');
  expect(lines[at + 2]).toContain('May fail: AssetNotFound, No location. Ask.');
});

test('an undecided delivery names the command that decides it', () => {
  const text = (arrives: string) => render({ arrives, reason: 'Nothing shows it.', others: [] });
  expect(text('unknown')).toContain('On the target: Nothing shows it. `parachron check --dry-run');
  expect(text('yes')).not.toContain('--dry-run');
});
