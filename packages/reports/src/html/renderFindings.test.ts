import type { Finding, Outcome } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { createFinding, createSampleReport, createStep, sampleEvidence } from '../../test/createSample.js';
import { getAttribute, hasClass, listParents, readPage, readText } from '../../test/readPage.js';
import { renderFindings } from './renderFindings.js';
import { createView } from './View.js';

const plan = [createStep('fund'), createStep('open')];
const read = (findings: readonly Finding[]) =>
  readPage(renderFindings(createSampleReport({ findings, plan }), 'r1', createView({ isOnly: true })).text);
const outcomesOf = (page: ReturnType<typeof read>) =>
  page.list('li', 'finding').map((one) => getAttribute(one, 'data-outcome'));

describe('findings', () => {
  it('are none if nothing was checked', () => {
    const page = read([]);
    expect(page.elements.map(readText)).toEqual(['Nothing was checked.']);
  });

  it('are in the order of their outcomes, in any order of their own', () => {
    const outcomes: readonly Outcome[] = ['pass', 'warn', 'not-applicable', 'unknown', 'fail', 'pass'];
    const page = read(outcomes.map((outcome) => createFinding(outcome)));
    expect(outcomesOf(page)).toEqual(['fail', 'unknown', 'warn', 'pass', 'pass', 'not-applicable']);
  });

  it('that need no action are collapsed, under their number', () => {
    const page = read([
      createFinding('fail'),
      createFinding('pass'),
      createFinding('pass'),
      createFinding('not-applicable'),
    ]);
    const groups = page.list('details', 'group');
    expect(
      groups.map((one) => [
        readText(page.list('summary').find((summary) => summary.parentNode === one)),
        getAttribute(one, 'data-key'),
        getAttribute(one, 'open'),
      ]),
    ).toEqual([
      ['2 passed', 'pass', undefined],
      ['1 not applicable', 'not-applicable', undefined],
    ]);
    const folded = page
      .list('li', 'finding')
      .filter((one) => listParents(one).some((parent) => hasClass(parent, 'group')));
    expect(folded.map((one) => getAttribute(one, 'data-outcome'))).toEqual([
      'pass',
      'pass',
      'not-applicable',
    ]);
  });

  it('have 300 of an outcome, and the others are counted under them', () => {
    const page = read(Array.from({ length: 1_302 }, () => createFinding('fail', { check: 'own/x' })));
    expect(outcomesOf(page)).toHaveLength(300);
    expect(page.list('p', 'muted').map(readText)).toEqual(['1,002 more findings: see the JSON.']);
  });
});

describe('a finding', () => {
  const readOne = (outcome: Outcome, more: Partial<Finding> = {}) =>
    readPage(
      renderFindings(
        createSampleReport({ findings: [createFinding(outcome, more)], plan }),
        'r1',
        createView({ isOnly: true }),
      ).text,
    );

  it.each<[Outcome, string, string]>([
    ['fail', 'Failed', 'A required function is paused'],
    ['unknown', 'Unknown', 'Unknown whether the required functions are not paused'],
    ['warn', 'Warning', 'Some functions are delayed'],
    ['pass', 'Passed', 'The required functions are not paused'],
    ['not-applicable', 'Not applicable', 'Not applicable: the required functions are not paused'],
  ])('that is %s has the word %s and the title %s', (outcome, word, title) => {
    const page = readOne(outcome);
    expect(readText(page.list('h3')[0])).toBe(title);
    expect(page.list('span', 'badge').map(readText)).toEqual([word]);
    expect(hasClass(page.list('span', 'badge')[0] ?? expect.fail('a badge'), outcome)).toBe(true);
    expect(readText(page.list('div', 'reason')[0])).toBe(`The reason of ${outcome}.`);
  });

  it('names its check, with a link to the explanation if there is one', () => {
    const [link] = readOne('fail').list('a');
    expect(link && getAttribute(link, 'href')).toBe('#check-network-not-paused');
    expect(readOne('fail', { check: 'own/check' }).list('a')).toEqual([]);
    expect(readText(readOne('fail', { check: 'own/check' }).list('h3')[0])).toBe('own/check');
  });

  it('leads to the steps that fix it; a step that the plan lacks has its id', () => {
    const page = readOne('fail', { fix: ['open', 'other', 'fund'] });
    expect(page.list('p', 'hint').map(readText)).toEqual(['Fixed by: step 2, other, step 1']);
    const targets = page.list('a').map((one) => getAttribute(one, 'href'));
    expect(targets).toEqual(['#check-network-not-paused', '#r1-step-2', '#r1-step-1']);
  });

  it.each([
    ['no step fixes', [], 'No step of the plan fixes this: The pallet is paused.'],
    ['the steps do not suffice for', ['open'], 'The steps are not enough: The pallet is paused.'],
  ])('that %s states the reason and what to do', (_, fix, reason) => {
    const page = readOne('fail', { fix, noFix: { reason: 'The pallet is paused.', howTo: 'Wait.' } });
    expect(page.list('div', 'hint').map(readText)).toEqual([reason, 'What to do: Wait.']);
  });

  it('without a result states how to find out', () => {
    const page = readOne('unknown', { howToFindOut: 'Ask the <team>.' });
    expect(page.list('div', 'hint').map(readText)).toEqual(['To find out: Ask the <team>.']);
  });

  it('has its evidence', () => {
    expect(readText(readOne('pass', { evidence: [sampleEvidence] }).list('ul', 'evidence')[0])).toContain(
      'Hrmp.HrmpChannels',
    );
    expect(readOne('pass').list('ul', 'evidence')).toEqual([]);
  });

  it('has a key that stays with another reason, for a served page', () => {
    const keys = [{}, { reason: 'Another reason.', fix: ['open'] }].map((more) =>
      readOne('fail', more)
        .list('li', 'finding')
        .map((one) => getAttribute(one, 'data-key')),
    );
    expect(keys).toEqual([['network/not-paused target chain'], ['network/not-paused target chain']]);
  });
});

describe('the filter', () => {
  it('has a choice for each outcome that occurs, with its number, all chosen', () => {
    const page = read([createFinding('fail'), createFinding('warn'), createFinding('warn')]);
    const boxes = page.list('input').filter((one) => getAttribute(one, 'type') === 'checkbox');
    expect(
      boxes.map((one) => [
        getAttribute(one, 'value'),
        readText(one.parentNode ?? undefined),
        getAttribute(one, 'checked'),
      ]),
    ).toEqual([
      ['fail', 'Failed (1)', ''],
      ['warn', 'Warning (2)', ''],
    ]);
  });

  it('is a search with a name and a labelled field', () => {
    const [form] = read([createFinding('fail')]).list('form');
    expect(form && [getAttribute(form, 'role'), getAttribute(form, 'aria-label')]).toEqual([
      'search',
      'Findings of Basilisk (para 2090) on staging',
    ]);
  });
});
