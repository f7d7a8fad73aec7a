import type { ForkWrite } from '@parachron/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChannelProposal, deriveDueSteps, planChannels } from '../src/index.js';
import { type BootedRelay, bootRelay, SERVICE, TARGET } from './support/bootRelay.js';
import { countWrite, lifecycleWrite, requestWrites } from './support/relayStates.js';

// The names of the errors and their order are from the pallet's source (polkadot/runtime/parachains/src/hrmp.rs of
// paritytech/polkadot-sdk). The real Rococo runtime 9190 returns these errors.

let relay: BootedRelay;
beforeAll(async () => {
  relay = await bootRelay();
});
afterAll(() => relay.close());

const there = { sender: TARGET, recipient: SERVICE };
const init = `init-${TARGET}-to-${SERVICE}`;
const accept = `accept-${TARGET}-to-${SERVICE}`;

interface State {
  readonly state: string;
  readonly step: string;
  /** Error of the step; undefined for success. */
  readonly expected: string | undefined;
  readonly writes?: readonly ForkWrite[];
  readonly config?: { readonly [field: string]: unknown };
  readonly proposal?: Partial<ChannelProposal>;
}

const states: readonly State[] = [
  { state: 'nothing prevents a channel', step: init, expected: undefined },
  {
    state: 'the proposal has no capacity and no message size',
    step: init,
    expected: 'Hrmp.OpenHrmpChannelZeroCapacity',
    proposal: { capacity: 0, messageSize: 0 },
  },
  {
    state: 'the proposal has no message size',
    step: init,
    expected: 'Hrmp.OpenHrmpChannelZeroMessageSize',
    proposal: { messageSize: 0 },
  },
  ...[null, 'Onboarding', 'OffboardingParachain'].map((lifecycle) => ({
    state: `the lifecycle of the recipient is ${lifecycle}, and the proposal has no capacity`,
    step: init,
    expected: 'Hrmp.OpenHrmpChannelInvalidRecipient',
    writes: [lifecycleWrite(SERVICE, lifecycle)],
    proposal: { capacity: 0 },
  })),
  {
    state: 'the sender has the maximum number of channels and requests',
    step: init,
    expected: 'Hrmp.OpenHrmpChannelLimitExceeded',
    writes: [
      countWrite('HrmpEgressChannelsIndex', TARGET, [2001, 2002, 2003]),
      countWrite('HrmpOpenChannelRequestCount', TARGET, 1),
    ],
  },
  {
    state: 'the sender is a parathread with a lower limit',
    step: init,
    expected: 'Hrmp.OpenHrmpChannelLimitExceeded',
    config: { hrmpMaxParathreadOutboundChannels: 1 },
    writes: [lifecycleWrite(TARGET, 'Parathread'), countWrite('HrmpEgressChannelsIndex', TARGET, [2001])],
  },
  {
    state: 'the recipient has the maximum number of channels and accepted requests',
    step: accept,
    expected: 'Hrmp.AcceptHrmpChannelLimitExceeded',
    writes: [
      ...requestWrites(there, { confirmed: false }),
      countWrite('HrmpIngressChannelsIndex', SERVICE, [2001, 2002]),
      countWrite('HrmpAcceptedChannelRequestCount', SERVICE, 2),
    ],
  },
  {
    state: 'the recipient is a parathread with a lower limit',
    step: accept,
    expected: 'Hrmp.AcceptHrmpChannelLimitExceeded',
    config: { hrmpMaxParathreadInboundChannels: 0 },
    writes: [lifecycleWrite(SERVICE, 'UpgradingParathread'), ...requestWrites(there, { confirmed: false })],
  },
];

test.each(states)('a step is blocked by the error of the relay chain when $state', async (given) => {
  const { writes = [], config = {}, step: id, expected } = given;
  await relay.reset();
  await relay.configure(config);
  await relay.write(...writes);
  const facts = await relay.facts();
  const proposal = { capacity: 8, messageSize: 1024, ...given.proposal };
  const step = deriveDueSteps(facts, { proposal, first: TARGET }).find((one) => one.id === id);
  if (step?.para === undefined) expect.unreachable(`no step ${id}`);
  const origin = { kind: 'para', id: step.para } as const;
  expect(await relay.dispatch(step.calls.map((call) => ({ origin, call })))).toEqual([expected]);
  const offer = { fee: 1n, callWeight: { refTime: 1n, proofSize: 1n } };
  const versions = { [TARGET]: 2, [SERVICE]: 2 } as const;
  const { steps } = planChannels(facts, { proposal, first: TARGET, versions, offer });
  const blocked = steps.find((one) => one.id === id)?.blocked?.reason.split('. ')[0];
  expect(blocked).toBe(expected && `${relay.chain.runtime.chain} refuses the call with ${expected}`);
});
