import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlaygroundState, newYear } from '../../test/support/playgroundStates.js';
import { TestPage } from '../../test/support/TestPage.js';
import { wrapPlaygroundPanel } from '../../test/support/wrapPlaygroundPanel.js';
import type { OrderQuote, PlaygroundState } from '../playground/PlaygroundState.js';
import { OrderPanel } from './OrderPanel.js';

const page = new TestPage();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
const Panel = wrapPlaygroundPanel(OrderPanel);
const svc = 10n ** 10n;
const quote: OrderQuote = {
  inclusion: svc / 100n,
  execution: 3n * svc,
  message: svc / 2n,
  total: 351n * (svc / 100n),
  perRun: 2n * svc,
  executions: 1,
  isRecurring: true,
  refusal: undefined,
  expectedFailures: [],
  call: '0x0102',
};

const show = (change: Partial<PlaygroundState> = {}) =>
  page.render(Panel, { state: createPlaygroundState({ granted: 'Balances', ...change }) });
const orders = () =>
  page.worker.requests.filter(({ method }) => method === 'quote').map(({ args }) => args[0]);
const answer = async (change: Partial<OrderQuote> = {}) => {
  await page.advance(250);
  await page.answer('quote', { ...quote, ...change });
};
const sign = 'Sign as Alice: schedule';

describe('the form of a task', () => {
  it('has labelled fields, and the first run in the zone of the reader', async () => {
    await show();
    expect(page.getField('Name of the task').value).toBe('allowance');
    expect(page.getField('Payment to Bob, in tokens').inputMode).toBe('decimal');
    expect(page.list('option')).toEqual(['once', 'every day', 'every week', 'every 30 days']);
    expect(page.list('form p')).toEqual(['First run: Thu, Jan 1, 2026, 01:00 AM UTC']);
  });

  it.each([
    ['H', 'daily', false],
    ['H', 'once', false],
    ['M', 'daily', true],
    ['M', 'once', false],
  ] as const)('of variant %s has a number of runs for %s: %s', async (variant, repeat, isCounted) => {
    await show({ variant });
    await page.write('Repeat', repeat);
    expect(page.list('label').some((text) => text.startsWith('Number of runs'))).toBe(isCounted);
  });

  it('asks for the quote of its fields', async () => {
    await show({ variant: 'M' });
    await page.write('Name of the task', 'rent');
    await page.write('Payment to Bob, in tokens', '1.25');
    await page.write('Repeat', 'weekly');
    await page.write('Number of runs', '3');
    await page.advance(250);
    expect(orders()).toEqual([{ name: 'rent', amount: '1.25', repeat: 'weekly', times: 3 }]);
  });

  it('asks for no quote without a number of runs', async () => {
    await show({ variant: 'M' });
    await answer();
    await page.write('Number of runs', '');
    await page.advance(250);
    expect(orders()).toHaveLength(1);
    expect(page.getButton(sign).disabled).toBe(true);
    expect(page.getField('Number of runs').required).toBe(true);
  });

  // The service knows the task, its name and the balances by then.
  it.each<[string, Partial<PlaygroundState>]>([
    ['the clock has moved', { nextSlot: BigInt(newYear / 1000 + 7200) }],
    [
      'a cancellation is in a block',
      { chains: createPlaygroundState().chains.map((one) => ({ ...one, block: one.block + 1 })) },
    ],
    ['another variant was started', { variant: 'M' }],
  ])('asks for the quote again when %s', async (_what, change) => {
    await show();
    await answer({ refusal: 'DuplicateTask: a task has this name' });
    await show(change);
    expect(page.getButton(sign).disabled).toBe(true);
    await answer();
    expect(orders()).toHaveLength(2);
    expect(page.list('.error')).toEqual([]);
    expect(page.getButton(sign).disabled).toBe(false);
  });
});

describe('the quote of a task', () => {
  it('has a line for each part in the token of the service, and the call in bytes', async () => {
    await show();
    await answer();
    expect(page.listLines()).toEqual([
      'Inclusion of the transaction: 0.01 SVC',
      'Execution, 1 run: 3 SVC',
      'Message to the target: 0.5 SVC',
      'Charged to Alice now: 3.51 SVC',
      'Each further run: 2 SVC',
    ]);
    expect(page.list('details > *')).toEqual(['The call that Alice signs', '0x0102']);
  });

  it('has no further run for a list of times', async () => {
    await show({ variant: 'M' });
    await answer({ isRecurring: false, executions: 10 });
    expect(page.listLines().map((line) => line.split(':')[0])).toEqual([
      'Inclusion of the transaction',
      'Execution, 10 runs',
      'Message to the target',
      'Charged to Alice now',
    ]);
  });

  it('says unknown, and not zero, for each amount that no chain gives', async () => {
    await show();
    const none = undefined;
    await answer({ inclusion: none, execution: none, message: none, total: none, perRun: none });
    expect(page.list('dd')).toEqual(Array.from({ length: 5 }, () => 'unknown'));
  });

  it('names every expected failure, and the missing grant', async () => {
    await show({ granted: undefined });
    await answer({ expectedFailures: ['The funds end after 3 runs.', '<b>Bob</b> is full.'] });
    expect(page.list('.warning')).toEqual([
      'The funds end after 3 runs.',
      '<b>Bob</b> is full.',
      'Without step 1 the task runs, and the target refuses its call.',
    ]);
    expect(page.getButton(sign).disabled).toBe(false);
  });

  it('of a call that the service refuses has the reason, and cannot be signed', async () => {
    await show();
    await answer({ refusal: 'DuplicateTask: a task has this name' });
    expect(page.list('.error')).toEqual(['DuplicateTask: a task has this name']);
    expect(page.getButton(sign).disabled).toBe(true);
  });

  it('is replaced by the fault of a field', async () => {
    await show();
    await answer();
    await page.write('Payment to Bob, in tokens', '1,5');
    await page.advance(250);
    await page.refuse('quote', { message: 'Payment to Bob, in tokens: …', hint: undefined });
    expect(page.list('.error')).toEqual(['Payment to Bob, in tokens: …']);
    expect(page.list('dl')).toEqual([]);
    expect(page.getButton(sign).disabled).toBe(true);
  });
});

describe('the signature of a task', () => {
  it('waits for the quote of the fields as they are now', async () => {
    await show();
    expect(page.getButton(sign).disabled).toBe(true);
    await answer();
    expect(page.getButton(sign).disabled).toBe(false);
    await page.write('Payment to Bob, in tokens', '200');
    expect(page.getButton(sign).disabled).toBe(true);
    await answer();
    expect(page.getButton(sign).disabled).toBe(false);
  });

  it('schedules the quoted task once, and then proposes a new name', async () => {
    await show();
    await answer();
    await page.choose(sign);
    expect(page.worker.getRequest('schedule').args).toEqual(orders());
    expect(page.getButton('Scheduling …').disabled).toBe(true);
    await page.answer('schedule', '0x01');
    expect(page.getField('Name of the task').value).toBe('allowance 2');
  });

  it('keeps the name after a refusal', async () => {
    await show();
    await answer();
    await page.submit();
    await page.refuse('schedule', { message: 'Refused.', hint: undefined });
    expect(page.getField('Name of the task').value).toBe('allowance');
    expect(page.getButton(sign).disabled).toBe(false);
  });

  it('keeps what the user writes in the meantime', async () => {
    await show();
    await answer();
    await page.choose(sign);
    await page.write('Payment to Bob, in tokens', '7');
    await page.answer('schedule', '0x01');
    expect(page.getField('Payment to Bob, in tokens').value).toBe('7');
    expect(page.getField('Name of the task').value).toBe('allowance 2');
    await answer();
    await page.choose(sign);
    await page.write('Name of the task', 'rent');
    await page.answer('schedule', '0x02');
    expect(page.getField('Name of the task').value).toBe('rent');
  });
});
