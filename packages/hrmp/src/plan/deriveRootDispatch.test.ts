import { decodeCall, encodeCall } from '@parachron/core';
import { assetHubKusama, kusama2025, substrateNode } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { withoutPallet } from '../../test/support/withoutPallet.js';
import { deriveRootDispatch } from '../index.js';

const node = substrateNode();
const remark = encodeCall(node.registry, {
  pallet: 'System',
  method: 'remark',
  args: { remark: `0x${'2a'.repeat(200)}` },
});

describe('the ways to root', () => {
  const ways = deriveRootDispatch(node, remark, { paraId: 2000 });
  const find = (start: string) => ways.find(({ title }) => title.startsWith(start));

  test('are those of the metadata', () => {
    const pallets = new Set(ways.map(({ title }) => title.split(/[ ,]/)[0]));
    for (const name of [
      'Sudo.sudo',
      'Referenda.submit',
      'Democracy.propose',
      'Democracy.external_propose_majority',
      'Council.propose',
      'TechnicalCommittee.propose',
      'Scheduler.schedule',
    ]) {
      expect(pallets).toContain(name);
    }
  });

  test('hold the very call', () => {
    const sudo = find('Sudo.sudo')?.call;
    // Sudo's own two bytes, then the call.
    expect(sudo?.hex.slice(6)).toBe(remark.hex.slice(2));
  });

  test('hold a proposal with its preimage, in one transaction', () => {
    for (const title of ['Referenda.submit', 'Democracy.propose ']) {
      const call = find(title)?.call;
      expect(call).toMatchObject({ pallet: 'Utility', method: 'batch_all' });
      const decoded = JSON.stringify(decodeCall(node.registry, call?.hex ?? '0x').args);
      expect(decoded).toContain(`"bytes":"${remark.hex}"`);
      expect(decoded).toContain(`"len":${(remark.hex.length - 2) / 2}`);
    }
    expect(JSON.stringify(find('Referenda.submit')?.call?.args)).toContain('{"system":{"root":null}}');
  });

  test('leave out calls that need more than the metadata tells', () => {
    expect(find('Council.propose')).not.toHaveProperty('call');
    expect(find('Scheduler.schedule')).not.toHaveProperty('call');
  });

  test('are the relay for system chains', () => {
    const hub = deriveRootDispatch(assetHubKusama(), remark, { paraId: 1000 });
    expect(hub.map(({ title }) => title).join()).toContain("relay chain's governance");
  });

  test('are to be asked for where there are none', () => {
    // What is left of its governance is the scheduler, which is no way to root by itself.
    const hub = withoutPallet(assetHubKusama(), 'Referenda');
    expect(deriveRootDispatch(hub, remark, { paraId: 2000 })).toEqual([
      { title: expect.stringMatching(/shows no way to root/) },
    ]);
    // Kusama itself has referenda.
    expect(deriveRootDispatch(kusama2025(), remark, { paraId: 2000 })[0]?.title).toMatch(/Referenda.submit/);
  });
});
