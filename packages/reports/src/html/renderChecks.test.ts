import { checks } from '@parachron/checklist';
import { expect, test } from 'vitest';
import { createFinding, createSampleReport, createSampleRun } from '../../test/createSample.js';
import { getAttribute, readPage, readText } from '../../test/readPage.js';
import { linkToCheck, renderChecks } from './renderChecks.js';

const render = (...ids: readonly string[]) => {
  const findings = ids.map((check) => createFinding('pass', { check }));
  return renderChecks(createSampleRun([createSampleReport({ findings })]))?.text;
};

test('each check has an anchor of its own, made of letters and hyphens', () => {
  const anchors = checks.map(({ id }) => linkToCheck(id) ?? '');
  expect(new Set(anchors).size).toBe(checks.length);
  expect(anchors.filter((anchor) => !/^#check-[a-z-]+$/.test(anchor))).toEqual([]);
  expect(linkToCheck('network/not-paused')).toBe('#check-network-not-paused');
});

test('a check of another version of the checklist has no anchor and no explanation', () => {
  expect(linkToCheck('own/check')).toBeUndefined();
  expect(linkToCheck('')).toBeUndefined();
  expect(render('own/check')).toBeUndefined();
  expect(render()).toBeUndefined();
});

test('an explanation is where its anchor leads, once for several findings', () => {
  const page = readPage(render('network/not-paused', 'network/not-paused', 'own/check') ?? '');
  const [item, ...others] = page.list('li');
  expect(others).toEqual([]);
  expect(item && `#${getAttribute(item, 'id')}`).toBe(linkToCheck('network/not-paused'));
  expect(readText(page.list('summary')[0])).toBe('The required functions are not paused network/not-paused');
  const region = page.list('section')[0];
  expect(readText(page.find((region && getAttribute(region, 'aria-labelledby')) ?? ''))).toBe(
    'Why the checks matter',
  );
});

test('explanations are in the order of the checklist', () => {
  const ids = [...checks].reverse().map(({ id }) => id);
  const shown = readPage(render(...ids) ?? '')
    .list('summary')
    .map((one) => readText(one).split(' ').at(-1));
  expect(shown).toEqual(checks.map(({ id }) => id));
});

test.each(checks.map(({ id, explanation }) => [id, explanation]))(
  'the explanation of %s has its paragraphs and its code, and all its words',
  (id, explanation = '') => {
    const page = readPage(render(id ?? '') ?? '');
    const paragraphs = page.list('p');
    expect(page.errors).toEqual([]);
    expect(paragraphs).toHaveLength(explanation.trim().split(/\n{2,}/).length);
    expect(paragraphs.map(readText).join(' ')).toBe(
      explanation.replaceAll('`', '').replace(/\s+/g, ' ').trim(),
    );
    expect(page.list('code').length - 1).toBe((explanation.split('`').length - 1) / 2);
  },
);
