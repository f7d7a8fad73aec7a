// The screens of a run: golden files for their words, and cases for what they say and how long they are.
import { createRunReport, type PlanDryRun, type Report } from '@parachron/checklist';
import type { DispatchRoute, Finding, PlanStep, RouteCall } from '@parachron/core';
import fc from 'fast-check';
import pico from 'picocolors';
import { describe, expect, it, test } from 'vitest';
import { renderFile, renderFinding, renderFollowUpSteps, renderPlan, renderRunReport } from '../src/index.js';
import {
  makeFinding,
  makeFollowUp,
  makeNotChecked,
  makeReport,
  makeScreen,
  makeStep,
} from './support/madeParts.js';

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const command = 'parachron check --relay wss://relay.example --target wss://para.example -o report.html';
const screen = makeScreen({ width: 80 });
const block = { number: 4_182_113, hash: '0x0123456789' } as const;
const evidence = { chain: 'Relay', block, key: 'Hrmp.HrmpChannels(2000, 2114)', value: null };
const chains = (['relay', 'target'] as const).map((role) => ({
  role,
  name: role === 'relay' ? 'Relay' : 'Example',
  specName: role,
  specVersion: 7,
  metadataVersion: 14,
  block,
  endpoint: `wss://${role}.example`,
}));
const token = { symbol: 'ROC', decimals: 12 };
const payer = { chain: 'Relay', account: '0x11', name: 'the sovereign account of parachain 2000' } as const;
const fee = (amount: bigint) =>
  ({ kind: 'fee', title: 'fee', payer, token, amount, returns: 0n, text: '', source: 'a quote' }) as const;
const call = (hex: `0x${string}`, args = {}) => ({
  pallet: 'Hrmp',
  method: 'hrmp_init_open_channel',
  args,
  hex,
});
const sudo: DispatchRoute = {
  kind: 'sudo',
  title: 'The sudo key signs.',
  periods: [],
  needs: [],
  costs: [fee(2n * 10n ** 10n)],
  calls: [{ title: 'sudo', signer: payer, call: call('0x5d0') }],
};
const vote: DispatchRoute = {
  kind: 'referendum',
  body: 'track 0 (root)',
  title: 'A referendum.',
  needs: ['votes'],
  costs: [fee(10n ** 12n)],
  periods: [{ title: 'decision', days: 28, text: '28 days', source: 'Tracks' }],
  calls: [],
};
const open = makeStep('open', {
  title: 'Parachain 2000 requests a channel.',
  sender: 'root of parachain 2000 (Example)',
  para: 2000,
  layers: [
    {
      kind: 'inner-call',
      title: 'the call',
      chain: 'Relay',
      hex: '0x1700',
      call: call('0x1700', { recipient: 2114 }),
    },
    {
      kind: 'send',
      title: 'PolkadotXcm.send',
      chain: 'Example',
      para: 2000,
      hex: '0x2900',
      call: { pallet: 'PolkadotXcm', method: 'send', args: {}, hex: '0x2900' },
    },
  ],
  dispatch: [vote, sudo],
  costs: [fee(10n ** 11n)],
});
const pay = makeStep('pay', {
  title: `${alice} receives 1 ROC.`,
  sender: 'any account',
  signed: {},
  after: ['open'],
  layers: [
    {
      kind: 'call',
      title: 'batch',
      chain: 'Relay',
      hex: '0x1801',
      call: {
        pallet: 'Utility',
        method: 'batch_all',
        hex: '0x1801',
        args: {
          calls: [
            {
              callIndex: '0x0403',
              call: 'Balances.transfer_keep_alive',
              args: { dest: alice, value: '1000000000000' },
            },
          ],
        },
      },
    },
  ],
  costs: [fee(10n ** 9n)],
  blocked: { reason: 'Para 2114 is not registered.', howTo: 'Register it.' },
}) as PlanStep;

const registration = { check: 'network/paras-alive-on-relay', subject: 'target chain 2000' };
const root = makeFinding({
  ...registration,
  reason: 'Para 2000 is not registered on Relay.',
  evidence: [evidence],
  noFix: {
    reason: 'No code.',
    howTo: 'Register parachain 2000 (Registrar.register), or correct the para id.',
  },
});
const channels = ['2000 → 2114', '2114 → 2000'].map((subject) =>
  makeFinding({
    check: 'hrmp/channel-open-both-ways',
    subject,
    reason: `Channel ${subject}: not requested.`,
    fix: ['open'],
  }),
);
const waiting = channels.map((one) => ({ ...one, outcome: 'unknown' as const, waitsFor: [registration] }));
const findings = [
  root,
  ...waiting,
  makeFinding({
    check: 'hrmp/channel-parameters',
    outcome: 'warn',
    reason: 'Largest message: 8,192 bytes. Less.',
  }),
  makeFinding({ outcome: 'pass' }),
  makeFinding({ outcome: 'not-applicable' }),
];
const report = (more: Partial<Report> = {}) => makeReport({ chains, findings, plan: [open, pay], ...more });
const renderRun = (reports: readonly Report[], more = screen, given: string | null = command) =>
  renderRunReport(createRunReport({ reports, ...(given === null ? {} : { command: given }) }), more);

const tried: PlanDryRun['steps'][number] = {
  id: 'open',
  title: 'Parachain 2000 asks for a channel.',
  chain: 'Relay',
  block,
  outcome: 'unknown',
  reason: 'The relay chain left no trace.',
  instructions: [{ name: 'Transact', outcome: 'failed', detail: 'BadOrigin' }],
  evidence: [{ chain: 'Relay', block, key: 'messageQueue.Processed', value: { success: true } }],
};
const turned = (outcome: Finding['outcome']) => makeFinding({ check: 'proxy/granted', outcome });
const dryRun: PlanDryRun = {
  means: 'fork',
  outcome: 'unknown',
  steps: [tried],
  before: report({ findings: [turned('fail')] }),
  prepared: [{ chain: 'Relay', what: 'Parachain 2000 is registered.', why: 'Relay does not know it.' }],
  rounds: [{ number: 1, planned: ['open'], left: ['pay'], verdict: 'not-ready' }],
  after: report({ findings: [turned('pass')], verdict: 'ready' }),
};

describe('the golden files', () => {
  it.each([
    ['check', () => renderRun([report()])],
    ['verbose', () => renderRun([report({ dryRun })], makeScreen({ width: 80, detail: 'verbose' }))],
    ['plan', () => renderPlan({ findings: [], chains: chains.slice(0, 1), plan: [open, pay] }, screen)],
    [
      'plan-tried',
      () =>
        renderPlan(
          { findings: [], chains: [], plan: [open, pay], dryRun: { ...dryRun, after: report() } },
          screen,
        ),
    ],
    [
      'plan-verbose',
      () =>
        renderPlan(
          { findings: [], chains: [], plan: [open, pay] },
          makeScreen({ width: 80, detail: 'verbose' }),
        ),
    ],
  ])('have the screen %s', async (name, render) => {
    await expect(`${render()}\n`).toMatchFileSnapshot(`golden/${name}.txt`);
  });
});

describe('the overview of a report', () => {
  it('has one line for a cause, with who acts, and none for the findings that wait', () => {
    const text = renderRun([report()]);
    expect(text).toMatch(/^✗ Not ready: mine \(para 2000\) is not registered on Relay\./);
    expect(text).toMatch(/^ {2}✗ para +Para 2000 is not registered on Relay +its team: register$/m);
    expect(text.replace(/\s+/g, ' ')).toContain(' (2 of these wait for another finding), at block');
    expect(text).not.toContain('not requested');
  });

  it('advises no step that will fail, and keeps the whole name of a location', () => {
    const noFix = { reason: 'The limit is reached.', howTo: 'Close a channel of parachain 2000.' };
    const findings = channels.map((one) => ({ ...one, noFix }));
    expect(renderRun([report({ findings })])).toMatch(/ channels .* a channel\n\n {2}No other findings, at/);
    const remedy = { reason: 'There are too many proxies.', howTo: 'Remove a proxy of the account.' };
    const reason =
      'Example accepts its token by the location "GeneralKey(0x0001)", not by the location of the chain.';
    const own = makeFinding({ check: 'proxy/granted', reason, noFix: remedy });
    const text = renderRun([report({ findings: [own] })]);
    expect(text).toMatch(/ remove a proxy/);
    expect(text).not.toContain('its team');
    expect(text).toContain('GeneralKey(0x0001)');
    const howToFindOut = 'Try again after the lost connection of wss://p.test, or give another node.';
    expect(renderRun([report({ findings: [makeFinding({ outcome: 'unknown', howToFindOut })] })])).toMatch(
      /try again after the lost connection of wss:\/\/p\.test$/m,
    );
  });

  it.each([
    ['steps fix the first cause', report({ findings: channels }), / plan --relay wss:\S+ --target \S+$/],
    ['no step does', report(), / explain network\/paras-alive-on-relay --relay/],
    [
      'a dry run may decide',
      report({ findings: [makeFinding({ outcome: 'unknown', howToFindOut: 'Add --dry-run to try it.' })] }),
      / check --dry-run --relay/,
    ],
  ])('names the next command with the chains of the user if %s', (_what, one, next) => {
    const last = renderRun([one]).split('\n').at(-1);
    expect(last).toMatch(/^ {2}Next: parachron /);
    expect(last).toMatch(next);
    expect(last).not.toContain('report.html');
  });

  it('keeps the advice in the words of a warning on a narrow screen', () => {
    const reason = 'The service names a wrong derived account for its users.';
    const warning = makeFinding({ check: 'proxy/derivation', outcome: 'warn', reason });
    const text = renderRunReport(
      createRunReport({ reports: [report({ findings: [warning] })], notChecked: [] }),
      makeScreen({ width: 60 }),
    );
    expect(text.replace(/\s+/g, ' ')).toContain(
      '! account The service names a wrong derived account for its users',
    );
  });

  it('names no page of a warning as next, if only the missing inputs leave the verdict open', () => {
    const findings = [makeFinding({ outcome: 'warn', reason: 'Largest message: 8,192 bytes.' })];
    expect(renderRun([report({ findings })])).toMatch(/^ {2}Next: parachron explain /m);
    const text = renderRun([report({ findings, verdict: 'unknown' })]);
    expect(text).toMatch(/^ {2}Not given: service chain, --call, --user, --task$/m);
    expect(text).not.toContain('Next:');
  });

  it('has at most 24 lines, of at most 80 columns without the command, for any findings', () => {
    const texts = fc.string({ maxLength: 300 });
    const one = fc.record({
      check: fc.constantFrom('network/core-assigned', 'proxy/granted', 'token/obtainable', 'topic/check'),
      subject: fc.string({ maxLength: 30 }),
      outcome: fc.constantFrom('fail', 'unknown', 'warn', 'pass' as const),
      reason: texts,
      howToFindOut: texts,
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 30 }), (all) => {
        const lines = renderRun([
          report({ findings: all.map((each) => makeFinding(each as Partial<Finding>)) }),
        ]);
        const [, ...others] = lines.split('\n').toReversed();
        expect(others.length).toBeLessThan(24);
        // A word that is longer than a line stays whole.
        const isBroken = (line: string) => [...line].length > 80 && !/\S{40}/.test(line);
        expect(others.filter(isBroken)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves out a follow-up that may not be needed, before a cause', () => {
    const causes = Array.from({ length: 15 }, (_, at) => makeFinding({ reason: `Cause ${at} holds.` }));
    const followUps = (['unknown', 'yes'] as const).map((needed) => makeFollowUp({ needed, title: needed }));
    const read = (count: number) => renderRun([report({ findings: causes.slice(0, count), followUps })]);
    expect(read(8)).toMatch(/task, unknown: unknown\. The account has none\.\n.*task, needed: yes\./);
    expect(read(15)).toContain('Cause 14 holds');
    expect(read(15)).toContain('task, needed: yes.');
    expect(read(15)).not.toContain('task, unknown');
  });

  it('says of how many warnings a line is, as the verdict counts them', () => {
    const findings = ['para 1', 'para 2'].map((subject) =>
      makeFinding({ outcome: 'warn', subject, reason: `The lease of ${subject} ends.` }),
    );
    const screen = renderRun([report({ verdict: 'ready', findings })]);
    expect(screen).toContain('ends (2 warnings)');
  });

  it('leaves out a follow-up that is unknown for the reason of a cause', () => {
    const reason = 'every: expected a multiple of 3,600 s, got 5,400 s.';
    const read = (needed: 'unknown' | 'yes') => {
      const due = makeFollowUp({ needed, reason: `E${reason.slice(1)}` });
      return renderRun([report({ findings: [makeFinding({ reason })], followUps: [due] })]);
    };
    expect(read('unknown').match(/every: expected/gi)).toHaveLength(2);
    expect(read('yes')).toContain('Before the first task, needed: Create a proxy.');
  });

  it('has a follow-up until the plan has all its steps, and the command for their calls', () => {
    const steps = ['fund', 'create'].map((id) => makeStep(id));
    const read = (plan: PlanStep[]) =>
      renderRun([report({ findings: [], plan, followUps: [makeFollowUp({ steps })] })]);
    expect(read(steps.slice(0, 1))).toContain('Before the first task, needed: Create a proxy.');
    expect(read(steps)).not.toContain('Before the first task');
    expect(read([])).toMatch(/ Next: parachron plan --relay/);
  });

  it('removes control sequences, and is ASCII on a terminal without Unicode', () => {
    const reason = 'evil\u001b[2J\u202e → end.';
    const plain = renderRun([report({ findings: [makeFinding({ reason })] })], { ...screen, unicode: false });
    expect(plain).toMatch(/^[\n -~]*$/);
    expect(plain).toContain('evil[2J -> end.');
  });

  it('is the verdict alone when quiet, with the color of the verdict', () => {
    const colors = pico.createColors(true);
    const quiet = renderRun([report()], makeScreen({ colors, detail: 'quiet' }));
    expect(quiet.split('\n')).toHaveLength(2);
    expect(quiet).toContain('\u001b[31m');
  });
});

test('a cause without space for its action names who acts, and stays whole on its line', () => {
  const long = makeFinding({
    check: 'token/registered-on-target',
    outcome: 'unknown',
    reason: "The target has not registered the service's token. It has no such location.",
    howToFindOut: "Ask the service's team which account and which token pay on the target.",
  });
  const wide = makeFinding({ check: 'contracts/callable-over-xcm', outcome: 'warn', reason: 'No address.' });
  const text = renderRunReport(
    createRunReport({ reports: [report({ findings: [long, wide] })] }),
    makeScreen({ width: 80 }),
  );
  const lines = text.split('\n').filter((line) => line.includes('registered'));
  expect(lines.at(-1)).toMatch(/ {2}The target has not registered the service's token {2,}service's team$/);
  expect(lines.every((line) => line.length <= 80)).toBe(true);
});

test('a refused task is no lack of fees on a narrow screen', () => {
  const reason = 'The service would refuse the task with InvalidTime: The time is no whole hour.';
  const refused = makeFinding({ check: 'service/fees-quoted', outcome: 'fail', reason });
  const run = createRunReport({ reports: [report({ findings: [refused] })] });
  expect(renderRunReport(run, makeScreen({ width: 50 }))).toMatch(
    /fees +The service would refuse the task$/m,
  );
});

describe('a run of several parachains', () => {
  const error = (code: string, fault: 'unreachable') => ({ code, fault, message: 'No.' });

  it('counts the ready ones, and those that were not checked, which prevent a ready verdict', () => {
    const ready = report({ verdict: 'ready', findings: [] });
    const run = createRunReport({ reports: [ready], notChecked: [makeNotChecked()], command });
    expect(renderRunReport(run, screen)).toMatch(
      /Unknown: 1 of 2 parachains and networks is ready\.\n.*1 parachain not checked/s,
    );
    const failed = ['first', 'second'].map((network) => ({
      ...makeReport({}).scope,
      parachain: 'mine',
      network,
    }));
    const reports = failed.map((scope) => report({ scope }));
    const noted = makeNotChecked({ parachain: 'mine', network: 'third' });
    // Two of its chains did not answer.
    const notChecked = [noted, { ...noted, role: 'relay' }, { ...noted, role: 'target' }] as const;
    const networks = renderRunReport(createRunReport({ reports, notChecked }), screen);
    expect(networks).toContain('Not ready: 0 of 3 networks are ready.');
    expect(networks.replace(/\s+/g, ' ')).toContain('; 1 parachain not checked');
  });

  it('has once what all reports share, and each next command', () => {
    const other = report({ findings: [...findings.slice(1), ...channels] });
    const run = renderRun([report(), other, other], screen, 'parachron check');
    const said = run.match(/In each of the 3|─$|^\S Not|✗ para|messages|given|(?<=^Next: parachron )\w+/gm);
    expect(said?.join()).toBe('In each of the 3,messages,given,─,✗ Not,✗ para,✗ Not,✗ Not,─,explain,plan');
  });

  it('counts each parachain once, also with several endpoints that failed or a plan that was not tried', () => {
    const one = report({ scope: { ...makeReport({}).scope, parachain: 'mine' } });
    const other = makeNotChecked({ network: one.scope.network, parachain: 'other', role: 'target' });
    const endpoints = createRunReport({ reports: [one], notChecked: [other, other] });
    expect(renderRunReport(endpoints, screen)).toContain('Not ready: 0 of 2 parachains are ready.');
    const untried = createRunReport({ reports: [one], notChecked: [{ ...other, parachain: 'mine' }] });
    const text = renderRunReport(untried, makeScreen({ detail: 'quiet' }));
    expect(text).toMatch(/^Not ready: mine \(para 2000\).*; 1 plan not tried$/s);
  });

  it.each(['verbose', undefined] as const)('says in a %s report why its plan was not tried', (detail) => {
    const one = report({});
    const { network, parachain = '' } = one.scope;
    const untried = makeNotChecked({ network, parachain, reason: 'The plan was not tried. Refused.' });
    const shown = makeScreen(detail === undefined ? {} : { detail });
    const text = renderRunReport(createRunReport({ reports: [one], notChecked: [untried] }), shown);
    expect(text).toMatch(/The plan was not tried. Refused\. Check/);
    expect(text).not.toMatch(/not checked|────/i);
  });

  it('groups unchecked parachains by their reason, and names a chain by its origin', () => {
    const origin = { role: 'relay', origin: 'parachron.yaml, networks.main.relay' } as const;
    const notChecked = ['one', 'two'].map((parachain) => makeNotChecked({ parachain, ...origin }));
    const text = renderRunReport(createRunReport({ reports: [], notChecked }), makeScreen());
    expect(text).toContain(
      'parachron.yaml, networks.main.relay (relay chain), for one, two on main: Refused.',
    );
    const alone = createRunReport({ reports: [], notChecked: [makeNotChecked({ network: 'custom' })] });
    expect(renderRunReport(alone, makeScreen())).toMatch(/^\? Not checked: Refused\.\n\n {2}Check/);
  });

  it.each([
    [undefined, /^Not checked\n {2}\? Relay chain, for the network main: Refused\.\n/],
    ['quiet' as const, /^Not checked: Refused\.\n/],
  ])('begins with the reasons if no chain can be opened, on a screen that is %s', (detail, begin) => {
    const notChecked = (['relay', 'target'] as const).map((role) =>
      makeNotChecked({ role, error: error('ENDPOINT_REFUSED', 'unreachable') }),
    );
    const shown = makeScreen(detail === undefined ? {} : { detail });
    expect(renderRunReport(createRunReport({ reports: [], notChecked }), shown)).toMatch(begin);
  });
});

describe('the whole report', () => {
  const verbose = makeScreen({ detail: 'verbose' });

  it('has the preparations of a dry run first, and the changes by the plan separately', () => {
    const text = renderRun([report({ dryRun })], verbose);
    const places = ['not part of the plan', 'asks for a channel', 'Changed by the plan', 'Remaining: step 2'];
    const found = places.map((words) => text.indexOf(words));
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
  });

  it.each([
    ['done', '✓ pass', false],
    ['failed', '✗ FAIL', true],
    ['unknown', '? unknown', true],
    ['untried', '– not tried', true],
  ] as const)(
    'marks a tried step that is %s by "%s"; its events are listed: %s',
    (outcome, mark, hasEvents) => {
      const text = renderRun([report({ dryRun: { ...dryRun, steps: [{ ...tried, outcome }] } })], verbose);
      expect(text.replace(/ +/g, ' ')).toContain(`\n ${mark} Parachain 2000 asks for a channel.`);
      expect(text.includes('messageQueue.Processed')).toBe(hasEvents);
    },
  );

  it.each([
    ['done', 'Tried after changes to the fork: It ran.'],
    ['failed', 'Tried: It ran.'],
    ['untried', 'It ran.'],
  ] as const)('says of a blocked step that is %s: %s', (outcome, line) => {
    const blocked = { reason: 'Para 2000 is not registered.', howTo: 'Register it.' };
    const steps = [{ ...tried, outcome, reason: 'It ran.' }];
    const text = renderPlan(
      { findings: [], chains: [], plan: [{ ...open, blocked }], dryRun: { ...dryRun, steps } },
      screen,
    );
    expect(text).toContain(`\n   ${line}\n`);
  });

  it('has the evidence of each finding that did not pass, cut to one line, and its remedies', () => {
    const long = { ...evidence, value: 'x'.repeat(500) };
    const lines = renderFinding({ ...root, evidence: [long] }, [], makeScreen());
    expect(lines[1]).toMatch(/x…/);
    expect(lines[1]?.length).toBeLessThan(260);
    expect(lines.at(-1)).toContain('Register parachain 2000');
    expect(renderFinding({ ...root, outcome: 'pass' }, [], makeScreen()).join('\n')).not.toContain('Hrmp');
  });

  it('wraps at 100 columns in a file, without colours, and runs no command of a workflow', () => {
    const reason = `${'word '.repeat(60)}##[error]no → end.`;
    const text = renderFile(
      createRunReport({ reports: [report({ findings: [makeFinding({ reason })] })] }),
      'terminal',
    );
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(text).not.toContain('##[');
    expect(text).not.toContain('\u001b');
    const notChecked = [makeNotChecked({ network: '::error::x' })];
    expect(renderFile(createRunReport({ reports: [], notChecked }), 'terminal')).not.toMatch(/^\s*::/m);
  });
});

describe('a plan', () => {
  it('is said to be empty without steps', () => {
    expect(renderPlan({ findings: [], chains: [], plan: [] }, screen)).toBe(
      'The plan is empty: no step is due.',
    );
  });

  it('with unknown findings is not said to be complete', () => {
    const unknown = [makeFinding({ outcome: 'unknown' }), makeFinding({ outcome: 'pass' })];
    expect(renderPlan({ findings: unknown, chains: [], plan: [] }, screen)).toBe(
      'The plan is empty: no step is due, but 1 finding is unknown.',
    );
  });

  it('has the call that makes several calls of one signer at once', () => {
    const call = { pallet: 'Utility', method: 'batch_all', args: {}, hex: '0x1a0208' } as const;
    const batch = { sender: 'root of parachain 2000 (Example)', chain: 'Example', call };
    const batches = [{ ...batch, steps: ['pay', 'open'], hash: '0x00', length: 3 } as const];
    const text = renderPlan({ findings: [], chains: [], plan: [pay, open], batches }, screen);
    expect(text).toMatch(
      /^Calls 1 and 2 at once, by root of parachain 2000 \(Example\):\s+Utility\.batch_all\n.*\n {3}0x1a0208$/m,
    );
    expect(text).toContain('Routes for root of parachain 2000 (Example), with a vote for each call:');
  });

  it('has the last result of each step, and counts no call that an account signs as one of root', () => {
    const tried = { title: '', chain: 'Example', instructions: [], evidence: [], block };
    const steps = (['failed', 'done'] as const).map((outcome, at) => {
      return { ...tried, id: 'pay', outcome, reason: `As in round ${at + 1}.`, round: at + 1 };
    });
    const plan = [makeStep('pay', { para: 2000, signed: {} }), makeStep('open', { para: 2000 })];
    const text = renderPlan({ findings: [], chains: [], plan, dryRun: { ...dryRun, steps } }, screen);
    expect(text).toContain('Tried: As in round 2.');
    expect(text).toContain(', 1 call as root of parachain 2000.');
  });

  it('names the failures that no step fixes, with what to do, also if it is empty', () => {
    const empty = renderPlan({ findings, chains: [], plan: [] }, screen);
    expect(empty).toMatch(/^The plan is empty: no call fixes the failures\./);
    for (const text of [empty, renderPlan({ findings, chains: [], plan: [open] }, screen)])
      expect(text.replace(/\s+/g, ' ')).toContain(
        '- No step fixes network/paras-alive-on-relay, target chain 2000: Para 2000 is not registered on Relay. No code. Register parachain 2000',
      );
  });

  it('that was tried names the failures that only the preparation of the forks ended', () => {
    const before = report({ findings: [{ ...root, outcome: 'pass' }] });
    const text = renderPlan(
      { findings: [root], chains, plan: [open], dryRun: { ...dryRun, before } },
      screen,
    );
    expect(text.replace(/\s+/g, ' ')).toContain(
      'target chain 2000 fails on the chains, not on the forks: Para 2000 is not registered on Relay. No code. Register',
    );
  });

  it('has at most 12 lines a step without its bytes, the inner calls with recipient and amount, and all bytes', () => {
    const text = renderPlan({ findings: [], chains: [], plan: [open, pay] }, screen);
    const [first = '', second = ''] = text.split('\n\n');
    expect(Math.max(...[first, second].map((step) => step.split('\n').length - 1))).toBeLessThanOrEqual(12);
    expect(second).toMatch(new RegExp(`Balances.transfer_keep_alive\\(dest:\\s+${alice}, value: 1 ROC\\)`));
    for (const hex of ['0x2900', '0x1801']) expect(text).toMatch(new RegExp(`^ +${hex}$`, 'm'));
    expect(second).toContain('Para 2114 is not registered.');
  });

  it('says that bytes are a program, if the sender has no endpoint whose call would carry it', () => {
    const [inner] = open.layers;
    const program = { kind: 'program', title: 'XCM program', chain: 'Relay', hex: '0x0210' } as const;
    const step = { ...open, sender: 'root of parachain 2114', layers: inner ? [inner, program] : [] };
    const lines = renderPlan({ findings: [], chains: [], plan: [step] }, screen).split('\n');
    expect(lines).toContain('   Signer: root of parachain 2114');
    const at = lines.indexOf('   XCM program for Relay, not the call that sends it, carries:');
    expect(lines.slice(at + 1, at + 3)).toEqual([expect.stringMatching(/^ {5}\w+\.\w+\(/), '   0x0210']);
  });

  it('lists the routes of a sender once, the cheapest first, and has the bytes of one on demand', () => {
    const twice = [open, { ...open, id: 'again' }];
    const command = 'parachron check --network local --dry-run';
    const text = renderPlan({ findings: [], chains: [], plan: twice }, { ...screen, command });
    expect(text.match(/the sudo key/g)).toHaveLength(1);
    expect(text.indexOf('the sudo key')).toBeLessThan(text.indexOf('track 0 (root)'));
    expect(text).not.toContain('0x5d0');
    expect(text).toContain('Bytes of route 1: parachron plan --route 1 --network local\n');
    expect(
      renderPlan({ findings: [], chains: [], plan: twice }, { ...screen, route: 1 }).match(/0x5d0/g),
    ).toHaveLength(2);
    const chosen = renderPlan({ findings: [], chains: [], plan: twice }, { ...screen, route: 1 });
    expect(chosen.match(/^ {3}Route 1: /gm)).toHaveLength(2);
    const verbose = { ...screen, detail: 'verbose', route: 1 } as const;
    expect(renderPlan({ findings: [], chains: [], plan: [open] }, verbose)).not.toContain('track 0 (root)');
    const beyond = renderPlan({ findings: [], chains: [], plan: twice }, { ...screen, command, route: 99 });
    expect(beyond.match(/Route 99: this step has no such route\./g)).toHaveLength(2);
    expect(beyond).not.toContain('--route');
    // 0.1 ROC of each of both steps, with 0.02 ROC by the sudo key, or 1 ROC by the referendum; no sender has a route 99.
    const sizes = [1, 2, 99].map((route) => {
      const all = renderPlan({ findings: [], chains: [], plan: twice }, { ...screen, route });
      return /^Plan: 2 calls, 1 signer, (\S+ ROC)/m.exec(all)?.[1];
    });
    expect(sizes).toEqual(['0.24 ROC', '2.2 ROC', '0.24 ROC']);
  });

  it('prints each call of a chosen route, also one whose bytes are known only after another call', () => {
    const fill = [{ field: 'index', from: 'the event Referenda.Submitted' }];
    const template = { pallet: 'Referenda', method: 'place_decision_deposit', args: {}, fill };
    const signer = { chain: 'paseo', name: 'any account' };
    const deposit: RouteCall = { title: 'places the decision deposit', signer, isOpen: true, template };
    const dispatch = open.dispatch.map((route) => ({ ...route, calls: [...route.calls, deposit] }));
    const plan = [{ ...open, dispatch }];
    const text = renderPlan({ findings: [], chains: [], plan }, { ...screen, route: 2 }).replace(/\s+/g, ' ');
    expect(text).toContain(
      'Call 1, by any account on paseo: Referenda.place_decision_deposit places the decision deposit. Fill in index from the event Referenda.Submitted',
    );
    expect(text).not.toContain('Duration of');
  });

  it('marks a route that fails at present, and names its needs beside its bytes', () => {
    const need = 'a state in which XcmPallet.send does not fail with XcmPallet.SendFailure (tried)';
    const [first] = open.dispatch;
    const failing = [{ ...open, dispatch: first ? [{ ...first, needs: [need] }] : [] }];
    const render = (route: { readonly route?: number }) =>
      renderPlan({ findings: [], chains: [], plan: failing }, { ...screen, ...route }).replace(/\s+/g, ' ');
    expect(render({})).toContain('1. referendum on track 0 (root), fails at present, ');
    expect(render({ route: 1 })).toContain(`Needs ${need} `);
    expect(renderPlan({ findings: [], chains: [], plan: [open] }, screen)).not.toContain('fails');
  });

  it('has nothing to sign for an approved call, and no command for its bytes', () => {
    const begun = 'Scheduler.Agenda has the call already (approved, for block 9)';
    const scheduled: DispatchRoute = {
      kind: 'scheduled',
      title: 'The scheduler of Example dispatches it in block 9.',
      begun,
      calls: [],
      costs: [],
      periods: [],
      needs: [],
    };
    const render = (dispatch: DispatchRoute[]) =>
      renderPlan({ findings: [], chains: [], plan: [{ ...open, dispatch }] }, { ...screen, command });
    const approved = render([scheduled]);
    expect(approved.replace(/\s+/g, ' ')).toContain(`1. the scheduler, ${begun}, nothing to sign `);
    expect(approved).not.toMatch(/0 calls|--route/);
    // A referendum that decides on the call costs less than the sudo key.
    const ongoing = { ...vote, costs: [], begun: 'referendum 7 has the call already (deciding)' };
    expect(render([ongoing, sudo])).toContain('Bytes of route 2: parachron plan --route 2');
    expect(approved).toContain('Plan: 1 call, nothing to sign, ');
    const both = renderPlan(
      { findings: [], chains: [], plan: [{ ...open, dispatch: [ongoing, sudo] }] },
      { ...screen, route: 2 },
    );
    expect(both).toContain('Plan: 1 call, 1 signer, ');
    expect(render([vote, sudo])).toContain('Bytes of route 1: parachron plan --route 1');
    const failing = makeFinding({ outcome: 'fail', fix: [open.id] });
    const byRelay: DispatchRoute = { ...scheduled, kind: 'parent', parentKind: 'scheduled' };
    for (const route of [scheduled, byRelay]) {
      const plan = [{ ...open, dispatch: [route] }];
      const report = makeReport({ verdict: 'not-ready', findings: [failing], plan });
      expect(renderRunReport(createRunReport({ reports: [report], notChecked: [] }), screen)).toContain(
        'approved already: nothing to sign',
      );
    }
  });

  it('states why the routes of a call are unknown, and what would show them', () => {
    const title = 'The routes to root of Example are unknown: no fork runs.';
    const unknown: DispatchRoute = {
      kind: 'unknown',
      title,
      calls: [],
      costs: [],
      periods: [],
      needs: ['a fork of Example'],
    };
    const text = renderPlan({ findings: [], chains: [], plan: [{ ...open, dispatch: [unknown] }] }, screen);
    expect(text.replace(/\s+/g, ' ')).toContain(`1. ${title} Needs a fork of Example.`);
    expect(text).not.toMatch(/0 calls|--route/);
  });

  it('removes control sequences from the texts of a chain', () => {
    const text = renderPlan(
      { findings: [], chains: [], plan: [{ ...open, title: 'evil\u001b[2J', sender: 'a\nb' }] },
      screen,
    );
    expect(text).not.toContain('\u001b');
    expect(text).toContain('Signer: a b');
  });

  it('prints no step of a follow-up twice, and none without a step', () => {
    const followUps = [makeFollowUp({ steps: [open] }), makeFollowUp({ kind: 'run-now', steps: [pay] })];
    const text = renderFollowUpSteps({ chains: [], plan: [open], followUps }, screen);
    expect(text.match(/0x1801/g)).toHaveLength(1);
    expect(text).toContain('See: step 1');
    const alone = renderFollowUpSteps({ chains: [], plan: [], followUps }, screen);
    expect(alone).toContain('What to do: Register it.');
    expect(renderFollowUpSteps({ chains: [], plan: [open], followUps: [makeFollowUp()] }, screen)).toBe('');
  });
});
