import type { Evidence } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { createSampleReport, sampleEvidence, serviceHash } from '../../test/createSample.js';
import { readPage, readText } from '../../test/readPage.js';
import { renderEvidence } from './renderEvidence.js';
import { createView } from './View.js';

const render = (...evidence: readonly Evidence[]) =>
  renderEvidence(evidence, createSampleReport(), createView({ isOnly: true }))?.text ?? '';
const read = (...evidence: readonly Evidence[]) =>
  readPage(render(...evidence))
    .list('li')
    .map(readText);

describe('evidence', () => {
  it('is nothing if there is none', () => {
    expect(render()).toBe('');
  });

  it('has the item, its value, the block and the storage key, collapsed with their number', () => {
    const page = readPage(render(sampleEvidence, { ...sampleEvidence, value: 7 }));
    expect(readText(page.list('summary')[0])).toBe('Evidence (2)');
    expect(page.list('details')).toHaveLength(1);
    expect(read(sampleEvidence)).toEqual([
      'Hrmp.HrmpChannels(2090, 2114) null rococo_v2_2, block 2 Storage key 0x6a0da05c',
    ]);
  });

  it('of a runtime call has no storage key', () => {
    const { storageKey: _, ...call } = sampleEvidence;
    expect(read(call)).toEqual(['Hrmp.HrmpChannels(2090, 2114) null rococo_v2_2, block 2']);
  });

  it.each([
    ['another block of the chain', { block: { number: 3, hash: serviceHash } }],
    ['a chain of another name with the same block', { chain: 'Rococo' }],
  ])('of %s has the hash of the block', (_, more) => {
    const evidence = { ...sampleEvidence, ...more };
    expect(read(evidence)[0]).toContain(`block ${evidence.block.number} ${evidence.block.hash}`);
  });

  it.each<[Evidence['value'], string]>([
    ['0x42', '"0x42"'],
    [false, 'false'],
    [{ free: '5', list: [1, null] }, '{"free":"5","list":[1,null]}'],
    ['<b>&', '"<b>&"'],
    ['', '""'],
  ])('writes the value %j as JSON', (value, text) => {
    expect(read({ ...sampleEvidence, value })[0]).toContain(` ${text} rococo_v2_2`);
  });

  it('has 24 pieces, and counts the others', () => {
    const many = (count: number) => read(...Array.from({ length: count }, () => sampleEvidence));
    expect(many(24)).toHaveLength(24);
    expect(many(25).slice(24)).toEqual(['1 more piece: see the JSON.']);
    expect(many(1240).slice(24)).toEqual(['1,216 more pieces: see the JSON.']);
  });

  it('expands a long value, and is short before that', () => {
    const html = render({ ...sampleEvidence, value: 'a'.repeat(5_000) });
    expect(html).toContain('<summary>All 5,002 characters</summary>');
    expect(html.length).toBeLessThan(6_500);
  });
});
