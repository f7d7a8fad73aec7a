import { reportFormats } from '@parachron/reports';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPage } from '../../test/support/TestPage.js';
import { createPlannedCall, createSummary } from '../../test/support/tasksStates.js';
import type { ShownRun } from '../checklist/ChecklistProtocol.js';
import { ChecklistPage } from './ChecklistPage.js';

const page = new TestPage('http://localhost/#check?relay=wss%3A%2F%2Frelay.example&targetPara=2000');
const run: ShownRun = {
  number: 1,
  at: 0,
  verdict: 'not-ready',
  sentence: 'Not ready: Target.',
  detail: '1 failed',
  isChecked: true,
  causes: [
    { outcome: 'fail', text: 'Target opens no channel.', action: 'plan: 1 call' },
    { outcome: 'warn', text: 'Messages are short.', action: '' },
  ],
  calls: [createPlannedCall()],
  documents: Object.fromEntries(reportFormats.map((format) => [format, ''])) as ShownRun['documents'],
};
const relay = { role: 'relay', endpoint: 'wss://relay.example', stage: 'reading' };
const setState = (state: object) => page.ask('setState', state);
const status = () => page.list('section[aria-labelledby=checked] [role=status]').join();
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

beforeEach(async () => {
  const accounts = { get: async () => [{ address: alice }] };
  const signer = { signPayload: () => new Promise(() => undefined) };
  vi.stubGlobal('injectedWeb3', { talisman: { enable: async () => ({ accounts, signer }) } });
  await page.render(ChecklistPage, {});
  await page.submit();
});

it('shows the verdict, then its causes with what to do, then the calls of the plan', async () => {
  await setState({ chains: [relay], progress: undefined, run });
  expect(page.list('h2')).toEqual(['Chains', 'Result', 'The calls of the plan']);
  expect(page.list('section[aria-labelledby=result] li')).toEqual([
    'Failed Target opens no channel.Plan: 1 call.',
    'Warning Messages are short.',
  ]);
});

it('leads a reader who waits to the result, and leaves one who changes the form', async () => {
  const readFocused = () => document.activeElement?.textContent;
  await setState({ chains: [relay], progress: undefined, run });
  expect(readFocused()).toBe('Not ready: Target. 1 failed');
  await page.write('User', alice);
  await page.submit();
  page.getField('Call of the task').focus();
  await page.write('Call of the task', '0x01');
  await setState({ chains: [relay], progress: undefined, run });
  expect(document.activeElement).toBe(page.getField('Call of the task'));
});

it('links to the tasks of the same chains, where the service has an endpoint without a key', async () => {
  const readLinks = () => page.list('section[aria-labelledby=result] a');
  await setState({ chains: [relay], progress: undefined, run });
  expect(readLinks()).toEqual([]);
  await page.write('Service chain', 'wss://service.example');
  await page.write('Target chain', 'wss://para.example');
  await page.submit();
  await setState({ chains: [relay], progress: undefined, run });
  expect(page.get<HTMLAnchorElement>('section[aria-labelledby=result] a').hash).toBe(
    '#tasks?service=wss%3A%2F%2Fservice.example&target=wss%3A%2F%2Fpara.example',
  );
  await page.write('Service chain', 'wss://service.example/?apikey=0123456789abcdef0123456789abcdef');
  await page.submit();
  await setState({ chains: [relay], progress: undefined, run });
  expect(readLinks()).toEqual([]);
});

it('folds the bytes of a call and the sources of its costs, and shows its risk and its cost at once', async () => {
  const risk = { label: 'Will fail', text: 'The parachain is not registered.' };
  const call = createPlannedCall({
    risk,
    cost: 'Cost: 1 ROC',
    costs: ['deposit: 1 ROC'],
    preimage: '2 bytes, hash 0x0e57',
  });
  await setState({ chains: [relay], progress: undefined, run: { ...run, calls: [call] } });
  expect(page.list('.signer details')).toEqual([
    `Details: ${call.title}deposit: 1 ROCPreimage: 2 bytes, hash 0x0e570x0102{"recipient":2114}`,
  ]);
  expect(page.list('.signer li > p')).toEqual([
    call.title,
    `${risk.label}: ${risk.text}`,
    `${call.name} on Relay`,
    'Cost: 1 ROC',
  ]);
});

it('names its own fields in place of the options of the command', async () => {
  const detail = 'Correct the para id (--service-para).';
  await setState({ chains: [relay], run: { ...run, detail, causes: [] } });
  expect(page.list('section[aria-labelledby=result] [role=status]').join()).toContain(
    'Correct the para id ("Para id of the service").',
  );
});

describe('a run of the checklist', () => {
  it('is stopped with its worker, and the form starts another', async () => {
    expect(status()).toBe('Loading the checklist …');
    await setState({ chains: [relay], progress: 'Reading the chains' });
    expect(status()).toBe('Reading the chains …');
    const { worker } = page;
    await page.choose('Stop the check');
    expect(worker.isEnded).toBe(true);
    expect([status(), page.list('.badge')]).toEqual(['The check was stopped.', ['stopped']]);
    expect(page.list('button')).not.toContain('Stop the check');
    expect(page.getField('Relay chain').value).toBe('wss://relay.example');
    await page.submit();
    expect([page.worker === worker, status()]).toEqual([false, 'Loading the checklist …']);
  });

  it('leaves the report of the run before when it is stopped, and starts anew on request', async () => {
    await setState({ chains: [relay], progress: undefined, run });
    await page.choose('Check again');
    await setState({ progress: 'Connecting to the chains' });
    await page.choose('Stop the check');
    expect(page.get('.verdict').textContent).toBe('Not ready: Target.');
    await page.choose('Check again');
    expect(page.worker.getRequest('start').args).toMatchObject([{ targetPara: '2000' }, {}, 1]);
  });

  it('keeps the report of the run before beside the reason why the next has none', async () => {
    await setState({ chains: [relay], progress: undefined, run });
    await page.choose('Check again');
    const [sentence, detail] = ['Not checked: no answer.', 'Try another endpoint.'];
    await setState({ run: { ...run, number: 2, isChecked: false, verdict: 'unknown', sentence, detail } });
    expect(page.list('[role=alert]')).toEqual([
      'Not checked: no answer. Try another endpoint. The result below is earlier: Thu, Jan 1, 1970, 12:00 AM UTC.',
    ]);
    expect(page.get('.verdict').textContent).toBe('Not ready: Target.');
    expect(page.list('iframe')).toHaveLength(1);
    await page.write('User', alice);
    await page.submit();
    expect(page.list('.verdict')).toEqual([]);
  });

  it('without a report has the reason and the hint, and no frame that repeats them', async () => {
    const [sentence, detail] = ['Not checked: no answer.', 'Try another endpoint.'];
    const failed = { ...run, isChecked: false, verdict: 'unknown', sentence, detail, causes: [], calls: [] };
    await setState({ chains: [{ ...relay, stage: 'failed' }], progress: undefined, run: failed });
    expect(page.list('section[aria-labelledby=result] [role=status]')).toEqual([`${sentence} ${detail}`]);
    expect(page.list('iframe')).toEqual([]);
  });

  it('is over when its worker fails, and starts anew on request', async () => {
    await setState({ chains: [relay], progress: 'Reading the chains', run });
    await page.run(() => page.worker.fail('out of memory'));
    expect(page.list('[role=alert]').join()).toContain('out of memory');
    expect(page.list('button')).not.toContain('Stop the check');
    await page.choose('Check again');
    expect(page.worker.requests.map(({ method }) => method)).toEqual(['start']);
  });

  it('is not stopped or replaced while its worker sends a call', async () => {
    await setState({ chains: [relay], progress: undefined, run });
    await page.choose('Connect talisman');
    await page.choose('Show the summary to sign: Step 1: request a channel');
    await page.answer('summarize', createSummary({ address: alice }));
    await page.choose('Sign in the wallet and send');
    await setState({ progress: 'Reading the chains' });
    const ending = ['Stop the check', 'Check', 'Check again'];
    const listLocked = () => ending.filter((name) => page.getButton(name).disabled);
    expect(listLocked()).toEqual(ending);
    await page.answer('send', { chain: 'Relay', block: 3, fee: '' });
    expect(listLocked()).toEqual([]);
  });
});

it('keeps the fields of the last check when the page is loaded again, without keys', async () => {
  const reload = async () => {
    await page.render('p' as never, {});
    await page.render(ChecklistPage, {});
    return [page.getField('Relay chain').value, page.getField('User').value];
  };
  await page.write('User', alice);
  await page.submit();
  expect(await reload()).toEqual(['wss://relay.example', alice]);
  await page.write('Relay chain', 'wss://relay.example/?apikey=1234');
  await page.submit();
  expect(await reload()).toEqual(['wss://relay.example', '']);
});

it('the address of an account is shown whole beside any name', async () => {
  const names = [`\u202e${'<b>'.repeat(4_000)}`, null];
  const accounts = { get: async () => names.map((name) => ({ address: alice, name })) };
  vi.stubGlobal('injectedWeb3', { talisman: { enable: async () => ({ accounts, signer: {} }) } });
  await setState({ chains: [relay], progress: undefined, run });
  await page.choose('Connect talisman');
  expect(page.list('option').map((text) => text.replaceAll('<b>', ''))).toEqual([
    `<… (12,000 characters) ${alice}`,
    alice,
  ]);
});

it('any name of a wallet has the room of a name', async () => {
  const name = `\u202e${'x'.repeat(10_000)}`;
  vi.stubGlobal('injectedWeb3', { [name]: { enable: () => new Promise(() => undefined) } });
  await setState({ chains: [relay], progress: undefined, run });
  const shown = `${'x'.repeat(19)}… (10,000 characters)`;
  await page.choose(`Connect ${shown}`);
  expect(page.list('[role=status]')).toContain(`Confirm in ${shown} that this page may see its accounts.`);
});

it('a wallet that waits for its user is named until it answers, also after the answer of another', async () => {
  let answer: (opened: object) => void = () => undefined;
  const slow = { enable: () => new Promise((resolve) => (answer = resolve)) };
  const silent = { enable: () => new Promise(() => undefined) };
  vi.stubGlobal('injectedWeb3', { talisman: slow, subwallet: silent });
  await setState({ chains: [relay], progress: undefined, run });
  await page.choose('Connect talisman');
  await page.choose('Connect subwallet');
  await page.run(() => answer({ accounts: { get: async () => [{ address: alice }] }, signer: {} }));
  expect(page.list('option')).toEqual([alice]);
  expect(page.list('[role=status]')).toContain('Confirm in subwallet that this page may see its accounts.');
});

it('a wallet that waits for its user is named, also after another that was asked later refuses', async () => {
  const silent = { enable: () => new Promise(() => undefined) };
  vi.stubGlobal('injectedWeb3', { talisman: silent, subwallet: { enable: async () => undefined } });
  await setState({ chains: [relay], progress: undefined, run });
  await page.choose('Connect talisman');
  await page.choose('Connect subwallet');
  expect(page.list('[role=alert]').join()).toContain('subwallet shares no account');
  expect(page.list('[role=status]')).toContain('Confirm in talisman that this page may see its accounts.');
});

it('two wallets with one account are told apart', async () => {
  const accounts = { get: async () => [{ address: alice, name: 'Alice' }] };
  const wallet = { enable: async () => ({ accounts, signer: {} }) };
  vi.stubGlobal('injectedWeb3', { talisman: wallet, subwallet: wallet });
  await setState({ chains: [relay], progress: undefined, run });
  await page.choose('Connect talisman');
  expect(page.list('option')).toEqual([`Alice ${alice}`]);
  await page.choose('Connect subwallet');
  expect(page.list('option')).toEqual([`Alice ${alice} in talisman`, `Alice ${alice} in subwallet`]);
});

it.each<[string, () => Promise<unknown>]>([
  ['refuses', async () => Promise.reject(new Error('Rejected'))],
  ['has no account', async () => []],
  ['answers nothing', async () => undefined],
  ['has accounts of 20 bytes alone', async () => [{ address: `0x${'1d'.repeat(20)}` }]],
])('a wallet that %s is named, with what to do', async (_what, get) => {
  vi.stubGlobal('injectedWeb3', { subwallet: { enable: async () => ({ accounts: { get }, signer: {} }) } });
  await setState({ chains: [relay], progress: undefined, run });
  await page.choose('Connect subwallet');
  expect(page.list('[role=alert]')).toEqual([
    'subwallet shares no account of 32 bytes with this page. Unlock the wallet, and allow this page to see an account.',
  ]);
  expect(page.list('select')).toEqual([]);
});
