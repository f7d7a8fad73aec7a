// The outcome of one message is distinguished from other messages, and named by the chain's own error.

import { encodeCall, formatAddress, type Hex } from '@parachron/core';
import { createNetwork, type RuntimeFork } from '@parachron/devnet';
import { judgeProgram } from '@parachron/hrmp';
import {
  deriveSovereignAccount,
  encodeProgram,
  findVerdict,
  isXcmVersion,
  listXcmVersions,
  type Program,
  type Weight,
} from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { hasRootPallet, listChains } from '../src/chains.js';
import { transactPaid } from '../src/transactPaid.js';

const chains = await listChains();
const relays = chains.filter(({ kind }) => kind === 'relay');
const rootless = chains.filter((chain) => chain.kind === 'parachain' && !hasRootPallet(chain));
const paras = chains.filter(({ kind }) => kind === 'parachain');
const [para, other] = [2000, 2114];
const weight = { refTime: 1_000_000_000n, proofSize: 100_000n };

function encodeAsk(relay: RuntimeFork, recipient: number): Hex {
  const args = { recipient, proposed_max_capacity: 1, proposed_max_message_size: 1 };
  return encodeCall(relay.registry, { pallet: 'Hrmp', method: 'hrmp_init_open_channel', args }).hex;
}

function encodeBatch(relay: RuntimeFork, calls: readonly Hex[]): Hex {
  return encodeCall(relay.registry, { pallet: 'Utility', method: 'batch_all', args: { calls } }).hex;
}

describe.each(relays.map((relay) => [relay.name, relay] as const))('%s', (_name, { local }) => {
  test('names the error of a call filter that applies only within programs', async ({ skip }) => {
    const relay = await local.fork();
    await relay.registerParas([para, other]);
    const free = 10n ** 15n;
    await relay.endow(new Map([[deriveSovereignAccount({ paraId: para, relation: 'child' }).hex, free]]));
    const [version = 3] = listXcmVersions(relay.registry).filter(isXcmVersion).slice(-1);
    const judge = async (call: Hex) => {
      const program = transactPaid(call, { fee: free / 2n, weight });
      const message = { from: para, program: encodeProgram(program, { version }) };
      const verdict = findVerdict(await (await relay.fork()).receive(message), message);
      return judgeProgram(relay, message, verdict ?? expect.fail());
    };
    const batch = await judge(encodeBatch(relay, [encodeAsk(relay, other)]));
    if (batch.outcome === 'done') return skip('the relay chain executes the batch: it has no such filter');
    expect(batch.reason).toContain('Utility.batch_all is refused inside the program: NoPermission.');
  });

  test('names a weight that is enough for a program that may use too little', async () => {
    const relay = await local.fork();
    await relay.registerParas([para, other]);
    const payer = deriveSovereignAccount({ paraId: para, relation: 'child' });
    await relay.endow(new Map([[payer.hex, 10n ** 18n]]));
    const version = listXcmVersions(relay.registry).filter(isXcmVersion).at(-1) ?? 2;
    const judge = async (weightLimit: Weight) => {
      const paid = transactPaid(encodeAsk(relay, other), { fee: 10n ** 15n, weight });
      const limited = paid.map((one) => (one.kind === 'BuyExecution' ? { ...one, weightLimit } : one));
      const message = { from: para, program: encodeProgram(limited, { version }) };
      const verdict = findVerdict(await (await relay.fork()).receive(message), message);
      return judgeProgram(relay, message, verdict ?? expect.fail());
    };
    const { reason } = await judge({ refTime: 1n, proofSize: 1n });
    const pattern = /permits\. On a run, refTime ([\d,]+)(?: and proofSize ([\d,]+))? is enough\.$/;
    const [, time = '', size = '0'] = pattern.exec(reason) ?? [];
    const [refTime, proofSize] = [time, size].map((text) => BigInt(text.replaceAll(',', '')));
    expect(await judge({ refTime: refTime ?? 0n, proofSize: proofSize ?? 0n })).toMatchObject({
      outcome: 'done',
    });
    expect((await judge({ refTime: (refTime ?? 0n) / 2n, proofSize: proofSize ?? 0n })).reason).toBe(reason);
  });

  test('names missing funds before a call of the program that fails, too', async ({ skip }) => {
    const relay = await local.fork();
    await relay.registerParas([para, other]);
    const version = listXcmVersions(relay.registry).filter(isXcmVersion).at(-1) ?? 2;
    if (version < 3) return skip('programs of version 2 do not expect their calls to succeed');
    const program = transactPaid(encodeAsk(relay, para), { fee: 10n ** 15n, weight });
    expect(program.map(({ kind }) => kind)).toContain('ExpectTransactStatus');
    const message = { from: para, program: encodeProgram(program, { version }) };
    const verdict = findVerdict(await (await relay.fork()).receive(message), message);
    const { reason } = await judgeProgram(relay, message, verdict ?? expect.fail());
    expect(reason).toMatch(/^the account of the parachain lacks funds .*OpenHrmpChannelToSelf/);
  });
});

// The relay chain is the root of these chains: its message may be processed a block after the arrival of another message.
describe.each(rootless.map((chain) => [chain.name, chain] as const))('%s', (_name, { local, paraId }) => {
  test('a call of root is followed by the message that carries the call', async () => {
    const [above] = relays;
    if (!above || paraId === undefined) throw new TypeError('a parachain and its relay chain are needed');
    const relay = await above.local.fork();
    const chain = await local.fork();
    const network = await createNetwork({ relay, paras: { [paraId]: chain } });
    await network.step();
    const [version = 3] = listXcmVersions(chain.registry).filter(isXcmVersion).slice(-1);
    const refused = encodeProgram([{ kind: 'ClearOrigin' }], { version });
    const write = { pallet: 'System', method: 'set_storage', args: { items: [['0x1234', '0x56']] } };
    const signed = { pallet: 'System', method: 'remark_with_event', args: { remark: '0x00' } };
    for (const [call, outcome] of [
      [write, { outcome: 'done' }],
      [signed, { outcome: 'failed', error: 'BadOrigin' }],
    ] as const) {
      await chain.build({ downwardMessages: [{ sentAt: relay.head.number, msg: refused }] });
      const { hex } = encodeCall(chain.registry, call);
      expect(await network.dispatch(paraId, hex, 'root')).toMatchObject(outcome);
    }
    expect(await chain.provider.send('state_getStorage', ['0x1234'])).toBe('0x56');
    await network.close();
  });
});

// A relay chain that is root by its programs may make them without payment: some chains require that the program says so.
describe.each(paras.map((chain) => [chain.name, chain] as const))('%s', (_name, { local }) => {
  const explain = async (originKind: 'Native' | 'Superuser', start: Program) => {
    const version = listXcmVersions(local.registry).filter(isXcmVersion).at(-1) ?? 2;
    // A call of root that reports its effect by an event.
    const set = { pallet: 'Balances', method: 'force_set_balance' };
    const who = formatAddress(local.registry, `0x${'42'.repeat(32)}`, { ...set, argument: 'who' });
    const { hex: call } = encodeCall(local.registry, { ...set, args: { who, new_free: 10n ** 20n } });
    const transact: Program = [{ kind: 'Transact', originKind, requireWeightAtMost: weight, call }];
    const program = encodeProgram([...start, ...transact], { version });
    const message = { from: 'relay', program } as const;
    const verdict = findVerdict(await (await local.fork()).receive(message), message);
    return { ...(await judgeProgram(local, message, verdict ?? expect.fail())), version };
  };
  const free: Program = [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }];

  test('names what a program of the relay chain lacks', async ({ skip }) => {
    if (listXcmVersions(local.registry).every((one) => one < 3)) return skip('it has no UnpaidExecution');
    const { outcome, reason } = await explain('Superuser', free);
    if (outcome !== 'done') return skip(`the relay chain is not root here: ${reason}`);
    const [kind, payment] = [await explain('Native', free), await explain('Superuser', [])];
    expect(kind).toMatchObject({ outcome: 'failed', reason: 'its calls need the origin kind Superuser.' });
    if (payment.outcome === 'done') return skip('the relay chain pays nothing here');
    expect(payment.reason).toBe('the program neither pays nor begins with UnpaidExecution.');
  });
});
