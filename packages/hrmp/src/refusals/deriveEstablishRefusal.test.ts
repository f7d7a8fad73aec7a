import { kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, it, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import { deriveEstablishRefusal, type Establishment } from './deriveEstablishRefusal.js';
import type { CallOrigin } from './Refusal.js';

const relay = kusama2025();
const signed: CallOrigin = { kind: 'signed' };
const own = { kind: 'para', id: 2000 } as const;
const withSystem = (systemChain: number): Establishment => ({
  call: 'establish_channel_with_system',
  systemChain,
});
const between = (sender: number, recipient: number): Establishment => ({
  ...{ call: 'establish_system_channel', sender, recipient },
});

describe('a channel between two system chains', () => {
  const facts = makeFacts(relay, { ids: [1000, 1001] });
  const derive = (origin: CallOrigin, of = facts, establish = between(1000, 1001)) =>
    deriveEstablishRefusal(of, { origin, establish });

  it('is opened by any signed account', () => {
    expect(derive(signed)).toBeUndefined();
  });

  it.each([own, { kind: 'root' }] as const)('is not opened by the origin $kind', (origin) => {
    expect(derive(origin)).toMatchObject({ name: 'BadOrigin' });
  });

  it('is not opened twice', () => {
    const open = makeFacts(relay, { ids: [1000, 1001], states: ['open', 'none'] });
    expect(derive(signed, open)).toBeDefined();
    expect(derive(signed, open, between(1001, 1000))).toBeUndefined();
  });

  // `SystemChannel`: ids below 2000 (polkadot-parachain-primitives, LOWEST_PUBLIC_ID).
  it.each([
    [1999, 1000, undefined],
    [2000, 1000, 'Parachain 2000 is not a system parachain: system parachains have ids below 2000.'],
    [1000, 2000, 'Parachain 2000 is not a system parachain: system parachains have ids below 2000.'],
  ])('from %i to %i is refused: %s', (sender, recipient, reason) => {
    const pair = makeFacts(relay, { ids: [sender, recipient] });
    expect(derive(signed, pair, between(sender, recipient))?.reason).toBe(reason);
  });
});

describe('the channels of a parachain with a system chain', () => {
  const derive = (
    states: Parameters<typeof makeFacts>[1],
    establish = withSystem(1000),
    origin: CallOrigin = own,
  ) => deriveEstablishRefusal(makeFacts(relay, { ids: [2000, 1000], ...states }), { origin, establish });

  it('are opened by the parachain itself, in both directions', () => {
    expect(derive({})).toBeUndefined();
  });

  it.each([signed, { kind: 'root' }] as const)('are not opened by the origin $kind', (origin) => {
    expect(derive({}, withSystem(1000), origin)).toMatchObject({ name: 'BadOrigin' });
  });

  it('need a system chain at the other end', () => {
    expect(derive({ ids: [2000, 2114] }, withSystem(2114))).toMatchObject({
      pallet: 'Hrmp',
      name: 'ChannelCreationNotAuthorized',
    });
  });

  it.each([
    [['open', 'none'], 'from 2000 to 1000'],
    [['none', 'open'], 'from 1000 to 2000'],
  ] as const)('are refused with the states %j, since one exists %s', (states, words) => {
    expect(derive({ states })?.reason).toContain(words);
  });
});

test('wrong arguments are an error that names the field', () => {
  const options = { origin: own, establish: 'all' } as never;
  expect(() => deriveEstablishRefusal(makeFacts(relay), options)).toThrow(
    'options.establish must be an object',
  );
});
