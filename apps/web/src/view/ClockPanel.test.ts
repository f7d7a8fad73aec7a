import { describe, expect, it } from 'vitest';
import { createPlaygroundState, newYear } from '../../test/support/playgroundStates.js';
import { TestPage } from '../../test/support/TestPage.js';
import { wrapPlaygroundPanel } from '../../test/support/wrapPlaygroundPanel.js';
import { ClockPanel } from './ClockPanel.js';

const page = new TestPage();
const Panel = wrapPlaygroundPanel(ClockPanel);
const status = () => page.get('[role=status]').textContent;

describe('the clock of the playground', () => {
  it('shows the time of the network in the zone of the reader and in UTC', async () => {
    await page.render(Panel, { state: createPlaygroundState({ now: newYear + 90_061_000 }) });
    expect(page.list('.time')).toEqual(['Fri, Jan 2, 2026, 01:01 AM UTC']);
    expect(page.list('.muted')).toEqual(['2026-01-02 01:01 UTC']);
    expect(status()).toBe('The clock stands still until you advance it.');
  });

  it.each([
    ['Next slot', 'advanceToNextSlot', []],
    ['+ 1 day', 'advance', [86_400]],
    ['+ 30 days', 'advance', [2_592_000]],
    ['+ 6 months', 'advance', [15_552_000]],
  ])('%s asks for %s by %j seconds', async (name, method, args) => {
    await page.render(Panel, { state: createPlaygroundState() });
    await page.choose(name);
    expect(page.worker.requests).toEqual([{ id: 1, method, args }]);
  });

  it('takes no second step until the first has ended', async () => {
    await page.render(Panel, { state: createPlaygroundState() });
    await page.choose('Next slot');
    expect(status()).toBe('Advancing the clock …');
    const buttons = () => [...document.querySelectorAll('button')].map(({ disabled }) => disabled);
    expect(buttons()).toEqual([true, true, true, true]);
    await page.answer('advanceToNextSlot');
    expect(status()).toBe('The clock stands still until you advance it.');
    expect(buttons()).toEqual([false, false, false, false]);
  });

  it.each([
    [1, 'Reading the events … 1 block or message left.'],
    [2, 'Reading the events … 2 blocks and messages left.'],
  ])('names the %i events that are still to read', async (unread, text) => {
    await page.render(Panel, { state: createPlaygroundState({ unread }) });
    expect(status()).toBe(text);
  });
});
