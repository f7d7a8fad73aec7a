import type { TaskPlan } from '@parachron/checklist';
import { parseAccount } from '@parachron/core';
import pico from 'picocolors';
import { expect, test } from 'vitest';
import { renderTaskPlan } from './renderTaskPlan.js';

const token = { symbol: 'TUR', decimals: 10 };
const line = { title: 'fee', known: true, amount: 1n, token, source: 'the chain' };
const locationDoubt = { reason: 'No location.', howToFindOut: 'Ask.', source: 'facts', value: 'one-of' };

function render(delivery: object | undefined, schedule: object = { kind: 'fixed', times: [] }): string {
  const plan = {
    taskId: '0x00',
    call: {
      pallet: 'A',
      method: 'b',
      args: {},
      hex: '0x00',
      order: { schedule },
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

test('the times are those that the service stores: sorted, and each once', () => {
  // 1893456000 is 2030-01-01T00:00:00Z.
  const times = [1893459600n, 1893456000n, 1893459600n];
  const runs = 'Runs at 2030-01-01T00:00:00Z, 2030-01-01T01:00:00Z.';
  expect(render(undefined, { kind: 'fixed', times })).toContain(runs);
});

test('a task that recurs names its first time and its interval', () => {
  const schedule = { kind: 'recurring', next: 1893456000n, frequency: 86_400n };
  const runs = 'Runs at 2030-01-01T00:00:00Z, then every 86400 s without end.';
  expect(render(undefined, schedule)).toContain(runs);
});
