import { describe, expect, it } from 'vitest';
import { TestPage } from '../../../test/support/TestPage.js';
import {
  chosen,
  createSummary,
  createTasksState,
  user,
  wrapTasksPanel,
} from '../../../test/support/tasksStates.js';
import type { ActionForm, ShownUser } from '../../tasks/TasksProtocol.js';
import { GrantPanel } from './GrantPanel.js';

const page = new TestPage();
const Panel = wrapTasksPanel(GrantPanel);
const action: ActionForm = { kind: 'payment', recipient: '5Bob', amount: '1' };
const show = (change: Partial<ShownUser> = {}) =>
  page.render(Panel, {
    state: createTasksState({ user: { ...user, ...change } }),
    action,
    chosen,
  });
const asked = () => page.worker.getRequest('summarizeGrant').args[0];

describe('the permission of a task', () => {
  it('is said to be missing, or named by its types', async () => {
    await show();
    expect(page.list('.warning')).toEqual(['The derived account has no proxy yet.']);
    await show({ grants: ['Any', 'Balances'] });
    expect(page.list('.done')).toEqual(['The derived account has a proxy: Any, Balances.']);
    expect(page.list('.warning')).toEqual([]);
  });

  it('is summarized for the fields of the form', async () => {
    await show();
    const funds = page.getField('Funds for the derived account, in tokens');
    expect(page.get(`#${funds.getAttribute('aria-describedby')}`).textContent).toContain('empty:');
    await page.submit();
    expect(asked()).toEqual({ action, fund: '', proxyType: '' });
    await page.answer('summarizeGrant', { ...createSummary({ kind: 'grant' }), types: [] });
    await page.write('Funds for the derived account, in tokens', '2.5');
    await page.write('Proxy type', 'Any');
    await page.submit();
    expect(asked()).toEqual({ action, fund: '2.5', proxyType: 'Any' });
  });

  it('offers each type with the verdict of its dry run, the narrowest first', async () => {
    await show();
    expect(page.list('option')).toEqual(['the narrowest that suffices', 'Any', 'Balances']);
    await page.submit();
    await page.answer('summarizeGrant', {
      ...createSummary({ kind: 'grant' }),
      types: [
        { name: 'Any', verdict: 'passes' },
        { name: 'Balances', verdict: 'refused' },
      ],
    });
    expect(page.list('option').slice(1)).toEqual(['Any (suffices)', 'Balances (too narrow)']);
  });

  it('names the fault of a field at the form', async () => {
    await show();
    await page.submit();
    await page.refuse('summarizeGrant', { message: 'Funds: expected an amount.', hint: 'Write digits.' });
    expect(page.list('[role=alert]')).toEqual(['Funds: expected an amount. Write digits.']);
    expect(page.getButton('Show the summary of the permission').disabled).toBe(false);
  });
});

describe('the removal of a permission', () => {
  it('is summarized for its type, apart from the summary of a grant', async () => {
    await show({ grants: ['Any', 'Balances'] });
    await page.choose('Show the summary of the removal: Balances');
    expect(page.worker.getRequest('summarizeRevoke').args).toEqual(['Balances']);
    for (const button of page.list('button')) expect(page.getButton(button).disabled, button).toBe(true);
    await page.answer('summarizeRevoke', createSummary({ kind: 'revoke' }));
    expect(page.list('h3')).toEqual(['Summary: Removal of the permission']);
    expect(page.list('form ~ .signing')).toEqual([]);
  });
});
