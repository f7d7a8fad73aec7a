import type { Scheduler } from '@parachron/scheduler';
import { describe, expect, it, test } from 'vitest';
import { readWhen } from './readWhen.js';
import type { WhenForm } from './TasksProtocol.js';

/** 2023-02-03 at 03:00 UTC, the first execution time of the specification's example. */
const three = 1_675_393_200n;
const hour = 3600n;
const clock = {
  nextSlot: three,
  lastSlot: three + 2n * hour,
  rules: { slotSeconds: hour, maxExecutionTimes: 24n } as Scheduler['rules'],
};
const read = (form: object) => readWhen(form as WhenForm, clock);
const every = { kind: 'interval', first: '', count: '1', unit: 'hours', times: '' };
const cron = { kind: 'cron', expression: '0 * * * *', zone: 'UTC', times: '' };

describe('dates of the calendar', () => {
  it('are seconds since 1970, in the given order, without empty fields', () => {
    const times = ['2023-02-03T04:00:00Z', ' ', '2023-02-03T03:00:00Z', ''];
    expect(read({ kind: 'calendar', times })).toEqual({ at: [three + hour, three] });
  });

  it('without a zone are in the zone of the browser', () => {
    const local = BigInt(new Date(2023, 1, 3, 12, 0).getTime() / 1000);
    expect(read({ kind: 'calendar', times: ['2023-02-03T12:00'] })).toEqual({ at: [local] });
  });

  it.each([[[]], [['']], [['tomorrow']], [['2023-02-03T03:00:00Z', '2023-13-01T00:00']]])(
    'such as %j are an error of the field',
    (times) => {
      expect(() => read({ kind: 'calendar', times })).toThrow(
        expect.objectContaining({ code: 'TASK_FIELD_INVALID' }),
      );
    },
  );
});

describe('an interval', () => {
  it('without a number of times repeats from the next slot', () => {
    expect(read(every)).toEqual({ first: three, every: hour });
  });

  it.each([
    ['hours', '2', 2n * hour],
    ['days', '1', 24n * hour],
  ])('in %s of %s has its seconds', (unit, count, seconds) => {
    expect(read({ ...every, unit, count })).toEqual({ first: three, every: seconds });
  });

  it('begins at its first time', () => {
    const first = '2023-02-03T05:00:00Z';
    expect(read({ ...every, first })).toEqual({ first: three + 2n * hour, every: hour });
  });

  it('with a number of times is a list', () => {
    expect(read({ ...every, count: '2', times: ' 3 ' })).toEqual({
      at: [three, three + 2n * hour, three + 4n * hour],
    });
  });

  it.each(['', '0', '-1', '1.5', '01', 'two', '1000000'])('of "%s" is no number of the field', (count) => {
    const invalid = expect.objectContaining({ code: 'TASK_FIELD_INVALID' });
    expect(() => read({ ...every, count })).toThrow(invalid);
  });

  it.each(['0', '-1', '1.5', 'two', '100001'])('with "%s" times is no number of the field', (times) => {
    const invalid = expect.objectContaining({ code: 'TASK_FIELD_INVALID' });
    expect(() => read({ ...every, times })).toThrow(invalid);
  });

  it('up to 999999 is a number of the field', () => {
    expect(read({ ...every, count: '999999' })).toEqual({ first: three, every: 999_999n * hour });
  });
});

describe('a cron expression', () => {
  it('has the next slot itself as a run, and ends at the last slot', () => {
    expect(read({ ...cron, expression: ' 0 * * * * ' })).toEqual({
      at: [three, three + hour, three + 2n * hour],
    });
  });

  it('with a number of times has as many, beyond the last slot also', () => {
    expect(read({ ...cron, times: '4' })).toEqual({
      at: [three, three + hour, three + 2n * hour, three + 3n * hour],
    });
    expect(read({ ...cron, times: '1' })).toEqual({ at: [three] });
  });

  it('has its first time beyond the last slot also, for which the service has its own refusal', () => {
    // 06:00 is an hour after the last slot, and the time after it is a day later.
    expect(read({ ...cron, expression: '0 6 * * *' })).toEqual({ at: [three + 3n * hour] });
  });

  it('is in its own zone', () => {
    // 03:00 UTC is 12:00 in Tokyo, which has no summer time.
    expect(read({ ...cron, expression: '0 12 * * *', zone: 'Asia/Tokyo', times: '1' })).toEqual({
      at: [three],
    });
  });
});

test('an invalid expression is an error of its own', () => {
  expect(() => read({ ...cron, expression: 'often' })).toThrow(
    expect.objectContaining({ code: 'CRON_INVALID' }),
  );
});
