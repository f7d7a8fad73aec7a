import {
  createRunReport,
  type FollowUp,
  type NotChecked,
  type PlanDryRun,
  type Report,
} from '@parachron/checklist';
import type { Finding, PlanStep } from '@parachron/core';
import pico from 'picocolors';
import { describe, expect, it } from 'vitest';
import { makeFinding, makeReport } from '../test/support/madeParts.js';
import { renderRunReport } from './renderRunReport.js';

const screens = {
  wide: { colors: pico.createColors(false), unicode: true, width: 110 },
  narrow: { colors: pico.createColors(false), unicode: true, width: 40 },
  plain: { colors: pico.createColors(false), unicode: false, width: 60 },
  colored: { colors: pico.createColors(true), unicode: true, width: 80 },
};

const report = (more: Partial<Report> = {}): Report =>
  makeReport({
    findings: [
      makeFinding({
        check: 'hrmp/channel-open-both-ways',
        subject: '2000 → 2114',
        reason: 'There is no channel — evil\u001b[2J\u202e.',
        fix: ['init-2000-to-2114'],
      }),
    ],
    ...more,
  });

const followUp: FollowUp = {
  kind: 'create-proxy',
  title: 'Create and permit a proxy.',
  needed: 'yes',
  reason: 'The account has none.',
  evidence: [],
  steps: [
    {
      id: 'create-proxy',
      title: 'Add the proxy.',
      sender: 'the user',
      layers: [],
      dispatch: [],
      verify: 'Read it.',
      after: [],
      notes: [],
      costs: [
        {
          kind: 'deposit',
          title: 'deposit for the proxy',
          payer: { chain: 'Rococo', name: 'the user' },
          token: { symbol: 'ROC', decimals: 12 },
          amount: 20_064_000_000_000n,
          returns: 20_064_000_000_000n,
          text: '20.064 ROC',
          source: 'Proxy.ProxyDepositBase',
        },
      ],
    },
  ],
};

const dryRun: PlanDryRun = {
  means: 'fork',
  outcome: 'unknown',
  prepared: [{ chain: 'Relay', what: 'Parachain 2000 is registered.', why: 'Relay does not know it.' }],
  before: report(),
  rounds: [{ number: 1, planned: ['init-2000-to-2114'], left: ['grant-proxy'], verdict: 'not-ready' }],
  after: report({ verdict: 'ready' }),
  steps: [
    {
      id: 'init-2000-to-2114',
      title: 'Parachain 2000 asks for a channel.',
      means: 'fork',
      chain: 'Relay',
      block: { number: 7, hash: '0x07' },
      outcome: 'unknown',
      reason: 'The relay chain left no trace.',
      instructions: [
        { name: 'WithdrawAsset', outcome: 'done' },
        { name: 'Transact', outcome: 'failed', detail: 'BadOrigin' },
        { name: 'DepositAsset', outcome: 'not-reached' },
      ],
      evidence: [
        {
          chain: 'Relay',
          block: { number: 7, hash: '0x07' },
          key: 'messageQueue.Processed',
          value: { success: true },
        },
      ],
    },
  ],
};

const unreached: readonly NotChecked[] = ['other', 'third'].map((parachain) => ({
  parachain,
  network: 'main',
  reason: 'No relay chain of main is configured.',
  howToFindOut: 'Give it.',
}));

const refused = { reason: 'Refused.', howToFindOut: 'Check the node.' };

const run = createRunReport({
  reports: [report(), report({ followUps: [followUp], dryRun })],
  notChecked: unreached,
});

describe('renderRunReport', () => {
  it('prints only the report for a run of one parachain', () => {
    const text = renderRunReport(createRunReport({ reports: [report()] }), screens.wide);
    expect(text.split('\n')[0]).toBe(
      'Onboarding checklist: mine, para 2000 with the service at para 2114 (staging)',
    );
    expect(text).not.toContain('─');
  });

  it('prints every report, the unchecked parachains, and a summary', () => {
    const text = renderRunReport(run, screens.wide);
    expect(text.match(/Onboarding checklist/g)).toHaveLength(2);
    expect(text).toContain('? unknown other, third on main: No relay chain of main is configured.');
    expect(text).toContain('✗ FAIL    mine, para 2000 on staging: 1 failed\n');
    expect(text.split('\n').slice(-2)).toEqual([
      'NOT READY: 1 check failed (hrmp/channel-open-both-ways). Run `parachron plan` for the same chains.',
      'Findings: 2 failed; 2 not checked',
    ]);
  });

  it('prints the steps of the user, with their costs and sources', () => {
    const text = renderRunReport(run, screens.wide);
    expect(text).toContain('needed     Create and permit a proxy. The account has none.');
    expect(text).toMatch(
      /deposit for the proxy: 20\.064 ROC, from the user on Rococo; returned later\s+\(Proxy\.ProxyDepositBase\)/,
    );
  });

  it('prints the tried steps, their chains and their results', () => {
    const text = renderRunReport(run, screens.wide);
    expect(text).toContain('Dry run on forks of the chains; nothing was sent to a live chain');
    expect(text.replace(/\s+/g, ' ')).toContain('(Relay, block 7, on a fork of the chain)');
    expect(text).toContain('WithdrawAsset: executed');
    expect(text).toContain('Transact: failed. BadOrigin');
    expect(text).toContain('DepositAsset: not reached');
    expect(text).toContain('messageQueue.Processed = {"success":true}');
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Result: The result of some steps is unknown. Checks afterwards: ready (1 failed).',
    );
  });

  it('lists the preparations and their changes first, and the changes by the plan separately', () => {
    const turned = (outcome: Finding['outcome'], check: string): Finding => ({
      ...{ check, subject: 'target chain 2000', outcome, reason: 'As it is.' },
      ...{ evidence: [], fix: [] },
    });
    const registered = [turned('pass', 'network/paras-alive-on-relay'), turned('fail', 'proxy/granted')];
    const findings = registered.map((one) => ({ ...one, outcome: 'fail' as const }));
    const before = report({ findings: registered });
    const after = report({ findings: registered.map((one) => ({ ...one, outcome: 'pass' as const })) });
    const plan = ['init-2000-to-2114', 'grant-proxy'].map((id) => ({ ...followUp.steps[0], id }) as PlanStep);
    const one = report({ findings, plan, dryRun: { ...dryRun, before, after } });
    const text = renderRunReport(createRunReport({ reports: [one] }), screens.wide);
    const [, tried = ''] = text.split('Dry run on forks of the chains');
    const flatten = (words: string) => words.replace(/\s+/g, ' ');
    const places = [
      'Prepared by the dry run, not part of the plan:\n  - Relay: Parachain 2000 is registered.',
      'Changed by the preparation, not by the plan:\n  - network/paras-alive-on-relay, target chain 2000: failed → passed',
      'Parachain 2000 asks for a channel.',
      'Rounds of the plan:\n  - Round 1: step 1. Next: step 2.',
      'Changed by the plan:\n  - proxy/granted, target chain 2000: failed → passed',
      'Remaining: step 2.',
    ].map((words) => flatten(tried).indexOf(flatten(words)));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('attributes changes to the session if the plan has no step', () => {
    const [opened] = report().findings.map((one) => ({ ...one, outcome: 'pass' as const }));
    const session = { ...dryRun, rounds: [{ number: 1, planned: [], left: [], verdict: 'ready' as const }] };
    const after = report({ findings: opened ? [opened] : [], verdict: 'ready' });
    const one = report({ dryRun: { ...session, after } });
    const text = renderRunReport(createRunReport({ reports: [one] }), screens.wide);
    expect(text).toContain('Changed by the new session, without a step of the plan:');
    expect(text).not.toContain('Changed by the plan:');
    expect(text).toContain('Round 1: no step, only a new session.');
  });

  it('never reports an untried step as done, and prints the result in words', () => {
    const untried = {
      ...dryRun.steps[0],
      id: 'a',
      outcome: 'untried',
      reason: 'Not tried: it has to wait.',
      means: 'local-network',
    };
    const steps = [untried as PlanDryRun['steps'][number]];
    const after = report({ verdict: 'not-ready' });
    const one = report({ dryRun: { ...dryRun, means: 'local-network', steps, after } });
    const text = renderRunReport(createRunReport({ reports: [one] }), screens.wide).replace(/\s+/g, ' ');
    expect(text).toContain('Dry run on a local network; nothing was sent to a live chain');
    expect(text).toContain('Not tried: it has to wait. (Relay, block 7, on the local network)');
    expect(text).toContain('Checks afterwards: not ready (1 failed).');
    expect(text).toContain('– not tried Parachain 2000 asks for a channel. Not tried:');
    expect(text).not.toMatch(/done on|not-ready|n\/a/);
  });

  it.each([
    ['done', '✓ pass', false],
    ['failed', '✗ FAIL', true],
    ['unknown', '? unknown', true],
    ['untried', '– not tried', true],
  ] as const)(
    'marks a tried step that is %s by %s; its events are listed: %s',
    (outcome, mark, hasEvents) => {
      const steps = dryRun.steps.map((step) => ({ ...step, outcome }));
      const text = renderRunReport(
        createRunReport({ reports: [report({ dryRun: { ...dryRun, steps } })] }),
        screens.wide,
      );
      expect(text.replace(/ +/g, ' ')).toContain(`\n ${mark} Parachain 2000 asks for a channel.`);
      expect(text.includes('messageQueue.Processed')).toBe(hasEvents);
    },
  );

  it('counts in the singular and the plural, and omits counts of zero', () => {
    const summary = { pass: 2, warn: 1, fail: 0, unknown: 0, 'not-applicable': 0 };
    const text = renderRunReport(createRunReport({ reports: [report({ summary })] }), screens.wide);
    expect(text.split('\n').at(-1)).toBe('Findings: 1 warning, 2 passed');
  });

  it('is ready only if every parachain was checked', () => {
    const ready = report({ verdict: 'ready', findings: [] });
    const text = renderRunReport(createRunReport({ reports: [ready], notChecked: unreached }), screens.wide);
    expect(text).toContain('UNKNOWN: 2 parachains not checked.');
  });

  it('prints a run in which no chain was read', () => {
    const text = renderRunReport(createRunReport({ reports: [], notChecked: unreached }), screens.narrow);
    expect(text).toContain('Not checked');
    expect(text).toContain('Could not check: see the reasons above.');
  });

  it('names no network of chains that options name', () => {
    const notChecked = [{ network: 'custom', ...refused }];
    const text = renderRunReport(createRunReport({ reports: [], notChecked }), screens.wide);
    expect(text).toContain('? unknown Refused.');
    expect(text).not.toContain('custom');
  });

  it('lists several chains with one unreachable endpoint separately', () => {
    const notChecked = (['relay', 'target'] as const).map((role) => ({ network: 'main', role, ...refused }));
    const text = renderRunReport(createRunReport({ reports: [], notChecked }), screens.wide);
    expect(text).toMatch(/main, relay chain: Refused.*main, target chain: Refused/s);
  });

  it('names a chain by its origin, once for all parachains that need the chain', () => {
    const more = { role: 'relay', origin: 'parachron.yaml, networks.main.relay', ...refused } as const;
    const notChecked = [...unreached.map((one) => ({ ...one, ...more })), { network: 'custom', ...more }];
    const text = renderRunReport(createRunReport({ reports: [], notChecked }), screens.wide);
    const flat = text.replace(/\s+/g, ' ');
    expect(flat).toContain(
      'parachron.yaml, networks.main.relay (relay chain), for other, third on main: Refused.',
    );
    expect(flat).toContain('? unknown parachron.yaml, networks.main.relay (relay chain): Refused.');
    expect(flat).not.toContain('custom');
  });

  it('names the obstacle that prevented the reading of every chain', () => {
    const error = { code: 'ENDPOINT_REFUSED', fault: 'unreachable', message: 'Refused.' };
    const notChecked = unreached.map((one) => ({ ...one, error }));
    const text = renderRunReport(createRunReport({ reports: [], notChecked }), screens.wide);
    expect(text).toContain('Could not check: a chain is unreachable.\n2 not checked');
    expect(text).not.toMatch(/nothing failed|no check failed/i);
  });

  it('names every chain that could not be opened in the verdict', () => {
    const refusal = { code: 'ENDPOINT_REFUSED', fault: 'unreachable', message: 'Refused.' };
    const damage = { code: 'INVALID_CHAIN_SPEC', fault: 'input', message: 'No JSON.' };
    const fail = (role: NonNullable<NotChecked['role']>, error: NonNullable<NotChecked['error']>) => ({
      ...{ network: 'custom', role, error },
      ...refused,
    });
    const notChecked = [fail('relay', refusal), fail('target', damage), fail('service', refusal)];
    const text = renderRunReport(createRunReport({ reports: [], notChecked }), screens.wide);
    const chains = 'relay chain, service chain unreachable; target chain not usable (INVALID_CHAIN_SPEC)';
    expect(text).toContain(`Could not check: ${chains}.`);
  });

  it('names the steps of a fix by number and title, and names the command that prints the calls once', () => {
    const [finding] = report().findings;
    const findings = finding ? [finding, { ...finding, subject: '2114 → 2000' }] : [];
    const plan = [{ ...followUp.steps[0], id: 'init-2000-to-2114' } as PlanStep];
    const one = createRunReport({ reports: [report({ findings, plan })] });
    const text = renderRunReport(one, screens.wide);
    expect(text.match(/Fixed by: step 1 \(/gm)).toHaveLength(2);
    expect(text.match(/prints the calls/g)).toHaveLength(1);
    const passed = report({
      findings: findings.map((passing) => ({ ...passing, outcome: 'pass', fix: [] })),
    });
    expect(renderRunReport(createRunReport({ reports: [passed] }), screens.wide)).not.toContain('prints');
  });

  describe('with findings of each outcome', () => {
    const found = (['not-applicable', 'pass', 'warn', 'unknown', 'fail'] as const).map((outcome, index) => ({
      ...{ check: `topic/check-${index}`, subject: `para ${index}`, outcome },
      ...{ reason: `Reason ${index}.`, evidence: [], fix: [] },
    }));
    const summary = { pass: 1, warn: 1, fail: 1, unknown: 1, 'not-applicable': 1 };
    const mixed = createRunReport({ reports: [report({ findings: found, summary })] });
    const listSubjects = (text: string) => text.match(/para \d(?=: Reason)/g);

    it('lists failures first, then unknowns and warnings, and counts the rest', () => {
      const text = renderRunReport(mixed, screens.wide);
      expect(listSubjects(text)).toEqual(['para 4', 'para 3', 'para 2']);
      expect(text).toContain('\n  1 passed, 1 not applicable\n');
    });

    it('lists all findings when verbose', () => {
      const text = renderRunReport(mixed, { ...screens.wide, detail: 'verbose' });
      expect(listSubjects(text)).toEqual(['para 4', 'para 3', 'para 2', 'para 1', 'para 0']);
    });

    it('writes the verdict alone when quiet', () => {
      expect(renderRunReport(mixed, { ...screens.wide, detail: 'quiet' })).toBe(
        [
          'NOT READY: 1 check failed (topic/check-4). The plan has no step: each failure says what to do.',
          'Findings: 1 failed, 1 unknown, 1 warning, 1 passed, 1 not applicable',
        ].join('\n'),
      );
    });
  });

  it.each(['wide', 'narrow', 'plain'] as const)('fits a screen that is %s, without colour', (name) => {
    const screen = screens[name];
    const text = renderRunReport(run, screen);
    const tooLong = text
      .split('\n')
      .filter((line) => line.length > screen.width && line.trim().includes(' '));
    expect(tooLong).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may reach the terminal.
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it('is ASCII on a terminal without Unicode', () => {
    const text = renderRunReport(run, screens.plain);
    expect(text).toMatch(/^[\n\u0020-\u007e]*$/);
    expect(text).toContain('2000 -> 2114');
  });

  it('has the same text in colour', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are made of them.
    const plain = renderRunReport(run, screens.colored).replace(/\u001b\[\d+m/g, '');
    expect(plain).toBe(renderRunReport(run, { ...screens.wide, width: 80 }));
  });
});
