import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createPlaygroundEvent,
  createPlaygroundState,
  newYear,
} from '../../test/support/playgroundStates.js';
import { TestPage } from '../../test/support/TestPage.js';
import { wrapPlaygroundPanel } from '../../test/support/wrapPlaygroundPanel.js';
import type { PlaygroundState, ShownEvent, ShownTask } from '../playground/PlaygroundState.js';
import { ClockPanel } from './ClockPanel.js';
import { GrantPanel } from './GrantPanel.js';
import { HistoryPanel } from './HistoryPanel.js';
import { NetworkPanel } from './NetworkPanel.js';
import { TasksPanel } from './TasksPanel.js';

const page = new TestPage();
const [Clock, Grant, Tasks] = [ClockPanel, GrantPanel, TasksPanel].map(wrapPlaygroundPanel) as [
  ReturnType<typeof wrapPlaygroundPanel>,
  ReturnType<typeof wrapPlaygroundPanel>,
  ReturnType<typeof wrapPlaygroundPanel>,
];
const next = BigInt(newYear / 1000 + 86_400);
const rent: ShownTask = { id: '0x01', name: '<b>rent</b>', isPending: true, next, left: undefined };
const createEvents = (count: number) =>
  Array.from({ length: count }, (_, at) => createPlaygroundEvent({ number: at + 1, block: 100 + at }));

it('the network has the balances in the token of each chain, and none where an account has no purpose', async () => {
  const accounts: PlaygroundState['accounts'] = [
    { id: 'alice', address: '5Alice', service: 10n ** 10n, target: 0n },
    { id: 'derived', address: '5Derived', service: undefined, target: 25n * 10n ** 11n },
  ];
  await page.render(NetworkPanel, { state: createPlaygroundState({ accounts }) });
  expect(page.list('thead th')).toEqual([
    'Account',
    'Service chainService Hpara 2114, block 7',
    'Target chainTarget 2000para 2000, block 9',
  ]);
  expect(page.list('td')).toEqual(['1 SVC', '0 TGT', '–', '2.5 TGT']);
  expect(page.list('p.muted')).toEqual([expect.stringContaining('2114 → 2000 and 2000 → 2114 are open.')]);
});

it.each([
  ['Next slot', 'advanceToNextSlot', []],
  ['+ 30 days', 'advance', [2_592_000]],
])(
  'the clock asks with %s for %s by %j seconds, and for nothing more until then',
  async (name, method, args) => {
    await page.render(Clock, { state: createPlaygroundState({ now: newYear + 90_061_000, unread: 2 }) });
    expect(page.list('.time, .muted')).toEqual(['Fri, Jan 2, 2026, 01:01 AM UTC', '2026-01-02 01:01 UTC']);
    expect(page.list('.status')).toEqual(['Reading the events … 2 blocks and messages left.']);
    await page.choose(name);
    expect(page.worker.requests).toEqual([{ id: 1, method, args }]);
    expect([...document.querySelectorAll('button')].every(({ disabled }) => disabled)).toBe(true);
  },
);

describe('the tasks of the playground', () => {
  const show = (change: Partial<PlaygroundState>) =>
    page.render(Tasks, { state: createPlaygroundState(change) });

  it.each<[Partial<ShownTask>, string]>([
    [{}, 'next run Fri, Jan 2, 2026, 12:00 AM UTC, until its cancellation'],
    [{ left: 12 }, 'next run Fri, Jan 2, 2026, 12:00 AM UTC, 12 runs left'],
    [{ next: undefined, left: 0 }, '0 runs left'],
    [{ isPending: false, next: undefined, left: 0 }, 'ended'],
  ])('of %o are described with the next run and the rest', async (change, text) => {
    await show({ tasks: [{ ...rent, ...change }] });
    expect(page.list('.task p')).toEqual([`<b>rent</b> ${text}`]);
  });

  it('are cancelled by a button while they are pending', async () => {
    await show({ tasks: [{ ...rent, id: '0x02', name: 'ended', isPending: false }, rent] });
    expect(page.list('button')).toEqual(['Cancel']);
    await page.choose('Cancel <b>rent</b>');
    expect(page.worker.requests).toEqual([{ id: 1, method: 'cancel', args: ['0x01'] }]);
    expect(page.getButton('Cancel <b>rent</b>').disabled).toBe(true);
  });

  it('count each end of their own runs once, and not what precedes it', async () => {
    const kinds = ['scheduled', 'triggered', 'executed', 'failed', 'missed', 'unseen', 'unreported', 'done'];
    const events = kinds.map((kind, at) => createPlaygroundEvent({ number: at + 1, kind: kind as 'done' }));
    const foreign = createPlaygroundEvent({ number: 9, taskId: '0x02', kind: 'executed' });
    await show({ tasks: [rent], events: [...events, foreign] });
    expect(page.list('.tally')).toEqual(['5 runs: 1 succeeded, 4 failed']);
    const marks = [...document.querySelectorAll('.runs span')].map((one) => one.className);
    expect(marks).toEqual(['pass', 'fail', 'fail', 'fail', 'fail']);
  });
});

describe('the history of the playground', () => {
  const show = (events: readonly ShownEvent[]) =>
    page.render(HistoryPanel, { state: createPlaygroundState({ events, tasks: [rent] }) });

  it('has a row for each event, newest first', async () => {
    await show([
      createPlaygroundEvent(),
      createPlaygroundEvent({
        number: 2,
        chain: 'target',
        kind: 'failed',
        sentence: 'It <b>failed</b>.',
        paid: 100n,
      }),
    ]);
    expect(page.list('tbody td')).toEqual([
      ...['Jan 1, 2026, 12:00 AMTarget chain block 8', '<b>rent</b>', 'failed', 'It <b>failed</b>.'],
      ...[
        '0.0000000001 TGT',
        'Jan 1, 2026, 12:00 AMService chain block 8',
        '<b>rent</b>',
        'scheduled',
        '–',
        '–',
      ],
    ]);
    expect([...document.querySelectorAll('.badge')].map((one) => one.className)).toEqual([
      'badge fail',
      'badge none',
    ]);
  });

  it('has the newest twelve events until the user asks for all', async () => {
    await show(createEvents(12));
    expect(page.list('button')).toEqual([]);
    await show(createEvents(14));
    expect(page.list('tbody tr')).toHaveLength(12);
    await page.choose('Show all 14 events');
    expect(page.list('td .role').at(-1)).toBe('Service chain block 100');
    await page.choose('Show the newest events');
    expect(page.list('tbody tr')).toHaveLength(12);
  });
});

describe('the grant of the playground', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  const tgt = 10n ** 12n;
  const sign = 'Sign as Alice: grant and fund';
  const answer = async (total?: bigint) => {
    await page.advance(250);
    const amounts = { deposit: 21n * (tgt / 10n), fund: 20n * tgt, total };
    await page.answer('quoteGrant', {
      delegate: '5Derived',
      proxyType: 'Balances',
      ...amounts,
      call: '0x01',
    });
  };

  it('is signed with the quoted amount only', async () => {
    await page.render(Grant, { state: createPlaygroundState() });
    expect(page.getButton(sign).disabled).toBe(true);
    await answer(2211n * (tgt / 100n));
    expect(page.listLines()).toEqual([
      ...['Derived account: 5Derived', 'Narrowest proxy type: Balances'],
      ...['Deposit, returned with the removal: 2.1 TGT', 'Total with fees: 22.11 TGT'],
    ]);
    await page.write('Funds for the derived account, in tokens', '5');
    expect(page.getButton(sign).disabled).toBe(true);
    await answer();
    expect(page.listLines().at(-1)).toBe('Total with fees: unknown');
    await page.choose(sign);
    expect(page.worker.getRequest('grant').args).toEqual(['5']);
    expect(page.getButton('Granting …').disabled).toBe(true);
  });

  it('is announced once it is there', async () => {
    await page.render(Grant, { state: createPlaygroundState({ granted: 'Any<b>' }) });
    expect(page.list('[role=status]')).toEqual([
      'Alice granted the proxy type Any<b> to her derived account.',
    ]);
    expect(page.list('form')).toEqual([]);
  });
});
