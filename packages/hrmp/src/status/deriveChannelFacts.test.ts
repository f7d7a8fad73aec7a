import type { Answer, Answers } from '@parachron/core';
import { kusama2025 } from '@parachron/samples/runtimes';
import { deriveSovereignAccount } from '@parachron/xcm';
import { describe, expect, it, test } from 'vitest';
import { deriveChannelManager } from '../index.js';
import { deriveChannelFacts } from './deriveChannelFacts.js';
import { type FactReads, factReads } from './factReads.js';

const found = deriveChannelManager(kusama2025());
if (!found) throw new TypeError('no channel manager');
const manager = found;
const paras = [2000, 2114] as const;
const block = { number: 7, hash: '0x77' } as const;

const known = <T>(key: string, value: T): Answer<T> => ({
  known: true,
  value,
  evidence: { chain: 'Kusama', block, key, value: null },
});
const config = { maxCapacity: 10 };
const balanceOf = (free: bigint) => ({ free });
const request = { capacity: 1, messageSize: 2, totalSize: 3, confirmed: false, senderDeposit: 5n };

/** The value of each read, of an empty channel manager with two parachains. */
const values: Record<string, unknown> = {
  'channelManager.config': config,
  'channelManager.pending': [],
  'channelManager.existentialDeposit': 33n,
  'channelManager.session': 4,
  'channelManager.openRequests': [1, 2],
  'channelManager.closeRequests': [1, 2, 3],
  'first.lifecycle': 'Parachain',
  'second.lifecycle': 'Parathread',
  'first.balance': balanceOf(1n),
  'second.balance': balanceOf(2n),
  'first.egress': [1],
  'second.egress': [2],
  'first.ingress': [3],
  'second.ingress': [4],
  'first.openRequests': 5,
  'second.openRequests': 6,
  'first.acceptedRequests': 7,
  'second.acceptedRequests': 8,
  'there.request': request,
  'there.channel': undefined,
  'there.closing': [],
  'back.request': undefined,
  'back.channel': undefined,
  'back.closing': [],
};
const answersOf = (changes: Record<string, Answer<unknown>> = {}) =>
  ({
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, known(key, value)])),
    ...changes,
  }) as unknown as Answers<FactReads>;
const derive = (changes: Record<string, Answer<unknown>> = {}, of = manager) =>
  deriveChannelFacts(paras, of, answersOf(changes));
const unknown = (reason: string): Answer<never> => ({ known: false, reason, howToFindOut: 'not at all' });

describe('deriveChannelFacts', () => {
  it('has an answer for each read', () => {
    expect(Object.keys(values).sort()).toEqual(Object.keys(factReads(paras, manager)).sort());
  });

  it('puts each answer into its field', () => {
    const answer = derive();
    expect(answer).toMatchObject({
      known: true,
      facts: {
        channelManager: manager,
        block,
        config,
        existentialDeposit: 33n,
        session: 4,
        openRequests: 2,
        closeRequests: 3,
        paras: [
          {
            id: 2000,
            lifecycle: 'Parachain',
            balance: balanceOf(1n),
            egress: [1],
            ingress: [3],
            openRequests: 5,
            acceptedRequests: 7,
          },
          {
            id: 2114,
            lifecycle: 'Parathread',
            balance: balanceOf(2n),
            egress: [2],
            ingress: [4],
            openRequests: 6,
            acceptedRequests: 8,
          },
        ],
        channels: [
          { channel: { sender: 2000, recipient: 2114 }, state: 'requested', capacity: 1, senderDeposit: 5n },
          { channel: { sender: 2114, recipient: 2000 }, state: 'none' },
        ],
      },
    });
    const evidence = answer.known ? answer.facts.evidence.map(({ key }) => key) : [];
    expect(evidence.sort()).toEqual(Object.keys(values).sort());
  });

  test.each([
    ['relay', 'child'],
    ['parachain', 'sibling'],
  ] as const)('on a channel manager of the role %s, each parachain is a %s', (role, relation) => {
    const answer = derive({}, { ...manager, role });
    const accounts = answer.known ? answer.facts.paras.map(({ sovereign }) => sovereign) : [];
    expect(accounts).toEqual(paras.map((paraId) => deriveSovereignAccount({ paraId, relation })));
  });

  const required = Object.keys(values).filter((key) => !/\.(pending|session)$/.test(key));
  test.each(required)('is unknown without %s', (key) => {
    expect(derive({ [key]: unknown(key) })).toMatchObject({
      known: false,
      reason: key,
      howToFindOut: 'not at all',
    });
  });

  it('names the first unknown read', () => {
    expect(derive({ 'second.balance': unknown('second'), 'first.balance': unknown('first') })).toMatchObject({
      reason: 'first',
    });
  });

  it('needs no session and no pending configuration, and then lists no evidence of these', () => {
    const pending = derive({ 'channelManager.pending': unknown('none') });
    expect(pending).toMatchObject({ known: true });
    expect(pending.known && 'pending' in pending.facts).toBe(false);
    const session = derive({ 'channelManager.session': unknown('none') });
    expect(session).toMatchObject({ known: true, facts: { session: undefined } });
    const evidence = session.known ? session.facts.evidence : [];
    expect(evidence.length).toBe(Object.keys(values).length - 1);
  });

  it('has the pending configuration only if there is one', () => {
    const change = [{ session: 9, config }];
    const answer = derive({ 'channelManager.pending': known('pending', change) });
    expect(answer).toMatchObject({ facts: { pending: change } });
    const empty = derive();
    expect(empty.known && 'pending' in empty.facts).toBe(false);
  });

  it('is unknown for a configuration without limits of channels', () => {
    expect(derive({ 'channelManager.config': known('config', undefined) })).toMatchObject({
      known: false,
      reason: 'The active configuration lacks limits or deposits of HRMP channels.',
    });
  });
});
