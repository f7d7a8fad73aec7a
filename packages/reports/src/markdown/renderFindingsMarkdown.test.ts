import type { Report } from '@parachron/checklist';
import type { Finding, Outcome } from '@parachron/core';
import { hostileText } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, it, test } from 'vitest';
import { renderFindingsMarkdown } from './renderFindingsMarkdown.js';

const evidence = {
  chain: 'Target',
  block: { number: 500, hash: '0x01' },
  key: 'Proxy.Proxies',
  value: 7,
} as const;
const findingOf = (outcome: Outcome, parts: Partial<Finding> = {}): Finding => ({
  ...{ check: 'network/not-paused', subject: 'target chain', outcome, reason: 'It is so.' },
  ...{ evidence: [evidence], fix: [] },
  ...parts,
});
const render = (findings: readonly Finding[], outcome: Outcome) => {
  const plan = [{ id: 'fund' }, { id: 'open' }];
  return renderFindingsMarkdown({ findings, plan } as unknown as Report, outcome);
};

test('an outcome without findings has no heading', () => {
  expect(render([findingOf('pass')], 'fail')).toEqual([]);
});

describe('a finding', () => {
  it.each(['pass', 'not-applicable'] as const)(
    'with the outcome %s takes one line, without evidence',
    (outcome) => {
      expect(render([findingOf(outcome)], outcome).slice(1)).toEqual([
        '- `network/not-paused` target chain: It is so.',
      ]);
    },
  );

  it.each(['fail', 'warn', 'unknown'] as const)(
    'with the outcome %s has its evidence with chain and block',
    (outcome) => {
      const [, text] = render([findingOf(outcome)], outcome);
      expect(text?.split('\n').slice(1)).toEqual([
        '  - target chain: It is so.',
        '  - Evidence: `Proxy.Proxies` = `7` (Target, block 500)',
      ]);
    },
  );

  it('names the steps that fix it by number, and a step that the plan lacks by id', () => {
    const [, text] = render([findingOf('fail', { fix: ['open', 'other'], evidence: [] })], 'fail');
    expect(text).toContain('\n  - Fixed by: step 2, `other`');
  });

  it('states how to find out', () => {
    const [, text] = render([findingOf('unknown', { howToFindOut: 'Ask the team.' })], 'unknown');
    expect(text).toContain('\n  - To find out: Ask the team.');
  });
});

describe('what a list leaves out', () => {
  it.each([
    [200, []],
    [201, ['1 more finding: see the JSON.']],
    [1400, ['1,200 more findings: see the JSON.']],
  ])('of %i findings is counted', (count, rest) => {
    const [, items, ...others] = render(
      Array.from({ length: count }, () => findingOf('pass')),
      'pass',
    );
    expect(items?.split('\n')).toHaveLength(Math.min(count, 200));
    expect(others).toEqual(rest);
  });

  it.each([
    [12, 0, undefined],
    [13, 1, '  - 1 more piece of evidence: see the JSON.'],
    [20, 1, '  - 8 more pieces of evidence: see the JSON.'],
  ])('of %i pieces of evidence is counted', (count, more, rest) => {
    const finding = findingOf('fail', { evidence: Array.from({ length: count }, () => evidence) });
    const lines = render([finding], 'fail')[1]?.split('\n') ?? [];
    expect(lines).toHaveLength(2 + 12 + more);
    expect(lines[14]).toBe(rest);
  });
});

test('text of a chain adds no element to a finding', () => {
  const tagsOf = (text: string) => {
    const told = { subject: text, reason: text, howToFindOut: text };
    const finding = findingOf('fail', {
      ...told,
      evidence: [{ ...evidence, chain: text, key: text, value: text }],
    });
    const html = micromark(render([finding], 'fail').join('\n\n'), {
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
    });
    return [...html.matchAll(/<(\/?[a-z0-9]+)/g)]
      .map(([, tag]) => tag)
      .filter((tag) => !tag?.endsWith('code'));
  };
  const plain = tagsOf('a plain text');
  fc.assert(
    fc.property(hostileText, (text) => {
      fc.pre(text.trim() !== '');
      expect(tagsOf(text)).toEqual(plain);
    }),
    { numRuns: 20 },
  );
});
