import type { StorageWrite } from '@parachron/devnet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallOrigin, Refusal } from '../src/index.js';
import { type Attempt, accept, cancel, close, force, init } from './support/attempts.js';
import { type BootedRelay, bootRelay, SERVICE, STRANGER, TARGET } from './support/bootRelay.js';
import { channelWrites, countWrite, lifecycleWrite, requestWrites } from './support/relayStates.js';

// The names of the errors and their order are from the pallet's source (polkadot/runtime/parachains/src/hrmp.rs of
// paritytech/polkadot-sdk). The real Rococo runtime 9190 returns these errors, and the package must predict the same
// errors from the facts of the previous block. This generation gives AlreadyExists for a requested channel and
// AlreadyRequested for an open channel (hrmp.rs of 2022); newer sources use the correct names.

let relay: BootedRelay;
beforeAll(async () => {
  relay = await bootRelay();
});
afterAll(() => relay.close());

const target: CallOrigin = { kind: 'para', id: TARGET };
const service: CallOrigin = { kind: 'para', id: SERVICE };
const stranger: CallOrigin = { kind: 'para', id: STRANGER };
const signed: CallOrigin = { kind: 'signed' };
const root: CallOrigin = { kind: 'root' };
const there = { sender: TARGET, recipient: SERVICE };

const by = (origin: CallOrigin, name: string, expected: string | undefined) => ({ origin, name, expected });

interface State {
  readonly state: string;
  readonly writes?: readonly StorageWrite[];
  readonly config?: { readonly [field: string]: unknown };
  /** Planck on each account. */
  readonly free?: bigint;
  readonly attempts: readonly Attempt[];
}

const deposits = { hrmpSenderDeposit: 5_000_000_000_000n, hrmpRecipientDeposit: 5_000_000_000_000n };

const states: readonly State[] = [
  {
    state: 'there is nothing between them',
    attempts: [
      init(by(target, 'to itself', 'Hrmp.OpenHrmpChannelToSelf'), { recipient: TARGET }),
      init(by(target, 'to itself, with all other arguments wrong', 'Hrmp.OpenHrmpChannelToSelf'), {
        recipient: TARGET,
        capacity: 0,
        messageSize: 0,
      }),
      init(by(target, 'no capacity', 'Hrmp.OpenHrmpChannelZeroCapacity'), {
        recipient: SERVICE,
        capacity: 0,
      }),
      init(by(target, 'no capacity and no size', 'Hrmp.OpenHrmpChannelZeroCapacity'), {
        recipient: SERVICE,
        capacity: 0,
        messageSize: 0,
      }),
      init(by(target, 'capacity over the limit', 'Hrmp.OpenHrmpChannelCapacityExceedsLimit'), {
        recipient: SERVICE,
        capacity: 9,
      }),
      init(by(target, 'no message size', 'Hrmp.OpenHrmpChannelZeroMessageSize'), {
        recipient: SERVICE,
        messageSize: 0,
      }),
      init(by(target, 'message size over the limit', 'Hrmp.OpenHrmpChannelMessageSizeExceedsLimit'), {
        recipient: SERVICE,
        messageSize: 1_048_577,
      }),
      init(by(signed, 'an account requests', 'BadOrigin'), { recipient: SERVICE }),
      init(by(root, 'root asks', 'BadOrigin'), { recipient: SERVICE }),
      accept(by(service, 'nothing to accept', 'Hrmp.AcceptHrmpChannelDoesntExist'), TARGET),
      accept(by(root, 'root accepts', 'BadOrigin'), TARGET),
      close(by(target, 'nothing to close', 'Hrmp.CloseHrmpChannelDoesntExist'), there),
      close(by(stranger, 'a stranger closes nothing', 'Hrmp.CloseHrmpChannelUnauthorized'), there),
      close(by(signed, 'an account closes', 'BadOrigin'), there),
      cancel(by(target, 'nothing to cancel', 'Hrmp.OpenHrmpChannelDoesntExist'), there),
      cancel(by(stranger, 'a stranger cancels', 'Hrmp.CancelHrmpOpenChannelUnauthorized'), there),
      cancel(by(signed, 'an account cancels', 'BadOrigin'), there),
      force(by(signed, 'an account forces openings', 'BadOrigin'), {
        call: 'force_process_hrmp_open',
        channels: 8,
      }),
      force(by(target, 'a parachain forces closings', 'BadOrigin'), {
        call: 'force_process_hrmp_close',
        channels: 8,
      }),
      force(by(signed, 'an account cleans', 'BadOrigin'), {
        call: 'force_clean_hrmp',
        para: TARGET,
        inbound: 8,
        outbound: 8,
      }),
      init(by(target, 'a correct request', undefined), { recipient: SERVICE }),
    ],
  },
  {
    state: 'the recipient is not registered',
    writes: [lifecycleWrite(SERVICE, null)],
    attempts: [
      init(by(target, 'to an unknown para', 'Hrmp.OpenHrmpChannelInvalidRecipient'), {
        recipient: SERVICE,
        capacity: 0,
      }),
    ],
  },
  {
    state: 'the recipient is still onboarding',
    writes: [lifecycleWrite(SERVICE, 'Onboarding')],
    attempts: [init(by(target, 'too early', 'Hrmp.OpenHrmpChannelInvalidRecipient'), { recipient: SERVICE })],
  },
  {
    state: 'the recipient is leaving',
    writes: [lifecycleWrite(SERVICE, 'OffboardingParachain')],
    attempts: [init(by(target, 'too late', 'Hrmp.OpenHrmpChannelInvalidRecipient'), { recipient: SERVICE })],
  },
  {
    state: 'a request waits',
    writes: requestWrites(there, { confirmed: false }),
    attempts: [
      init(by(target, 'asked again', 'Hrmp.OpenHrmpChannelAlreadyExists'), { recipient: SERVICE }),
      accept(by(target, 'accepted by the wrong side', 'Hrmp.AcceptHrmpChannelDoesntExist'), SERVICE),
      close(by(target, 'closed before it is open', 'Hrmp.CloseHrmpChannelDoesntExist'), there),
      cancel(by(target, 'cancelled with too small a witness', 'Hrmp.WrongWitness'), there, 0),
      cancel(by(stranger, 'cancelled by a stranger with it', 'Hrmp.WrongWitness'), there, 0),
      cancel(by(stranger, 'cancelled by a stranger', 'Hrmp.CancelHrmpOpenChannelUnauthorized'), there),
      // This runtime uses the witness only for the weight.
      force(by(root, 'openings forced with no witness', undefined), {
        call: 'force_process_hrmp_open',
        channels: 0,
      }),
      cancel(by(service, 'cancelled by the recipient', undefined), there),
    ],
  },
  {
    state: 'a request waits and is right',
    writes: requestWrites(there, { confirmed: false }),
    attempts: [accept(by(service, 'accepted', undefined), TARGET)],
  },
  {
    state: 'a request is accepted',
    writes: requestWrites(there, { confirmed: true }),
    attempts: [
      init(by(target, 'asked again', 'Hrmp.OpenHrmpChannelAlreadyExists'), { recipient: SERVICE }),
      accept(by(service, 'accepted again', 'Hrmp.AcceptHrmpChannelAlreadyConfirmed'), TARGET),
      cancel(by(target, 'cancelled too late', 'Hrmp.OpenHrmpChannelAlreadyConfirmed'), there),
      close(by(target, 'closed too early', 'Hrmp.CloseHrmpChannelDoesntExist'), there),
    ],
  },
  {
    state: 'the channel is open',
    writes: channelWrites(there, { closing: false }),
    attempts: [
      init(by(target, 'requested again', 'Hrmp.OpenHrmpChannelAlreadyRequested'), { recipient: SERVICE }),
      accept(by(service, 'accepted again', 'Hrmp.AcceptHrmpChannelDoesntExist'), TARGET),
      cancel(by(target, 'cancelled', 'Hrmp.OpenHrmpChannelDoesntExist'), there),
      close(by(stranger, 'closed by a stranger', 'Hrmp.CloseHrmpChannelUnauthorized'), there),
      close(by(service, 'closed by the recipient', undefined), there),
    ],
  },
  {
    state: 'the channel is closing',
    writes: channelWrites(there, { closing: true }),
    attempts: [
      close(by(target, 'closed again', 'Hrmp.CloseHrmpChannelAlreadyUnderway'), there),
      init(by(target, 'requested again', 'Hrmp.OpenHrmpChannelAlreadyRequested'), { recipient: SERVICE }),
      force(by(root, 'closings forced with no witness', undefined), {
        call: 'force_process_hrmp_close',
        channels: 0,
      }),
    ],
  },
  {
    state: 'the sender has the maximum number of channels and requests',
    writes: [
      countWrite('HrmpEgressChannelsIndex', TARGET, [2001, 2002, 2003]),
      countWrite('HrmpOpenChannelRequestCount', TARGET, 1),
    ],
    attempts: [
      init(by(target, 'one more', 'Hrmp.OpenHrmpChannelLimitExceeded'), { recipient: SERVICE }),
      init(by(service, 'the other direction', undefined), { recipient: TARGET }),
    ],
  },
  {
    state: 'the sender is a parathread with a lower limit',
    config: { hrmpMaxParathreadOutboundChannels: 1 },
    writes: [lifecycleWrite(TARGET, 'Parathread'), countWrite('HrmpEgressChannelsIndex', TARGET, [2001])],
    attempts: [init(by(target, 'one more', 'Hrmp.OpenHrmpChannelLimitExceeded'), { recipient: SERVICE })],
  },
  {
    state: 'the recipient has the maximum number of channels and accepted requests',
    writes: [
      ...requestWrites(there, { confirmed: false }),
      countWrite('HrmpIngressChannelsIndex', SERVICE, [2001, 2002]),
      countWrite('HrmpAcceptedChannelRequestCount', SERVICE, 2),
    ],
    attempts: [accept(by(service, 'one more', 'Hrmp.AcceptHrmpChannelLimitExceeded'), TARGET)],
  },
  {
    state: 'the recipient is a parathread with a lower limit',
    config: { hrmpMaxParathreadInboundChannels: 0 },
    writes: [lifecycleWrite(SERVICE, 'UpgradingParathread'), ...requestWrites(there, { confirmed: false })],
    attempts: [accept(by(service, 'one more', 'Hrmp.AcceptHrmpChannelLimitExceeded'), TARGET)],
  },
  {
    state: 'the accounts lack one planck for the deposits',
    config: deposits,
    free: 4_999_999_999_999n,
    writes: requestWrites(there, { confirmed: false }),
    attempts: [
      init(by(service, 'asked', 'Balances.InsufficientBalance'), { recipient: TARGET }),
      accept(by(service, 'accepted', 'Balances.InsufficientBalance'), TARGET),
    ],
  },
  {
    // In this runtime, a deposit may take the existential deposit too, and channels with system chains need deposits.
    state: 'the accounts have just the deposits',
    config: deposits,
    free: 5_000_000_000_000n,
    attempts: [
      init(by(target, 'asked', undefined), { recipient: SERVICE }),
      init(by(service, 'asked', undefined), { recipient: TARGET }),
    ],
  },
  {
    state: 'the funds for the deposits are locked',
    config: deposits,
    writes: [
      {
        pallet: 'System',
        item: 'Account',
        // "para" and the para id, then zeros.
        keys: ['0x70617261e8030000000000000000000000000000000000000000000000000000'],
        value: {
          providers: 1,
          data: { free: 10_000_000_000_000n, reserved: 0, miscFrozen: 5_000_000_000_001n, feeFrozen: 0 },
        },
      },
    ],
    attempts: [init(by(target, 'asked', 'Balances.LiquidityRestrictions'), { recipient: SERVICE })],
  },
];

function nameOf(refusal: Refusal | undefined): string | undefined {
  if (!refusal) return undefined;
  return refusal.pallet ? `${refusal.pallet}.${refusal.name}` : refusal.name;
}

describe('refusals predicted from facts equal those of the real relay chain', () => {
  test.each(states)('when $state', async ({ writes = [], config = {}, free, attempts }) => {
    await relay.reset(free);
    await relay.configure(config);
    await relay.write(...writes);
    const facts = await relay.facts();
    const calls = attempts.map(({ origin, call }) => ({ origin, call: call(relay.chain.runtime) }));
    const said = await relay.dispatch(calls);
    const predicted = attempts.map(({ predict }) => nameOf(predict(facts)));
    const named = (errors: readonly (string | undefined)[]) =>
      attempts.map(({ name }, at) => `${name}: ${errors[at] ?? 'success'}`);
    expect(named(said)).toEqual(named(attempts.map(({ expected }) => expected)));
    expect(named(predicted)).toEqual(named(said));
  });

  test('a reason is one sentence with the deciding numbers', async () => {
    await relay.reset();
    const [attempt] = states[0]?.attempts.filter(({ name }) => name === 'capacity over the limit') ?? [];
    const refusal = attempt?.predict(await relay.facts());
    expect(refusal?.reason).toBe("A capacity of 9 messages is over the channel manager's limit of 8.");
  });
});
