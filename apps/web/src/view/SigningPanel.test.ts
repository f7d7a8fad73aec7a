import { beforeEach, describe, expect, it } from 'vitest';
import { createPlannedCall, createWallet, wrapChecklistPanel } from '../../test/support/checklistRuns.js';
import { TestPage } from '../../test/support/TestPage.js';
import type { SigningSummary } from '../checklist/PlannedCall.js';
import { SigningPanel } from './SigningPanel.js';
import type { UsedChecklist } from './useChecklist.js';

const page = new TestPage();
let used: UsedChecklist;
const Panel = wrapChecklistPanel(SigningPanel, (checklist) => {
  used = checklist;
});
const request = {
  relay: 'wss://relay.example',
  target: '',
  service: '',
  channelManager: '',
  targetPara: '',
  servicePara: '',
  call: '',
  user: '',
  dryRun: '',
};
const call = createPlannedCall({ title: 'request' });
const summary: SigningSummary = { call, address: '5Alice', fee: '0.01 ROC' };
const show = (address = '5Alice') =>
  page.render(Panel, { call, chosen: { wallet: createWallet(), address } });
const name = 'Show the summary to sign: request';
const last = () => page.worker.posted.at(-1);

beforeEach(async () => {
  await show();
  await page.run(() => used.start(request, {}));
});
const summarize = async () => {
  await page.choose(name);
  await page.send({ kind: 'summary', summary });
};

describe('the summary of a call', () => {
  it('is asked for the chosen account', async () => {
    expect(page.list('dl, [role=status]')).toEqual(['']);
    await page.choose(name);
    expect(last()).toEqual({ kind: 'summarize', call, address: '5Alice' });
    expect(page.getButton('Reading the fee …: request').disabled).toBe(true);
  });

  it('has the chain, the call, the signer, the fee and the costs', async () => {
    await summarize();
    expect(page.list('h4')).toEqual(['Summary']);
    expect(page.listLines()).toEqual([
      'Chain: Relay',
      'Call: Hrmp.hrmp_init_open_channel {"recipient":2114}',
      'Signed by: 5Alice',
      'Fee of the transaction, estimated: 0.01 ROC',
      'Costs of the step: none',
    ]);
  });

  it('lists all costs of the step', async () => {
    await page.choose(name);
    const costs = ['Deposit: 10 ROC', 'Funds: 1 ROC'];
    await page.send({ kind: 'summary', summary: { ...summary, call: { ...call, costs } } });
    expect(page.listLines().at(-1)).toBe('Costs of the step: Deposit: 10 ROC; Funds: 1 ROC');
  });

  it('is not valid for another account', async () => {
    await summarize();
    await show('5Bob');
    expect(page.list('dl')).toEqual([]);
    expect(page.getButton(name).disabled).toBe(false);
  });

  it('of another call disables no more than this one needs', async () => {
    await page.run(() => used.summarize(createPlannedCall({ id: '2', title: 'other' }), '5Alice'));
    expect(page.getButton(name).disabled).toBe(true);
    await page.send({ kind: 'summary', summary });
    expect(page.getButton(name).disabled).toBe(false);
    expect(page.list('dl')).toEqual([]);
  });

  it('that the chain refuses has the reason and the hint, and is offered again', async () => {
    await page.choose(name);
    await page.send({ kind: 'refusal', error: { message: 'Wrong account.', hint: 'Choose another.' } });
    expect(page.list('[role=alert]')).toEqual(['Wrong account. Choose another.']);
    expect(page.getButton(name).disabled).toBe(false);
  });
});

describe('the sending of a call', () => {
  it('asks the wallet for the summarized call, and says so', async () => {
    await summarize();
    await page.choose('Sign in the wallet and send');
    expect(last()).toEqual({ kind: 'send', call, address: '5Alice' });
    expect(page.list('[role=status]')).toEqual([
      'The wallet asks for your confirmation. After it, the page waits until the block is final.',
    ]);
    // The summary stays until the end, without a second button.
    expect(page.list('dl')).toHaveLength(1);
    expect(page.list('button')).toEqual([]);
  });

  it('leaves the call without a button once it is in a block', async () => {
    await summarize();
    await page.choose('Sign in the wallet and send');
    await page.send({ kind: 'sent', sent: { block: 7, hash: '0x07', fee: '0.01 ROC' } });
    expect(page.list('button, dl')).toEqual([]);
  });
});
