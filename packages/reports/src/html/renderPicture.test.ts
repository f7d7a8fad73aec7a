import type { ReportedChain } from '@parachron/checklist';
import type { Outcome } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
import { createFinding, createSampleReport, relayHash, sampleChains } from '../../test/createSample.js';
import { getAttribute, readPage, readText } from '../../test/readPage.js';
import { channelCheck, renderPicture } from './renderPicture.js';

const findingOf = (subject: string, outcome: Outcome) =>
  createFinding(outcome, { check: channelCheck, subject });
const read = (parts: Parameters<typeof createSampleReport>[0]) =>
  readPage(renderPicture(createSampleReport(parts), 'The chains').text);
const captionOf = (page: ReturnType<typeof read>) => readText(page.list('figcaption')[0]);
/** The signs of both directions, as the picture draws them. */
const lanesOf = (page: ReturnType<typeof read>) =>
  page.list('div', 'lane').map((one) => getAttribute(one, 'class'));

describe('a channel', () => {
  it.each<[Outcome, string]>([
    ['pass', 'open'],
    ['warn', 'open, with a warning'],
    ['fail', 'not open'],
    ['unknown', 'unknown'],
    ['not-applicable', 'not checked'],
  ])('that is %s is %s, in the picture and in words', (outcome, word) => {
    const page = read({ findings: [findingOf('2090 → 2114', outcome), findingOf('2114 → 2090', 'pass')] });
    expect(lanesOf(page)).toEqual([`lane there ${outcome}`, 'lane back pass']);
    expect(captionOf(page)).toContain(`Channel 2090 → 2114: ${word}. Channel 2114 → 2090: open.`);
  });

  it('has the finding of its direction, in any order', () => {
    const page = read({ findings: [findingOf('2114 → 2090', 'fail'), findingOf('2090 → 2114', 'pass')] });
    expect(lanesOf(page)).toEqual(['lane there pass', 'lane back fail']);
  });

  it('is unknown if the finding has no direction: the channels could not be read', () => {
    expect(lanesOf(read({ findings: [findingOf('channels', 'unknown')] }))).toEqual([
      ...['lane there unknown', 'lane back unknown'],
    ]);
    // Not even a failure of another subject says that the channel is closed.
    expect(lanesOf(read({ findings: [findingOf('2090 → 2115', 'fail')] }))[0]).toBe('lane there unknown');
  });

  it('is not checked without a finding of its check', () => {
    const page = read({ findings: [createFinding('fail', { subject: '2090 → 2114' })] });
    expect(lanesOf(page)).toEqual(['lane there not-applicable', 'lane back not-applicable']);
  });
});

describe('the chains', () => {
  const namesOf = (page: ReturnType<typeof read>) => page.list('b').slice(0, -2).map(readText);
  const manager: ReportedChain = {
    ...{ role: 'channelManager', name: 'Asset Hub', endpoint: '', specName: 'hub', specVersion: 1 },
    ...{ metadataVersion: 15, block: { number: 5, hash: relayHash } },
  };

  it('have their roles, names and para ids; the relay chain has its block', () => {
    const page = read({});
    expect(page.list('span', 'role').map(readText)).toEqual(['Relay chain', 'Target chain', 'Service chain']);
    expect(namesOf(page)).toEqual(['rococo_v2_2', 'Basilisk', 'Service H']);
    expect(page.list('span', 'below').map(readText)).toEqual(['block 2', 'para 2090', 'para 2114']);
  });

  it('have the channel manager beside the relay chain, if it is another chain', () => {
    const page = read({ chains: [...sampleChains, manager] });
    expect(namesOf(page)).toEqual(['rococo_v2_2', 'Asset Hub', 'Basilisk', 'Service H']);
    const [path] = page.list('path').map((one) => getAttribute(one, 'd'));
    expect(path).toMatch(/^M25 /);
    expect(
      read({})
        .list('path')
        .map((one) => getAttribute(one, 'd'))[0],
    ).toMatch(/^M50 /);
  });

  it('that were not checked are marked, and not in words', () => {
    const page = read({ chains: sampleChains.slice(0, 1) });
    expect(namesOf(page)).toEqual(['rococo_v2_2', 'not checked', 'not checked']);
    expect(page.list('div', 'absent')).toHaveLength(2);
    expect(captionOf(page)).toContain('Relay chain: rococo_v2_2. The parachain: not ready.');
    expect(captionOf(page)).not.toContain('Target chain');
  });

  it('are all listed for screen readers, which skip the picture', () => {
    const page = read({});
    expect(getAttribute(page.list('div', 'map')[0] ?? expect.fail('a map'), 'aria-hidden')).toBe('true');
    expect(getAttribute(page.list('figure')[0] ?? expect.fail('a figure'), 'aria-label')).toBe('The chains');
    expect(captionOf(page)).toBe(
      'Channel 2090 → 2114: not checked. Channel 2114 → 2090: not checked. Relay chain: rococo_v2_2. Target chain: Basilisk. Service chain: Service H. The parachain: not ready.',
    );
  });
});

test('a name of a chain is text, and short', () => {
  const name = `<b>${'x'.repeat(500)}`;
  const page = read({ chains: sampleChains.map((one) => ({ ...one, name })) });
  expect(page.errors).toEqual([]);
  const shown = page.list('bdi').map(readText);
  expect(shown).toHaveLength(6);
  expect(shown.filter((text) => !text.startsWith('<b>x') || text.length > 60)).toEqual([]);
});
