import { formatTokens, parseTokens, transferCall } from '@parachron/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  alice,
  bob,
  getBalance,
  openTestPlaces,
  startOfTest,
  type TestPlaces,
} from '../../test/support/openTestPlaces.js';
import { openLocalPlaces } from './Places.js';
import { planPermission } from './planPermission.js';
import { planCancel, planSchedule, readWhen } from './planSchedule.js';
import type { PlannedTransaction, TaskForm, WhenForm } from './TasksProtocol.js';

const hourMs = 3_600_000;
/** The slot after the start of the network: 2023-02-03 at 03:00 UTC. */
const three = 1_675_393_200_000;
const payment = { kind: 'payment', recipient: bob, amount: '2' } as const;
const hourly = { kind: 'interval', first: '', count: '1', unit: 'hours', times: '1' } as const;
const form: TaskForm = { kind: 'schedule', name: 'rent', action: payment, when: hourly };

let h: TestPlaces;
let m: TestPlaces;
beforeAll(async () => {
  [h, m] = await Promise.all([openTestPlaces(), openTestPlaces({ variant: 'M', targets: [] })]);
});
afterAll(() => Promise.all([h.close(), m.close()]));

const plan = (change: Partial<TaskForm> = {}, owner = alice) =>
  planSchedule(h.places, { owner, onTarget: owner }, { ...form, ...change });
const transfer = { kind: 'transfer', recipient: bob, amount: '2' } as const;
const minutely = { ...hourly, unit: 'minutes' } as const;
const planM = (change: Partial<TaskForm> = {}, owner = alice) =>
  planSchedule(
    m.places,
    { owner, onTarget: owner },
    { name: 'wage', action: transfer, when: minutely, ...change },
  );
const calendar = (...times: readonly number[]): WhenForm => ({
  kind: 'calendar',
  dates: times.map((time) => new Date(time).toISOString()),
});
const findValue = ({ lines }: Pick<PlannedTransaction, 'lines'>, label: RegExp) =>
  lines.find(([name]) => label.test(name))?.[1];
const amountOf = (text = '') => parseTokens(text.replace(' TUR', ''), { symbol: 'TUR', decimals: 10 });

it('a summary says first what its task does, as the form has it', async () => {
  const [firstOfPayment] = (await plan()).lines;
  expect(firstOfPayment).toEqual(['The task', `2 UNIT to ${bob}`]);
  // System.remark of one byte.
  const [firstOfBytes] = (await plan({ action: { kind: 'bytes', call: '0x0000042a' } })).lines;
  expect(firstOfBytes).toEqual(['The task', '0x0000042a']);
  expect((await planM()).lines[0]).toEqual(['The task', `2 TUR to ${bob}`]);
});

describe('the costs of a task', () => {
  // Specification, "Fees": 12 planck for each unit of weight and run.
  it.each([
    ['1', 12n * 593_317_000n],
    ['3', 12n * 593_317_000n * 3n],
  ])('that calls a parachain %s times are those of its runs', async (times, fee) => {
    const task = await plan({ when: { ...hourly, times } });
    expect(amountOf(findValue(task, /^Execution fee/i))).toBe(fee);
    // The derived account of the user pays on the target.
    expect(amountOf(findValue(task, /XCM fee/i))).toBe(0n);
  });

  it('of a transfer on the service are smaller', async () => {
    const task = await planM({ when: { ...minutely, times: '5' } });
    expect(amountOf(findValue(task, /^Execution fee/i))).toBe(12n * 286_209_000n * 5n);
  });

  it('are charged to the planck', async () => {
    const before = await getBalance(m.service, alice);
    const task = await planM({ name: 'charged', when: { ...minutely, times: '3' } });
    await m.send(m.service, task.call.hex);
    const after = await getBalance(m.service, alice);
    expect(amountOf(findValue(task, /^Charged now/))).toBe(before.free - after.free);
    expect((await planM({ name: 'charged' })).refusal).toBe(
      'AutomationTime.DuplicateTask: a task of this account has this name. Give another name, or wait until that task is done or cancelled.',
    );
  });

  it('of a task without an end are those of one run, and of each further run', async () => {
    const task = await plan({ when: { ...hourly, count: '2', times: '' } });
    expect(task).toMatchObject({ runs: [three], runCount: 1, every: 7200 });
    expect(amountOf(findValue(task, /^Execution fee/i))).toBe(12n * 593_317_000n);
    expect(amountOf(findValue(task, /^Each further run/))).toBe(12n * 593_317_000n);
  });

  it('are refused by the pool without the inclusion fee, and by the service without the execution fee', async () => {
    // The account of the specification's example is empty here.
    const poor = '0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568';
    expect((await planM({}, poor)).refusal).toMatch(/^TransactionPool\.Payment: /);
    const some = transferCall(m.service.runtime, { to: poor, amount: 6_000_000_000n });
    await m.send(m.service, some.hex);
    expect((await planM({}, poor)).refusal).toMatch(/^AutomationTime\.InsufficientBalance: /);
  });
});

describe('the runs of a task', () => {
  it('begin with the next slot, in milliseconds', async () => {
    const { runs, runCount, every } = await plan({ when: { ...hourly, times: '2' } });
    expect([runs, runCount, every]).toEqual([[three, three + hourMs], 2, undefined]);
  });

  it('are the first twelve of all', async () => {
    const { runs, runCount } = await plan({ when: { ...hourly, times: '24' } });
    expect(runs).toEqual(Array.from({ length: 12 }, (_, at) => three + at * hourMs));
    expect(runCount).toBe(24);
  });

  it('are sorted, each time once', async () => {
    const { runs } = await plan({ when: calendar(three + hourMs, three, three + hourMs) });
    expect(runs).toEqual([three, three + hourMs]);
  });

  it.each<[string, WhenForm, RegExp]>([
    ['in the past', calendar(three - 2 * hourMs), /^AutomationTime\.PastTime: /],
    // 180 days after the present slot are valid, an hour later is not.
    ['too far in the future', calendar(three + 180 * 24 * hourMs), /^AutomationTime\.TimeTooFarOut: /],
    ['more than 24', { ...hourly, times: '25' }, /^AutomationTime\.TooManyExecutionsTimes: /],
  ])('%s are refused', async (_what, when, refusal) => {
    expect((await plan({ when })).refusal).toMatch(refusal);
  });

  it('180 days after the present slot are accepted', async () => {
    // The service accepts them; the permission on the parachain is missing.
    const { refusal } = await plan({ when: calendar(three - hourMs + 180 * 24 * hourMs) });
    expect(refusal).toMatch(/^The call does not run on /);
  });

  it('of a cron expression beyond the limits of the service are refused', async () => {
    // The next 29 February is in 2024, more than 180 days away.
    const leap = { kind: 'cron', expression: '0 0 29 2 *', zone: 'UTC', times: '' } as const;
    expect((await plan({ when: { ...leap, times: '1' } })).refusal).toMatch(/TimeTooFarOut/);
    expect((await plan({ when: leap })).refusal).toMatch(/TimeTooFarOut/);
  });

  it('need a number on a service of variant M', async () => {
    await expect(planM({ when: { ...minutely, times: '' } })).rejects.toThrow(
      'Number of runs: a service of variant M needs the number of runs.',
    );
  });

  it('that are close have a warning, and are refused if a block may miss them', async () => {
    const start = startOfTest + 46_000;
    const late = await openTestPlaces({ variant: 'M', targets: [], start, clock: () => start });
    const planAt = (time: number) =>
      planSchedule(
        late.places,
        { owner: alice, onTarget: alice },
        { ...form, action: transfer, when: calendar(time) },
      );
    const [soon, later] = await Promise.all([planAt(start + 14_000), planAt(start + 614_000)]);
    await late.close();
    expect(soon).toMatchObject({
      warnings: ['The first run is close. Sign soon, or choose a later time.'],
      refusal: expect.stringMatching(/^The call may be included as late as 2023-02-03T02:11:\d\dZ/),
    });
    expect(later).toMatchObject({ warnings: [], refusal: undefined });
  });
});

describe('a task that cannot be planned', () => {
  it.each(['', '  '])('has the name "%s"', async (name) => {
    await expect(plan({ name })).rejects.toThrow('Name of the task: give a name.');
  });

  it('is a transfer on a service of variant H', async () => {
    await expect(plan({ action: transfer })).rejects.toMatchObject({ code: 'VARIANT_MISMATCH' });
  });
});

describe('a cancellation', () => {
  it('that could not be tried has the reason as a warning', async () => {
    const block = { number: 1, hash: `0x${'00'.repeat(32)}` };
    const unknown = [{ what: 'the answer', reason: 'no fork runs', howToFindOut: 'Send it.' }];
    const scheduler = Object.create(m.places.scheduler, {
      checkTask: { value: async () => ({ unknown, refusal: undefined, block }) },
    });
    const user = { owner: alice, onTarget: alice };
    const planned = await planCancel({ ...m.places, scheduler }, user, `0x${'11'.repeat(32)}`);
    expect(planned).toMatchObject({ refusal: undefined, warnings: ['no fork runs. Send it.'] });
    expect(findValue(planned, /^Task$/)).toBe(`0x${'11'.repeat(32)}`);
    expect(findValue(planned, /^Fees that/)).toBe('not returned');
    expect(findValue(planned, /^Fee/)).toMatch(/^\d+\.\d+ TUR$/);
  });
});

/** These tests change the chain. */
describe('the permission of a task', () => {
  const signGrant = async (owner: string, uri: string, fund?: string) => {
    const user = { owner, onTarget: owner };
    const grant = { action: payment, fund: fund ?? '', proxyType: '' };
    const { call, lines } = await planPermission(h.places, user, grant);
    const proposedFund = (findValue({ lines }, /^Funds/) ?? '').replace(' UNIT', '');
    if (fund === undefined) return proposedFund;
    await h.send(h.target, call.hex, uri);
    return proposedFund;
  };

  it('is missing at first', async () => {
    const planned = await plan();
    expect(planned.warnings).toEqual([]);
    expect(planned.refusal).toMatch(
      /^The call does not run on .* Paid by the derived account in the target's token: .* not a proxy of the user\. Grant the permission/,
    );
    expect(findValue(planned, /^On the parachain/)).toMatch(/^The call does not run on /);
  });

  it('may be missing on a local network of the page, which shows what becomes of the task', async () => {
    const places = await openLocalPlaces('H', startOfTest, () => undefined);
    const planned = await planSchedule(places, { owner: alice, onTarget: alice }, form);
    await places.local?.close();
    expect(planned).toMatchObject({ refusal: undefined, warnings: [expect.stringMatching(/not a proxy/)] });
  });

  it('suffices with the proposed funds, and not with less than one program withdraws', async () => {
    const unit = { symbol: '', decimals: 12 };
    const proposed = await signGrant(alice, '//Alice');
    await signGrant(alice, '//Alice', proposed);
    expect(await plan()).toMatchObject({ warnings: [], refusal: undefined });
    // The proposal leaves the existential deposit of 0.001 UNIT after the withdrawal of one program.
    const less = parseTokens(proposed, unit) - 10n ** 9n - 1n;
    await signGrant(bob, '//Bob', formatTokens(less, unit));
    expect(await plan({}, bob)).toMatchObject({
      warnings: [],
      refusal: expect.stringMatching(/^The call does not run on /),
    });
  });
});

/** 2023-02-03 at 03:00 UTC, the first execution time of the specification's example. */
const thirdHour = 1_675_393_200n;
const hour = 3600n;
const clock = {
  nextSlot: thirdHour,
  lastSlot: thirdHour + 2n * hour,
  slotSeconds: hour,
  maxExecutionTimes: 24n,
};
const read = (form: object) => readWhen(form as WhenForm, clock);
const every = { kind: 'interval', first: '', count: '1', unit: 'hours', times: '' };
const cron = { kind: 'cron', expression: '0 * * * *', zone: 'UTC', times: '' };

describe('dates of the calendar', () => {
  it('are seconds since 1970, in the given order, without empty fields', () => {
    const times = ['2023-02-03T04:00:00Z', ' ', '2023-02-03T03:00:00Z', ''];
    expect(read({ kind: 'calendar', dates: times })).toEqual({ at: [thirdHour + hour, thirdHour] });
  });

  it('without a zone are in the zone of the browser', () => {
    const local = BigInt(new Date(2023, 1, 3, 12, 0).getTime() / 1000);
    expect(read({ kind: 'calendar', dates: ['2023-02-03T12:00'] })).toEqual({ at: [local] });
  });

  it.each([
    [[], 1],
    [[''], 1],
    [['tomorrow'], 1],
    [['2023-02-03T03:00:00Z', ' ', '2023-13-01T00:00'], 3],
  ])('such as %j are an error of the field of date %i', (dates, at) => {
    expect(() => read({ kind: 'calendar', dates })).toThrow(new RegExp(`^Date and time ${at}: `));
  });
});

describe('an interval', () => {
  it('without a number of times repeats from the next slot', () => {
    expect(read(every)).toEqual({ first: thirdHour, every: 3600 });
  });

  it.each([
    ['hours', '2', 2 * 3600],
    ['days', '1', 24 * 3600],
  ])('in %s of %s has its seconds', (unit, count, seconds) => {
    expect(read({ ...every, unit, count })).toEqual({ first: thirdHour, every: seconds });
  });

  it('begins at its first time', () => {
    const first = '2023-02-03T05:00:00Z';
    expect(read({ ...every, first })).toEqual({ first: thirdHour + 2n * hour, every: 3600 });
    const field = expect.objectContaining({ message: 'First run: give a date and a time.' });
    expect(() => read({ ...every, first: 'soon' })).toThrow(field);
  });

  it('with a number of times is a list', () => {
    expect(read({ ...every, count: '2', times: ' 3 ' })).toEqual({
      at: [thirdHour, thirdHour + 2n * hour, thirdHour + 4n * hour],
    });
  });

  it.each(['', '0', '-1', '1.5', '1e3', 'two', '1000000'])('of "%s" is no number of the field', (count) => {
    expect(() => read({ ...every, count })).toThrow(/^Every: /);
  });

  it.each(['0', '-1', '1.5', 'two', '100001'])('with "%s" times is no number of the field', (times) => {
    expect(() => read({ ...every, times })).toThrow(/^Number of runs: /);
  });

  it('up to 999999 is a number of the field', () => {
    expect(read({ ...every, count: '999999' })).toEqual({ first: thirdHour, every: 999_999 * 3600 });
  });
});

describe('a cron expression', () => {
  it('has the next slot itself as a run, and ends at the last slot', () => {
    expect(read({ ...cron, expression: ' 0 * * * * ' })).toEqual({
      at: [thirdHour, thirdHour + hour, thirdHour + 2n * hour],
    });
  });

  it('with a number of times has as many, beyond the last slot also', () => {
    expect(read({ ...cron, times: '4' })).toEqual({
      at: [thirdHour, thirdHour + hour, thirdHour + 2n * hour, thirdHour + 3n * hour],
    });
    expect(read({ ...cron, times: '1' })).toEqual({ at: [thirdHour] });
  });

  it('has its first time beyond the last slot also, for which the service has its own refusal', () => {
    // 06:00 is an hour after the last slot, and the time after it is a day later.
    expect(read({ ...cron, expression: '0 6 * * *' })).toEqual({ at: [thirdHour + 3n * hour] });
  });

  it('is in its own zone', () => {
    // 03:00 UTC is 12:00 in Tokyo, which has no summer time.
    expect(read({ ...cron, expression: '0 12 * * *', zone: 'Asia/Tokyo', times: '1' })).toEqual({
      at: [thirdHour],
    });
  });
});

// Specification, "Times": the slots of variant H are whole hours.
it.each([
  ['Date and time 2', { kind: 'calendar', dates: ['2023-02-03T03:00:00Z', '2023-02-03T03:30:00Z'] }],
  ['First run', { ...every, first: '2023-02-03T03:30:00Z' }],
  ['First run', { ...every, first: '2023-02-03T03:30:00Z', times: '2' }],
  ['Cron expression', { ...cron, expression: '30 * * * *' }, /whole hours of UTC/],
  ['Cron expression', { ...cron, expression: 'often' }, /Write five fields/],
])('an error names the field %s, whose times are no slots', (field, when, reason = /slots/) => {
  const shown = expect.objectContaining({ field, message: expect.stringMatching(reason) });
  expect(() => read(when)).toThrow(expect.objectContaining({ shown }));
});
