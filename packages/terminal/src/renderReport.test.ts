import type { Report } from '@parachron/checklist';
import pico from 'picocolors';
import { describe, expect, it } from 'vitest';
import { makeFinding, makeReport, makeScreen, makeStep } from '../test/support/madeParts.js';
import { renderFinding, renderReport } from './renderReport.js';

const block = { number: 7, hash: `0x${'0123456789'.repeat(6)}abcd` } as const;
const chain: Report['chains'][number] = {
  ...{ role: 'relay', name: 'Relay', specName: 'rococo', specVersion: 9190 },
  ...{ block, endpoint: 'wss://relay.example' },
} as Report['chains'][number];
const evidence = (value: string) => ({ chain: 'Relay', block, key: 'Hrmp.HrmpChannels', value });
const indent = ' '.repeat(12);

describe('a report as text', () => {
  const renderLines = (more: Partial<Report>, screen = makeScreen()) =>
    renderReport(makeReport(more), screen).split('\n');

  it('names the parachain, the service and the network in its title', () => {
    const [title] = renderLines({});
    expect(title).toBe('Onboarding checklist: mine, para 2000 with the service at para 2114 (staging)');
    const { parachain: _, ...scope } = makeReport().scope;
    expect(renderLines({ scope })[0]).toBe(
      'Onboarding checklist: para 2000 with the service at para 2114 (staging)',
    );
    // Without a configuration, the network has no name.
    expect(renderLines({ scope: { ...scope, network: 'custom' } })[0]).toBe(
      'Onboarding checklist: para 2000 with the service at para 2114',
    );
  });

  it('names each chain with its runtime, its block and its endpoint, in columns', () => {
    const chains = [chain, { ...chain, role: 'service' as const, name: 'Service' }];
    expect(renderLines({ chains }).slice(1, 5)).toEqual([
      '',
      'relay chain      Relay, rococo 9190, at block 7 (0x01234567…), wss://relay.example',
      'service chain    Service, rococo 9190, at block 7 (0x01234567…), wss://relay.example',
      expect.stringMatching(/^Read from one endpoint: relay chain, service chain\. .* rest on its word/),
    ]);
    const [first] = chains.map((one) => ({ ...one, isConfirmed: true }));
    expect(renderLines({ chains: first ? [first] : [] })).not.toContainEqual(
      expect.stringContaining('one endpoint'),
    );
  });

  it('has one heading for neighbours with the same check and outcome', () => {
    const findings = [
      makeFinding({ subject: 'para 1' }),
      makeFinding({ subject: 'para 2' }),
      makeFinding({ subject: 'para 3', outcome: 'unknown' }),
    ];
    const lines = renderLines({ findings });
    expect(lines.filter((line) => line === 'topic/check')).toHaveLength(2);
    expect(lines.slice(3, 8)).toEqual([
      'topic/check',
      '  ✗ FAIL    para 1: As it is.',
      '  ✗ FAIL    para 2: As it is.',
      '',
      'topic/check',
    ]);
  });

  it('refers to the page of a known check, unless the check passed', () => {
    const check = 'hrmp/channel-open-both-ways';
    const failed = renderLines({ findings: [makeFinding({ check })] });
    expect(failed).toContain(`A channel is not open (${check})`);
    expect(failed).toContain(`  parachron explain ${check}`);
    const passed = renderLines(
      { findings: [makeFinding({ check, outcome: 'pass' })] },
      makeScreen({ detail: 'verbose' }),
    );
    expect(passed.some((line) => line.endsWith(`(${check})`))).toBe(true);
    expect(passed.join('\n')).not.toContain('parachron explain');
  });

  it('shows an account in full once, and short afterwards', () => {
    const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
    const findings = [makeFinding({ subject: account }), makeFinding({ reason: `${account} has none.` })];
    const text = renderLines({ findings }).join('\n');
    expect(text.split(account)).toHaveLength(2);
    expect(text).toContain('5Grw…utQY has none.');
  });

  it('begins with the account in full again in the next report', () => {
    const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
    const findings = [makeFinding({ subject: account })];
    expect(renderLines({ findings })).toEqual(renderLines({ findings }));
  });

  it('counts the findings that it does not list, and none if it lists all', () => {
    const findings = ['pass', 'pass', 'not-applicable'].map((outcome) =>
      makeFinding({ outcome: outcome as 'pass' }),
    );
    expect(renderLines({ findings })).toContain('  2 passed, 1 not applicable');
    const verbose = renderLines({ findings }, makeScreen({ detail: 'verbose' }));
    expect(verbose.filter((line) => /^ {2}\d/.test(line))).toEqual([]);
  });
});

describe('renderFinding', () => {
  const render = (more: Parameters<typeof makeFinding>[0], width = 400) =>
    renderFinding(makeFinding(more), [makeStep('fund-2000', { title: 'Fund it.' })], makeScreen({ width }));

  it('has its evidence with chain and block, unless it passed', () => {
    const values = [evidence('open')];
    expect(render({ evidence: values })).toEqual([
      '  ✗ FAIL    para 2000: As it is.',
      `${indent}Hrmp.HrmpChannels = "open" (Relay, block 7)`,
    ]);
    expect(render({ evidence: values, outcome: 'pass' })).toEqual(['  ✓ pass    para 2000: As it is.']);
  });

  it.each([
    // A value of n characters has two quotes more; the longest value in full has 160 characters with its quotes.
    [158, 400, 160],
    [159, 400, 160],
    [500, 400, 160],
    [500, 100, 88],
    [500, 30, 40],
  ])('shortens a value of %i characters on a screen of %i columns to %i', (length, width, shown) => {
    const text = render({ evidence: [evidence('x'.repeat(length))] }, width).join(' ');
    const [, value = ''] = /("x+(?:"|…))/.exec(text) ?? [];
    expect(value).toHaveLength(shown);
    expect(value.endsWith('…')).toBe(length > 158);
  });

  it('has its remedies after the evidence: how to find out, the fix by number and title, and why there is none', () => {
    const noFix = { reason: 'No key is known.', howTo: 'Ask the team.' };
    expect(
      render({ evidence: [evidence('none')], howToFindOut: 'Read it.', fix: ['fund-2000'], noFix }).slice(2),
    ).toEqual([
      `${indent}To find out: Read it.`,
      `${indent}Fixed by: step 1 (Fund it)`,
      `${indent}The steps are not enough: No key is known.`,
      `${indent}What to do: Ask the team.`,
    ]);
    expect(render({ noFix })[1]).toBe(`${indent}No step of the plan fixes this: No key is known.`);
  });

  it('writes evidence dim and remedies in cyan', () => {
    const colors = pico.createColors(true);
    const finding = makeFinding({ evidence: [evidence('open')], howToFindOut: 'Read it.' });
    const [, value, remedy] = renderFinding(finding, [], makeScreen({ colors }));
    expect(value).toBe(colors.dim(`${indent}Hrmp.HrmpChannels = "open" (Relay, block 7)`));
    expect(remedy).toBe(colors.cyan(`${indent}To find out: Read it.`));
  });
});
