import type { Planck } from '@parachron/core';
import type { Estimate } from '@parachron/weight';
import { describe, expect, it, test } from 'vitest';
import { alice } from '../../test/support/accounts.js';
import { answerOf } from '../../test/support/answers.js';
import { findArrival } from './findArrival.js';

const quoted: Estimate<Planck> = { known: true, value: 9n, source: 'XcmPaymentApi', notes: [], evidence: [] };
const unknown = {
  known: false,
  reason: 'No API.',
  howToFindOut: 'Ask.',
  evidence: [],
} as unknown as Estimate<Planck>;
const row = {
  feePerSecond: 10n ** 12n,
  instructionWeight: 200_000_000n,
  isTargetsToken: false,
  flow: 'remote',
};
const service = { known: true, row: answerOf('row', row) };
const noService = { known: false, reason: 'No service.', howToFindOut: 'Give one.' };

const find = (asked: Estimate<Planck>, about: object = {}) =>
  findArrival(asked, {
    ...{
      from: 2000,
      beneficiary: alice,
      route: { kind: 'own' },
      service,
      fork: undefined,
      namesWeight: false,
    },
    ...about,
  } as unknown as Parameters<typeof findArrival>[1]);

describe('the fee of an arrival without a stated weight', () => {
  it('is that of the runtime API, before the table', async () => {
    expect(await find(quoted)).toEqual({ fee: quoted });
  });

  it('is bounded by the table if the API and a fork are missing', async () => {
    expect(await find(unknown)).toMatchObject({ fee: { known: true, value: 2n * 10n ** 9n } });
  });

  it('stays unknown without any of them, with the reason of the API', async () => {
    expect(await find(unknown, { service: noService })).toEqual({ fee: unknown });
  });
});

test('a call that states the weight needs a fork, even if the fee is known', async () => {
  expect(await find(quoted, { namesWeight: true })).toEqual({
    unweighed: 'See the plan, which weighs the message on a fork of the service’s chain.',
  });
});
