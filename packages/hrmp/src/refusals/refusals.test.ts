import { balanceOf } from '@parachron/samples/facts';
import { kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import {
  type CallOrigin,
  deriveAcceptRefusal,
  deriveEstablishRefusal,
  deriveForceRefusal,
  deriveInitRefusal,
  derivePokeRefusal,
} from '../index.js';

// The errors of newer relay chains are from the pallet's source (hrmp.rs of paritytech/polkadot-sdk, 2025); the
// scenarios of the package compare the other errors with a real relay chain.
const relay = kusama2025();
const sizes = { capacity: 8, messageSize: 512 };
const first: CallOrigin = { kind: 'para', id: 2000 };
const second: CallOrigin = { kind: 'para', id: 2114 };
const signed: CallOrigin = { kind: 'signed' };
const root: CallOrigin = { kind: 'root' };
const channel = { sender: 2000, recipient: 2114 };
const deposit = 10n ** 13n;

describe('requests on a newer relay', () => {
  test('a request that leaves less than the existential deposit is refused by Balances', () => {
    const facts = (free: bigint, providers = 1) =>
      makeFacts(relay, {
        para: {
          balance: balanceOf(free, { providers }),
        },
      });
    const ask = (free: bigint, providers?: number) =>
      deriveInitRefusal(facts(free, providers), { origin: first, recipient: 2114, ...sizes });
    expect(ask(deposit - 1n)).toMatchObject({ pallet: 'Balances', name: 'InsufficientBalance' });
    const dying = ask(deposit + 333_333_332n);
    expect(dying?.name).toBe('ConsumerRemaining');
    expect(dying).not.toHaveProperty('pallet');
    expect(ask(deposit + 333_333_333n)).toBeUndefined();
    // Another provider keeps the account alive.
    expect(ask(deposit, 2)).toBeUndefined();
  });

  test('a request with a system chain needs no deposit', () => {
    const poor = {
      balance: balanceOf(0n, { providers: 0 }),
    };
    const facts = makeFacts(relay, { ids: [1000, 2114], para: poor });
    expect(deriveInitRefusal(facts, { origin: second, recipient: 1000, ...sizes })).toBeUndefined();
    const requested = makeFacts(relay, { ids: [1000, 2114], para: poor, states: ['requested', 'none'] });
    expect(deriveAcceptRefusal(requested, { origin: second, sender: 1000 })).toBeUndefined();
  });

  test('an existing request and an existing channel give different errors', () => {
    const name = (state: 'requested' | 'accepted' | 'open' | 'closing') =>
      deriveInitRefusal(makeFacts(relay, { states: [state, 'none'] }), {
        origin: first,
        recipient: 2114,
        ...sizes,
      })?.name;
    expect(name('requested')).toBe('OpenHrmpChannelAlreadyRequested');
    expect(name('accepted')).toBe('OpenHrmpChannelAlreadyRequested');
    expect(name('open')).toBe('OpenHrmpChannelAlreadyExists');
    expect(name('closing')).toBe('OpenHrmpChannelAlreadyExists');
  });

  test('the fee that the program withdraws reduces the balance for the deposit', () => {
    const facts = makeFacts(relay, {
      para: {
        balance: balanceOf(deposit + 333_333_333n),
      },
    });
    const ask = { origin: first, recipient: 2114, ...sizes };
    expect(deriveInitRefusal(facts, { ...ask, withdrawn: 1n })?.name).toBe('ConsumerRemaining');
    expect(deriveInitRefusal(facts, { ...ask, withdrawn: 333_333_334n })?.name).toBe('InsufficientBalance');
  });

  test('facts of other parachains are refused with PARA_PAIR_MISMATCH', () => {
    expect(() => deriveInitRefusal(makeFacts(relay), { origin: first, recipient: 3000, ...sizes })).toThrow(
      expect.objectContaining({ code: 'PARA_PAIR_MISMATCH' }),
    );
  });
});

describe('the calls for system chains', () => {
  const withSystem = { call: 'establish_channel_with_system', systemChain: 1000 } as const;

  test('the calls for system chains refuse other parachains', () => {
    const establish = { call: 'establish_channel_with_system', systemChain: 2000 } as const;
    expect(deriveEstablishRefusal(makeFacts(relay), { origin: second, establish })?.name).toBe(
      'ChannelCreationNotAuthorized',
    );
    expect(
      deriveEstablishRefusal(makeFacts(relay, { ids: [1000, 2114] }), {
        origin: signed,
        establish: { call: 'establish_system_channel', sender: 1000, recipient: 2114 },
      })?.name,
    ).toBe('ChannelCreationNotAuthorized');
  });

  test('each call for system chains refuses a wrong origin', () => {
    const facts = makeFacts(relay, { ids: [1000, 2114] });
    expect(deriveEstablishRefusal(facts, { origin: signed, establish: withSystem })?.name).toBe('BadOrigin');
    const system = makeFacts(relay, { ids: [1000, 1002] });
    const establish = { call: 'establish_system_channel', sender: 1000, recipient: 1002 } as const;
    expect(deriveEstablishRefusal(system, { origin: root, establish })?.name).toBe('BadOrigin');
    expect(deriveEstablishRefusal(system, { origin: signed, establish })).toBeUndefined();
  });

  test('establish_channel_with_system fails as a whole if one channel exists', () => {
    const free = makeFacts(relay, { ids: [1000, 2114] });
    expect(deriveEstablishRefusal(free, { origin: second, establish: withSystem })).toBeUndefined();
    const half = makeFacts(relay, { ids: [1000, 2114], states: ['open', 'none'] });
    expect(deriveEstablishRefusal(half, { origin: second, establish: withSystem })?.name).toBe(
      'OpenHrmpChannelAlreadyExists',
    );
  });

  test('poke_channel_deposits needs an open channel, a signed origin and the balance for the deposits', () => {
    const poke = (state: 'none' | 'open', free = deposit * 2n) =>
      derivePokeRefusal(
        makeFacts(relay, {
          states: [state, 'none'],
          para: {
            balance: balanceOf(free),
          },
        }),
        { origin: signed, channel },
      )?.name;
    expect(poke('none')).toBe('OpenHrmpChannelDoesntExist');
    expect(poke('open')).toBeUndefined();
    // The channel of the test has no deposits, so both deposits are due.
    expect(poke('open', 1n)).toBe('InsufficientBalance');
    expect(derivePokeRefusal(makeFacts(relay), { origin: root, channel })?.name).toBe('BadOrigin');
  });
});

describe('the force calls on a newer relay', () => {
  const open = { call: 'force_open_hrmp_channel', ...channel, ...sizes } as const;

  test('force_open_hrmp_channel replaces an open request, and fails if the channel is accepted or open', () => {
    const name = (state: 'none' | 'requested' | 'accepted' | 'open') =>
      deriveForceRefusal(makeFacts(relay, { states: [state, 'none'] }), { origin: root, force: open })?.name;
    expect(name('none')).toBeUndefined();
    expect(name('requested')).toBeUndefined();
    expect(name('accepted')).toBe('OpenHrmpChannelAlreadyConfirmed');
    expect(name('open')).toBe('OpenHrmpChannelAlreadyExists');
  });

  test('a force call with a witness that is too small is refused', () => {
    const facts = makeFacts(relay, {
      facts: { openRequests: 3, closeRequests: 2 },
      para: { ingress: [1, 2], egress: [1] },
    });
    const name = (force: Parameters<typeof deriveForceRefusal>[1]['force']) =>
      deriveForceRefusal(facts, { origin: root, force })?.name;
    expect(name({ call: 'force_process_hrmp_open', channels: 2 })).toBe('WrongWitness');
    expect(name({ call: 'force_process_hrmp_open', channels: 3 })).toBeUndefined();
    expect(name({ call: 'force_process_hrmp_close', channels: 1 })).toBe('WrongWitness');
    expect(name({ call: 'force_process_hrmp_close', channels: 2 })).toBeUndefined();
    const clean = { call: 'force_clean_hrmp', para: 2000 } as const;
    expect(name({ ...clean, inbound: 1, outbound: 1 })).toBe('WrongWitness');
    expect(name({ ...clean, inbound: 2, outbound: 0 })).toBe('WrongWitness');
    expect(name({ ...clean, inbound: 2, outbound: 1 })).toBeUndefined();
  });

  test('a force call without Root is refused', () => {
    expect(deriveForceRefusal(makeFacts(relay), { origin: first, force: open })?.name).toBe('BadOrigin');
  });
});
