import { expect, it } from 'vitest';
import { TestPage } from '../../../test/support/TestPage.js';
import { newYear, wrapTasksPanel } from '../../../test/support/tasksStates.js';
import { ClockPanel } from './ClockPanel.js';

const page = new TestPage();
const Clock = wrapTasksPanel(ClockPanel);

it.each([
  ['Next slot', 'advanceToNextSlot', []],
  ['+ 30 days', 'advance', [2_592_000]],
])(
  'the clock asks with %s for %s by %j seconds, and for nothing more until then',
  async (name, method, args) => {
    await page.render(Clock, { now: newYear + 90_061_000 });
    expect(page.list('.time, .muted')).toEqual(['Fri, Jan 2, 2026, 01:01 AM UTC', '2026-01-02 01:01 UTC']);
    expect(page.list('.status')).toEqual(['The clock stands still until you advance it.']);
    await page.choose(name);
    expect(page.worker.requests).toEqual([{ id: 1, method, args }]);
    expect([...document.querySelectorAll('button')].every(({ disabled }) => disabled)).toBe(true);
    await page.answer(method);
    expect(page.getButton('Next slot').disabled).toBe(false);
  },
);
