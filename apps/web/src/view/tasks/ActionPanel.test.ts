import { createElement } from 'preact';
import { useState } from 'preact/hooks';
import { describe, expect, it } from 'vitest';
import { TestPage } from '../../../test/support/TestPage.js';
import { chains, createTasksState } from '../../../test/support/tasksStates.js';
import type { ActionForm, TasksState } from '../../tasks/TasksProtocol.js';
import { ActionPanel, listKinds } from './ActionPanel.js';

const page = new TestPage();
let action: ActionForm;

/** The panel with what the user has written. */
function Panel({ state }: { readonly state: TasksState }) {
  const [given, setGiven] = useState<ActionForm>({ kind: 'payment', recipient: '', amount: '' });
  action = given;
  return createElement(ActionPanel, { state, action: given, onChange: setGiven });
}

it.each([
  ['H', 2, ['payment', 'bytes']],
  ['M', 2, ['payment', 'bytes', 'transfer']],
  ['M', 1, ['transfer']],
  ['H', 1, []],
] as const)('variant %s with %i chains has the kinds of task %j', (variant, count, kinds) => {
  expect(listKinds(createTasksState({ variant, chains: chains.slice(0, count) }))).toEqual(kinds);
});

describe('the fields of a task', () => {
  it('are those of its kind', async () => {
    await page.render(Panel, { state: createTasksState({ variant: 'M' }) });
    expect(page.list('option')).toEqual([
      'Payment on the parachain',
      'Call of the parachain, by its bytes',
      'Transfer on the service',
    ]);
    await page.write('Recipient', '5Bob');
    await page.write('Amount in tokens', '1.5');
    expect(action).toEqual({ kind: 'payment', recipient: '5Bob', amount: '1.5' });
    await page.write('Kind of task', 'transfer');
    expect(action).toEqual({ kind: 'transfer', recipient: '5Bob', amount: '1.5' });
  });

  it('keep no part of another kind', async () => {
    await page.render(Panel, { state: createTasksState() });
    await page.write('Recipient', '5Bob');
    await page.write('Kind of task', 'bytes');
    expect(action).toEqual({ kind: 'bytes', call: '' });
    await page.write('Bytes of the call', '0x0102');
    expect(action).toEqual({ kind: 'bytes', call: '0x0102' });
    await page.write('Kind of task', 'payment');
    expect(action).toEqual({ kind: 'payment', recipient: '', amount: '' });
  });
});
