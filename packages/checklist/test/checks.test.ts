import { findStorage } from '@parachron/client';
import { encodeCall, formatHex, type Hex } from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checks } from '../src/index.js';
import { runChecklist } from '../src/runChecklist.js';
import { type BootedChains, bootChains, proposal, SERVICE, TARGET } from './support/bootChains.js';

/** The channel to the service, as the queue of a parachain keeps it while its recipient has no capacity. */
const suspended = {
  recipient: SERVICE,
  state: 'Suspended',
  signalsExist: false,
  firstIndex: 0,
  lastIndex: 0,
};

// A story on the real Rococo relay chain (9190) and Asset Hub Rococo (900): the test reaches each state with calls that
// the relay chain's own runtime dispatches, and runs each check on that state.
describe('the checks on real runtimes', () => {
  let chains: BootedChains;
  const there = `${TARGET} → ${SERVICE}`;
  const back = `${SERVICE} → ${TARGET}`;
  beforeAll(async () => {
    chains = await bootChains();
  });
  afterAll(() => chains.close());

  const encode = (method: string, args: Record<string, unknown>) =>
    encodeCall(chains.relay.runtime.registry, { pallet: 'Hrmp', method, args }).hex;
  const init = (sender: number, recipient: number, capacity = 8, messageSize = 102_400) => {
    const sizes = { proposed_max_capacity: capacity, proposed_max_message_size: messageSize };
    return chains.asPara(sender, encode('hrmp_init_open_channel', { recipient, ...sizes }));
  };
  const accept = (sender: number, recipient: number) =>
    chains.asPara(recipient, encode('hrmp_accept_open_channel', { sender }));

  const headsKey = () => findStorage(chains.relay.runtime, 'Paras', 'Heads')?.encodeKey([TARGET]);
  const getHeads = () => chains.network.relay.provider.send('state_getStorage', [headsKey()]);
  const writeHeads = (raw: Hex) =>
    chains.network.relay.provider.send('dev_setStorage', [[[headsKey(), raw]]]);
  /** Replaces the newest block that the relay chain has accepted by another block, for one run of the check. */
  const judgeHeads = async (raw: string) => {
    const own = await getHeads();
    await writeHeads(raw as Hex);
    const judged = await chains.judge('network/chains-of-one-relay').finally(() => writeHeads(own));
    return judged[`target chain ${TARGET}`];
  };

  it('names closed channels, the steps that fix them, and that both chains belong to one relay chain', async () => {
    const report = await chains.run();
    expect(report.verdict).toBe('not-ready');
    expect(report.findings.filter((one) => one.outcome === 'fail').map((one) => one.subject)).toEqual([
      there,
      back,
    ]);
    expect(report.plan.map((step) => step.id)).toEqual([
      `init-${SERVICE}-to-${TARGET}`,
      `init-${TARGET}-to-${SERVICE}-and-accept-${SERVICE}-to-${TARGET}`,
      `accept-${TARGET}-to-${SERVICE}`,
    ]);
    const membership = report.findings.find((one) => one.check === 'network/chains-of-one-relay');
    expect(membership?.outcome).toBe('pass');
    expect(membership?.evidence.map((one) => one.key)).toContain(`Paras.Heads(${TARGET})`);
  });

  it('refuses a node of another network, recognised by its blocks', async () => {
    const heads = await getHeads();
    // The same header with another state root is another block of the same number.
    const other = `${heads.slice(0, -2)}${heads.endsWith('00') ? '01' : '00'}`;
    await expect(judgeHeads(other)).rejects.toMatchObject({
      code: 'WRONG_CHAIN',
      message: expect.stringMatching(
        /block \d+ of this node differs from the block that the relay chain "Rococo" accepted/,
      ),
    });
  });

  const encodeHead = (fields: object): Hex => {
    const { registry } = chains.relay.runtime;
    const header = registry.createType('Header', fields);
    return formatHex(registry.createType('Bytes', header.toHex()).toU8a());
  };

  it.each([
    ['that continues its own', 1, 'pass'],
    ['further ahead', 2, 'unknown'],
  ] as const)('compares a node behind the relay chain with a block %s', async (_which, ahead, outcome) => {
    const { block } = await chains.target.snapshot();
    const judged = await judgeHeads(encodeHead({ parentHash: block.hash, number: block.number + ahead }));
    expect(judged?.outcome).toBe(outcome);
    expect(judged?.howToFindOut?.includes('synchronized') ?? false).toBe(outcome === 'unknown');
  });

  it('refuses a node on another fork than the block that the relay chain has', async () => {
    const { block } = await chains.target.snapshot();
    const other = encodeHead({ parentHash: `0x${'ab'.repeat(32)}`, number: block.number + 1 });
    await expect(judgeHeads(other)).rejects.toMatchObject({ code: 'WRONG_CHAIN' });
  });

  it('fails if the genesis block of a chain spec file is not that of the registered para', async () => {
    const judged = await judgeHeads(encodeHead({ number: 0 }));
    expect(judged).toMatchObject({ outcome: 'fail', fix: [] });
    expect(judged?.noFix?.howTo).toContain('registered on this relay chain');
  });

  it.each([
    ['Onboarding', 'fail'],
    ['Parathread', 'pass'],
    ['DowngradingParachain', 'warn'],
    ['OffboardingParachain', 'fail'],
    [null, 'fail'],
  ] as const)('a para in the state %s has the outcome %s', async (state, outcome) => {
    const write = (value: string | null) =>
      chains.network.relay.write([{ pallet: 'Paras', item: 'ParaLifecycles', keys: [SERVICE], value }]);
    await write(state);
    const judged = await chains.judge('network/paras-alive-on-relay');
    await write('Parachain');
    expect(judged[`service chain ${SERVICE}`]?.outcome).toBe(outcome);
    expect(judged[`service chain ${SERVICE}`]?.noFix !== undefined).toBe(outcome === 'fail');
    expect(judged[`target chain ${TARGET}`]?.outcome).toBe('pass');
  });

  it('a limit of queued bytes below the message size is a warning before the channel exists', async () => {
    const report = await chains.run(/^hrmp/);
    const before = report.findings.find(({ check }) => check === 'hrmp/channel-parameters');
    // Rococo's genesis lets 8192 bytes wait in a channel.
    expect(before).toMatchObject({
      outcome: 'warn',
      reason: expect.stringContaining('queue at 8,192 bytes'),
    });
    const [init] = report.plan.filter(({ id }) => id.startsWith('init-'));
    expect(init?.notes.join(' ')).toContain('queues at most 8,192 bytes in a channel');
  });

  it('a failure without a fix is named on the step and on the finding', async () => {
    const write = (value: string | null) =>
      chains.network.relay.write([{ pallet: 'Paras', item: 'ParaLifecycles', keys: [TARGET], value }]);
    await write(null);
    const report = await chains.run(/^hrmp/);
    await write('Parachain');
    const open = report.findings.filter(({ check }) => check === 'hrmp/channel-open-both-ways');
    for (const { fix, noFix } of open) {
      expect(fix.length).toBeGreaterThan(0);
      expect(report.plan.map(({ blocked }) => blocked)).toContainEqual(noFix);
      expect(noFix?.howTo).toContain(`Register parachain ${TARGET}`);
    }
  });

  it('the sovereign account needs deposits, fees and the existential deposit, and the missing amount is named', async () => {
    const deposit = 5_000_000_000_000_000n;
    await chains.configure({
      hrmpSenderDeposit: deposit.toString(),
      hrmpRecipientDeposit: deposit.toString(),
    });
    const place = {
      pallet: 'System',
      item: 'Account',
      keys: [deriveSovereignAccount({ paraId: TARGET, relation: 'child' }).hex],
    };
    const held = (await chains.network.relay.getStorage(place.pallet, place.item, place.keys))?.toJSON() as {
      data: object;
    };
    await chains.network.relay.write([
      { ...place, value: { ...held, data: { ...held.data, miscFrozen: 10n ** 12n } } },
    ]);
    const report = await chains.run(/^hrmp/);
    await chains.configure({});
    await chains.network.relay.write([{ ...place, value: held }]);
    const funds = report.findings.filter((one) => one.check === 'hrmp/sovereign-accounts-funded');
    for (const finding of funds) {
      expect(finding.outcome).toBe('fail');
      // Two deposits of 5000 each, one as the sender of one channel and one as the recipient of the other.
      expect(finding.reason).toContain('deposits 10,000 ROC');
      expect(finding.fix).toHaveLength(1);
      expect(finding.evidence[0]?.key).toMatch(/^System\.Account/);
    }
    // A larger minimum balance has its reason beside it.
    expect(funds.map(({ reason }) => / Frozen: 1 ROC\./.test(reason))).toEqual([true, false]);
    expect(report.plan.slice(0, 2).map((step) => step.id)).toEqual([`fund-${TARGET}`, `fund-${SERVICE}`]);
  });

  it('the channel checks follow a request to the open channel', async () => {
    await init(TARGET, SERVICE);
    const requested = await chains.run(/^hrmp/);
    const of = (report: typeof requested, check: string, subject: string) =>
      report.findings.find((one) => one.check === check && one.subject === subject);
    expect(of(requested, 'hrmp/channel-open-both-ways', there)?.reason).toContain('not accepted');
    await accept(TARGET, SERVICE);
    const accepted = await chains.run(/^hrmp/);
    expect(of(accepted, 'hrmp/channel-open-both-ways', there)?.reason).toContain(
      'opens when the next session begins',
    );
    expect(of(accepted, 'hrmp/channel-open-both-ways', there)).toMatchObject({
      fix: [],
      noFix: { reason: expect.stringContaining('No call remains'), howTo: expect.any(String) },
    });
    await chains.network.session({ isForced: true });
    const open = await chains.run(/^hrmp/);
    expect(of(open, 'hrmp/channel-open-both-ways', there)?.outcome).toBe('pass');
    expect(of(open, 'hrmp/channel-open-both-ways', back)?.outcome).toBe('fail');
    // Rococo's genesis lets 8192 bytes wait in a channel, fewer than one message of the size it allows.
    expect(of(open, 'hrmp/channel-parameters', there)?.outcome).toBe('warn');
  });

  it('an open request is compared with the proposal within the limits of the relay chain', async () => {
    await chains.configure({ hrmpChannelMaxCapacity: 1000, hrmpChannelMaxTotalSize: 102_400 });
    const small = await chains.judge('hrmp/channel-parameters');
    expect(small[there]?.outcome).toBe('fail');
    expect(small[there]?.reason).toContain('the service proposes 1,000 messages of 102,400 bytes');
    await init(SERVICE, TARGET, 1000);
    const enough = await chains.judge('hrmp/channel-parameters');
    expect(enough[back]?.outcome).toBe('pass');
    // A call of the maximum message size passes without a fork, which would show the rest of the message; one more byte is too many.
    const { registry } = chains.target.runtime;
    const calls = [0, 1].map((more) => {
      // Before the bytes of a remark are its two indexes and their length.
      const remark = `0x${'2a'.repeat(102_400 - 6 + more)}`;
      const { hex } = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark } });
      return { name: `${more} more`, hex };
    });
    const named = await chains.judge('hrmp/channel-parameters', { calls });
    expect(named['0 more']).toBeUndefined();
    expect(named['1 more']?.reason).toContain(
      '102,401 bytes; a message to the target has at most 102,400 bytes',
    );
    expect(named['1 more']?.evidence.length).toBeGreaterThan(0);
    await chains.configure({});
  });

  it('a closing channel is reported', async () => {
    const channel = { sender: TARGET, recipient: SERVICE };
    const close = { pallet: 'Hrmp', method: 'hrmp_close_channel', args: { channel_id: channel } };
    await chains.asPara(TARGET, encodeCall(chains.relay.runtime.registry, close).hex);
    const judged = await chains.judge('hrmp/channel-open-both-ways');
    expect(judged[there]?.reason).toContain('closing');
    expect(judged[there]?.outcome).toBe('fail');
    // The next request has its own sizes: the small channel needs no other fix.
    await chains.configure({ hrmpChannelMaxCapacity: 1000, hrmpChannelMaxTotalSize: 102_400 });
    const sizes = await chains.judge('hrmp/channel-parameters');
    expect(sizes[there]).toMatchObject({
      outcome: 'not-applicable',
      reason: 'No channel request to compare with. Request 1,000 messages of 102,400 bytes.',
    });
    await chains.configure({});
  });

  // cumulus-pallet-xcmp-queue of Asset Hub 900: suspend_xcm_execution sets QueueSuspended, and resume_xcm_execution ends that.
  it.each([
    ['a queue that processes no message', 'target', 'QueueSuspended', true, 'fail', 'resume_xcm_execution'],
    ['a queue that processes messages', 'target', 'QueueSuspended', false, 'pass', undefined],
    ['a channel that sends no message', 'service', 'OutboundXcmpStatus', [suspended], 'warn', undefined],
    ['a channel that sends messages', 'service', 'OutboundXcmpStatus', null, 'not-applicable', undefined],
  ] as const)(
    '%s of the %s is found by a message on a fork',
    async (_name, role, item, value, outcome, end) => {
      const own = chains.network.paras.get(TARGET) as typeof chains.network.relay;
      await own.write([{ pallet: 'XcmpQueue', item, value }]);
      const [serviceParaId, targetParaId] = role === 'target' ? [SERVICE, TARGET] : [TARGET, SERVICE];
      const { findings, plan } = await runChecklist(
        checks.filter(({ id }) => id === 'network/not-paused'),
        {
          scope: { network: 'local', serviceParaId, targetParaId, proposal },
          chains: { [role]: await chains.target.snapshot() },
          forks: { [role]: own },
          endpoints: {},
        },
      );
      await own.write([{ pallet: 'XcmpQueue', item, value: null }]);
      expect(findings.find(({ subject }) => subject.startsWith(role))?.outcome).toBe(outcome);
      expect(plan[0]?.layers[0]?.call?.method).toBe(end);
    },
  );

  it('a stored XCM version that the relay chain cannot read is reported', async () => {
    const target = chains.network.paras.get(TARGET);
    const write = (value: number | null) =>
      (target as typeof chains.network.relay).write([
        { pallet: 'PolkadotXcm', item: 'SafeXcmVersion', value },
      ]);
    await write(9);
    const judged = await chains.judge('xcm/versions-agree');
    await write(null);
    const unset = await chains.judge('xcm/versions-agree');
    await write(2);
    // The router limits the stored version to its own newest version, which the relay chain reads.
    expect(judged['target → relay']?.outcome).toBe('pass');
    // Without either, pallet-xcm's WrapVersion returns an error; metadata does not show whether the router uses that pallet.
    expect(unset['target → relay']).toMatchObject({
      outcome: 'unknown',
      fix: ['force-xcm-version-target-to-relay'],
    });
    expect(unset['target → relay']?.reason).toContain('neither PolkadotXcm.SupportedVersion for');
    // Both items are read, and both are empty.
    expect(unset['target → relay']?.evidence.map(({ value }) => value)).toEqual([null, null]);
    expect(judged['target → service']?.outcome).toBe('not-applicable');
  });
});
