import type { Codec } from '@polkadot/types/types';
import { describe, expect, it } from 'vitest';
import { listTracks } from './listTracks.js';

const info = {
  name: 'root',
  maxDeciding: 1,
  decisionDeposit: '0x000000000000000000005af3107a4000',
  preparePeriod: 1200,
  decisionPeriod: 201_600,
  confirmPeriod: 14_400,
  minEnactmentPeriod: 14_400,
  minApproval: { reciprocal: {} },
};
const track = {
  ...{ id: 0, name: 'root', maxDeciding: 1, decisionDeposit: 100_000_000_000_000n },
  ...{ preparePeriod: 1200, decisionPeriod: 201_600, confirmPeriod: 14_400, minEnactmentPeriod: 14_400 },
};
const list = (entries: unknown) => listTracks({ toJSON: () => entries } as Codec);
const pad = (name: string, bytes: number) => `0x${Buffer.from(name.padEnd(bytes, '\0')).toString('hex')}`;

describe('listTracks', () => {
  it.each([
    ['pairs of an id and its details, as in older runtimes', [[0, info]]],
    ['objects, as in newer runtimes', [{ id: 0, info }]],
  ])('decodes %s', (_, entries) => {
    expect(list(entries)).toEqual([track]);
  });

  it('keeps the order of the tracks, and their ids', () => {
    const entries = [
      [30, info],
      [1, { ...info, name: 'whitelisted_caller' }],
    ];
    expect(list(entries).map(({ id, name }) => [id, name])).toEqual([
      [30, 'root'],
      [1, 'whitelisted_caller'],
    ]);
    expect(list([])).toEqual([]);
  });

  it('removes the zeros with which newer runtimes pad a name to 25 bytes', () => {
    expect(list([{ id: 0, info: { ...info, name: pad('whitelisted_caller', 25) } }])[0]?.name).toBe(
      'whitelisted_caller',
    );
    expect(list([[0, { ...info, name: 'root\0\0' }]])[0]?.name).toBe('root');
  });

  it.each([
    [0, 0n],
    ['1000', 1000n],
    ['0xffffffffffffffffffffffffffffffff', 2n ** 128n - 1n],
  ])('decodes the deposit %s', (decisionDeposit, amount) => {
    expect(list([[0, { ...info, decisionDeposit }]])[0]?.decisionDeposit).toBe(amount);
  });

  it('has no maximum if the constant lacks the field: unknown is not 0', () => {
    const { maxDeciding: _, ...older } = info;
    expect(list([[0, older]])[0]).not.toHaveProperty('maxDeciding');
    expect(list([[0, { ...info, maxDeciding: 0 }]])[0]?.maxDeciding).toBe(0);
  });
});
