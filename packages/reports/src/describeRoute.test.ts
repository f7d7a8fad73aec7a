import { type DispatchRoute, formatCost } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { createCall } from '../test/createSample.js';
import { describeRoute, nameRoute } from './describeRoute.js';

const part = {
  payer: { chain: 'Paseo', name: 'any account' },
  token: { symbol: 'PAS', decimals: 10 },
  source: 's',
};
const costs = [
  formatCost({ kind: 'deposit', title: 'submission deposit', ...part }, 10n ** 10n),
  formatCost({ kind: 'deposit', title: 'decision deposit', ...part }, 10n ** 12n),
  formatCost({ kind: 'fee', title: 'inclusion fee of Referenda.submit', ...part }, 10n ** 8n),
];
const route: DispatchRoute = { kind: 'referendum', title: '', calls: [], costs, periods: [], needs: [] };

it('sums up what an account pays for a route', () => {
  const lines = describeRoute(route).map(({ text }) => text);
  expect(lines).toHaveLength(4);
  expect(lines[3]).toBe(
    'Total: any account on Paseo: 101.01 PAS. For: deposits 101 PAS, fees 0.01 PAS. Returned or kept: 101 PAS',
  );
});

it('has no sum of one amount', () => {
  const [cost] = costs;
  expect(cost && describeRoute({ ...route, costs: [cost] })).toHaveLength(1);
});

describe('the lines of a route', () => {
  const signer = { chain: 'Paseo', name: 'any account' };
  const textsOf = (more: Partial<DispatchRoute>) =>
    describeRoute({ ...route, costs: [], ...more }).map(({ text }) => text);

  it('are its calls in their order, each with its bytes and its signer', () => {
    const calls = [
      { title: 'Sudo.sudo', signer, call: createCall({ pallet: 'Sudo', method: 'sudo' }) },
      {
        title: 'votes for it',
        signer: { chain: 'Hub', name: 'the council' },
        call: createCall({ pallet: 'Council', method: 'vote' }),
      },
    ];
    expect(textsOf({ calls })).toEqual([
      'Call 1, by any account on Paseo: Sudo.sudo',
      'Call 2, by the council on Hub: Council.vote votes for it',
    ]);
    expect(describeRoute({ ...route, calls })[1]).toMatchObject({
      signer: { chain: 'Hub' },
      call: { method: 'vote' },
    });
  });

  it('have no bytes for a call whose arguments are known later', () => {
    const template = {
      ...{ pallet: 'Referenda', method: 'place_decision_deposit', args: {} },
      fill: [{ field: 'index', from: 'the event Referenda.Submitted' }],
    };
    expect(describeRoute({ ...route, costs: [], calls: [{ title: 'pays', signer, template }] })).toEqual([
      {
        text: 'Call 1, by any account on Paseo: Referenda.place_decision_deposit pays. Fill in index from the event Referenda.Submitted',
        signer,
      },
    ]);
    const known = {
      ...template,
      args: { track: 0 },
      fill: [...template.fill, { field: 'hash', from: 'the call' }],
    };
    expect(textsOf({ calls: [{ title: 'pays', signer, template: known }] })[0]).toMatch(
      /Fill in index from the event Referenda\.Submitted; hash from the call\. The other arguments: \{"track":0\}$/,
    );
  });

  it('name a call that is not known by its effect', () => {
    expect(textsOf({ calls: [{ title: 'approves it', signer }] })).toEqual([
      'Call 1, by any account on Paseo: approves it',
    ]);
  });

  // BLAKE2b-256 of the three bytes "abc", as in the appendix of RFC 7693 for another length; the value is of `b2sum -l 256`.
  it('have the preimage of a call that stores one', () => {
    const call = createCall({ pallet: 'Preimage', method: 'note_preimage', args: { bytes: '0x616263' } });
    expect(textsOf({ calls: [{ title: 'stores the preimage', signer, call }] })[0]).toBe(
      'Call 1, by any account on Paseo: Preimage.note_preimage stores the preimage. Preimage: 3 bytes, hash 0xbddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319',
    );
  });

  it('end with the periods and the other requirements', () => {
    const periods = [{ title: 'the decision, at most', text: '14 days', source: 'Referenda.Tracks' }];
    const [cost] = costs;
    expect(textsOf({ periods, needs: ['the votes'], ...(cost && { costs: [cost] }) })).toEqual([
      'Cost: submission deposit: 1 PAS (s)',
      'Duration of the decision, at most: 14 days (Referenda.Tracks)',
      'Needs the votes',
    ]);
  });
});

it('a route alone has no number', () => {
  expect([nameRoute(0, 1), nameRoute(0, 2), nameRoute(1, 2)]).toEqual([
    'Route',
    'Route 1 of 2',
    'Route 2 of 2',
  ]);
});
