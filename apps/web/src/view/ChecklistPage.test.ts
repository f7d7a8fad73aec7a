import { describe, expect, it } from 'vitest';
import { TestPage } from '../../test/support/TestPage.js';
import { parseShareLink } from '../checklist/CheckRequest.js';
import { ChecklistPage } from './ChecklistPage.js';

const page = new TestPage('http://localhost/#check?relay=wss%3A%2F%2Frelay.example&dryRun=yes');
const open = () => page.render(ChecklistPage, {});
const openLink = (fragment: string) =>
  page.run(() => {
    history.replaceState(undefined, '', fragment);
    dispatchEvent(new Event('hashchange'));
  });

describe('the page of the checklist', () => {
  it('opens with the fields of its link, and checks them only when the user asks', async () => {
    await open();
    expect(page.getField('Relay chain').value).toBe('wss://relay.example');
    expect(page.getField('Try the plan on forks of the chains').checked).toBe(true);
    expect(page.list('section')).toEqual([]);
    await page.choose('Check');
    const request = { ...parseShareLink(''), relay: 'wss://relay.example', dryRun: 'yes' };
    expect(page.worker.posted).toEqual([{ kind: 'start', request, files: {} }]);
  });

  it('takes the fields of another link that is opened in the same tab', async () => {
    await open();
    await openLink('#check?target=wss%3A%2F%2Ftarget.example');
    expect(page.getField('Relay chain').value).toBe('');
    expect(page.getField('Target chain').value).toBe('wss://target.example');
  });

  it('keeps its fields where a link has none', async () => {
    await open();
    await page.write('User', '5Alice');
    await openLink('#check');
    expect(page.getField('Relay chain').value).toBe('wss://relay.example');
    expect(page.getField('User').value).toBe('5Alice');
  });

  it('names an error with its hint in an alert, and keeps the fields', async () => {
    await open();
    await page.choose('Check');
    await page.send({
      kind: 'failure',
      error: { message: 'Target chain: <b>write</b> ws://.', hint: 'Correct the field.' },
    });
    expect(page.list('[role=alert]')).toEqual(['Target chain: <b>write</b> ws://. Correct the field.']);
    expect(page.getField('Relay chain').value).toBe('wss://relay.example');
    await page.choose('Check');
    expect(page.list('[role=alert]')).toEqual([]);
  });

  it('shows the chains with their first message', async () => {
    await open();
    await page.choose('Check');
    const chain = { role: 'relay', endpoint: 'wss://relay.example', isFile: false, stage: 'connecting' };
    await page.send({ kind: 'chains', chains: [chain] });
    expect(page.list('h2')).toEqual(['Chains']);
    expect(page.list('[role=status]').at(-1)).toBe('Connecting to the chains …');
  });
});
