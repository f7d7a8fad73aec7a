import { kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, it, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import { deriveForceRefusal, type ForceCall } from './deriveForceRefusal.js';

const relay = kusama2025();
const open: ForceCall = {
  ...{ call: 'force_open_hrmp_channel', sender: 2000, recipient: 2114 },
  ...{ capacity: 8, messageSize: 1024 },
};

/** Facts of a channel manager whose rules are as given. */
function withRules(
  facts: ChannelFacts,
  rules: Partial<ChannelFacts['channelManager']['rules']>,
): ChannelFacts {
  const { channelManager } = facts;
  return { ...facts, channelManager: { ...channelManager, rules: { ...channelManager.rules, ...rules } } };
}
const derive = (force: ForceCall, facts: ChannelFacts = makeFacts(relay)) =>
  deriveForceRefusal(facts, { origin: { kind: 'root' }, force });

test.each([{ kind: 'signed' }, { kind: 'para', id: 2000 }] as const)(
  'the origin $kind may force nothing',
  (origin) => {
    const facts = makeFacts(relay);
    expect(deriveForceRefusal(facts, { origin, force: open })).toMatchObject({
      name: 'BadOrigin',
      reason: expect.stringContaining("the channel manager's governance"),
    });
  },
);

describe('force_open_hrmp_channel', () => {
  it('opens a channel that does not exist', () => {
    expect(derive(open)).toBeUndefined();
  });

  it.each(['open', 'closing'] as const)('is refused for a channel in the state "%s"', (state) => {
    expect(derive(open, makeFacts(relay, { states: [state, 'none'] }))?.name).toMatch(
      /^OpenHrmpChannelAlready/,
    );
  });

  it('checks the sizes of the channel', () => {
    expect(derive({ ...open, capacity: 0 })?.name).toBe('OpenHrmpChannelZeroCapacity');
    expect(derive({ ...open, capacity: 1001 })?.name).toBe('OpenHrmpChannelCapacityExceedsLimit');
    expect(derive({ ...open, messageSize: 102_401 })?.name).toBe('OpenHrmpChannelMessageSizeExceedsLimit');
  });

  const requested = makeFacts(relay, { states: ['requested', 'none'], para: { openRequests: 1 } });

  it('replaces a request where the runtime withdraws it first', () => {
    expect(derive(open, withRules(requested, { forceOpenCancelsRequest: true }))).toBeUndefined();
  });

  it('is refused for a request where the runtime keeps it', () => {
    expect(derive(open, withRules(requested, { forceOpenCancelsRequest: false }))?.name).toMatch(
      /^OpenHrmpChannelAlready/,
    );
  });

  it('cannot replace an accepted request', () => {
    const accepted = makeFacts(relay, { states: ['accepted', 'none'] });
    expect(derive(open, withRules(accepted, { forceOpenCancelsRequest: true }))?.name).toBe(
      'OpenHrmpChannelAlreadyConfirmed',
    );
  });

  it('pays the deposit with the deposit of the withdrawn request, and takes its place in the limit', () => {
    const deposit = requested.config.senderDeposit;
    const poor = { ...requested.paras[0].balance, free: requested.existentialDeposit };
    const paras = requested.paras.map((one) => ({ ...one, balance: poor }));
    const [there, back] = requested.channels;
    const own = {
      ...requested,
      config: { ...requested.config, maxOutboundChannels: 1, recipientDeposit: 0n },
    };
    const facts = (senderDeposit: bigint) =>
      withRules({ ...own, paras, channels: [{ ...there, senderDeposit }, back] } as unknown as ChannelFacts, {
        forceOpenCancelsRequest: true,
      });
    expect(derive(open, facts(deposit))).toBeUndefined();
    expect(derive(open, facts(deposit - 1n))).toBeDefined();
  });
});

describe('a witness of a forced call', () => {
  const facts = withRules(
    makeFacts(relay, {
      facts: { openRequests: 3, closeRequests: 2 },
      para: { ingress: [1, 2], egress: [1, 2, 3, 4] },
    }),
    { checksForceWitnesses: true },
  );

  it.each<[ForceCall, number]>([
    [{ call: 'force_process_hrmp_open', channels: 3 }, 3],
    [{ call: 'force_process_hrmp_close', channels: 2 }, 2],
    [{ call: 'force_clean_hrmp', para: 2000, inbound: 2, outbound: 4 }, 4],
  ])('of %j is sufficient', (force) => {
    expect(derive(force, facts)).toBeUndefined();
  });

  it.each<[ForceCall, string]>([
    [{ call: 'force_process_hrmp_open', channels: 2 }, 'The witness is 2, and the channel manager counts 3.'],
    [
      { call: 'force_process_hrmp_close', channels: 1 },
      'The witness is 1, and the channel manager counts 2.',
    ],
    [
      { call: 'force_clean_hrmp', para: 2000, inbound: 1, outbound: 4 },
      'The witness is 1, and the channel manager counts 2.',
    ],
    [
      { call: 'force_clean_hrmp', para: 2000, inbound: 2, outbound: 3 },
      'The witness is 3, and the channel manager counts 4.',
    ],
  ])('of %j is too small', (force, reason) => {
    expect(derive(force, facts)).toEqual({ pallet: 'Hrmp', name: 'WrongWitness', reason });
  });

  it('is not compared by a runtime without witnesses', () => {
    const unchecked = withRules(facts, { checksForceWitnesses: false });
    expect(derive({ call: 'force_process_hrmp_open', channels: 0 }, unchecked)).toBeUndefined();
  });

  it('of a parachain of another pair is an error that names both', () => {
    expect(() => derive({ call: 'force_clean_hrmp', para: 1000, inbound: 0, outbound: 0 }, facts)).toThrow(
      'Expected the facts of parachain 1000, got the facts of parachains 2000 and 2114.',
    );
  });
});
