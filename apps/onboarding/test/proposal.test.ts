// Proposals for the parachain of the local network, tried on its real relay chain.
import { encodeCall, type Hex } from '@parachron/core';
import { encodeProgram, type Program } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedParas } from '../src/chains/embeddedSpecs.js';
import { type EmbeddedNetwork, openEmbeddedNetwork } from '../src/chains/openEmbeddedNetwork.js';
import { runCommand } from './support/runCommand.js';

let network: EmbeddedNetwork;
beforeAll(async () => {
  network = await openEmbeddedNetwork(() => {});
});
afterAll(() => network.close());

const token = { id: { parents: 0, interior: [] }, amount: 10n ** 12n } as const;

/** A program of version 2 that asks the relay chain for a channel. */
function ask(recipient: number): Hex {
  const args = { recipient, proposed_max_capacity: 8, proposed_max_message_size: 1024 };
  const { registry } = network.relay.chain.runtime;
  const { hex: call } = encodeCall(registry, { pallet: 'Hrmp', method: 'hrmp_init_open_channel', args });
  const weight = { refTime: 1_000_000_000n, proofSize: 0n };
  const program: Program = [
    { kind: 'WithdrawAsset', assets: [token] },
    { kind: 'BuyExecution', fees: token, weightLimit: 'Unlimited' },
    { kind: 'Transact', originKind: 'Native', requireWeightAtMost: weight, call },
  ];
  return encodeProgram(program, { version: 2 });
}

const encodeOwn = (pallet: string, method: string, args: Record<string, unknown>) =>
  encodeCall(network.target.chain.runtime.registry, { pallet, method, args }).hex;
const send = (program: Hex) =>
  encodeOwn('PolkadotXcm', 'send', { dest: { V2: { parents: 1, interior: 'Here' } }, message: program });

const setVersion = () => encodeOwn('PolkadotXcm', 'force_default_xcm_version', { maybe_xcm_version: 2 });

const tryProposal = async (hex: string, ...more: readonly string[]) => {
  const { code, out, err } = await runCommand(['plan', '--network', 'local', '--proposal', hex, ...more], {
    width: 400,
  });
  return { code, out, err };
};

describe('a proposal', () => {
  it('is carried out, with the calls that it sends, and the checks follow', async () => {
    const { code, out } = await tryProposal(send(ask(embeddedParas.service)));
    expect(out).toContain(
      'PolkadotXcm.send to rococo_v2_2 carries:\n     Hrmp.hrmp_init_open_channel(recipient: 2114',
    );
    expect(out).toContain('executed the program: Hrmp.OpenChannelRequested.');
    expect(out).toContain(
      'hrmp/channel-open-both-ways, 2000 → 2114 still fails: Channel 2000 → 2114: requested',
    );
    expect(code).toBe(0);
  });

  it('that the relay chain refuses ends with a code of its own, in a batch too', async () => {
    const calls = [send(ask(embeddedParas.service)), send(ask(embeddedParas.target))];
    const { code, out } = await tryProposal(encodeOwn('Utility', 'batch_all', { calls }), '--json');
    const { plans } = JSON.parse(out);

    const { outcome, reason } = plans[0].dryRun.steps[0];
    expect(outcome).toBe('failed');
    expect(reason).toMatch(
      /OpenHrmpChannelToSelf.*Utility\.batch_all, dispatched as root, succeeded\. .*OpenChannelRequested/,
    );
    expect(code).toBe(5);
  });

  it('in a batch that went on or stopped after a call failed is no success', async () => {
    const calls = [setVersion(), encodeOwn('System', 'remark_with_event', { remark: '0x00' }), setVersion()];
    const inner = encodeOwn('Utility', 'batch', { calls });
    const [stopped, nested, forced] = [
      await tryProposal(inner),
      await tryProposal(encodeOwn('Utility', 'batch', { calls: [inner, setVersion()] })),
      await tryProposal(encodeOwn('Utility', 'force_batch', { calls })),
    ];

    const cause = 'BadOrigin: The call needs another origin than the one it was sent with.';
    const interrupted = `succeeded, but call 2 inside failed (Utility.BatchInterrupted): ${cause}`;
    expect(stopped.out).toContain(`Tried: Utility.batch, dispatched as root, ${interrupted}`);
    expect(nested.out).toContain(interrupted);
    expect(forced.out).toContain(`succeeded, but a call inside failed (Utility.ItemFailed): ${cause}`);
    expect([stopped.code, nested.code, forced.code]).toEqual([5, 5, 5]);
  });

  it('in a batch whose message took effect before another call failed shows both, and each call', async () => {
    const calls = [
      send(ask(embeddedParas.service)),
      encodeOwn('System', 'remark_with_event', { remark: '0x00' }),
    ];
    const { code, out } = await tryProposal(encodeOwn('Utility', 'batch', { calls }));
    expect(out).toMatch(/Utility\.batch:\n {5}PolkadotXcm\.send.*\n {5}System\.remark_with_event\(/s);
    expect(out).toMatch(/Tried: .*BatchInterrupted.*executed the program: Hrmp\.OpenChannelRequested/s);
    expect(out).toMatch(/1 step of the plan failed \(step 1: Utility\.batch.*call 2 inside failed/);
    expect(code).toBe(5);
  });

  it('as another account, which may not make the call, is no success', async () => {
    const origin = { system: { Signed: `0x${'01'.repeat(32)}` } };
    const call = encodeOwn('Utility', 'dispatch_as', { as_origin: origin, call: setVersion() });
    const { code, out } = await tryProposal(call);
    expect(out).toContain('a call inside failed (Utility.DispatchedAs): BadOrigin');
    expect(code).toBe(5);
  });

  it('that asks twice for a channel succeeds once', async () => {
    const calls = [send(ask(embeddedParas.service)), send(ask(embeddedParas.service))];
    const { out } = await tryProposal(encodeOwn('Utility', 'batch_all', { calls }), '--json');
    const [step] = JSON.parse(out).plans[0].dryRun.steps;
    expect(step.outcome).toBe('failed');
    expect(step.reason).toMatch(/^rococo_v2_2 executed the program, and its call failed: /);
    expect(step.reason).toContain('fails: Hrmp.OpenHrmpChannelAlreadyExists.');
    expect(step.reason).toContain('executed the program: Hrmp.OpenChannelRequested.');
  });

  it('that sends a program to another parachain has no calls of the relay chain', async () => {
    const dest = { V2: { parents: 1, interior: { X1: { Parachain: embeddedParas.service } } } };
    const message = ask(embeddedParas.service);
    const { code, out } = await tryProposal(encodeOwn('PolkadotXcm', 'send', { dest, message }));
    expect(out).not.toContain('Hrmp.hrmp_init_open_channel');
    expect(out).toContain('failed: PolkadotXcm.SendFailure');
    expect(code).toBe(5);
  });

  it('of the sudo key is tried as root', async () => {
    const call = send(ask(embeddedParas.service));
    const { code, out } = await tryProposal(encodeOwn('Sudo', 'sudo', { call }));
    expect(out).toContain('1. The call of the sudo key, as root of parachain 2000.');
    expect(out).toContain('executed the program: Hrmp.OpenChannelRequested.');
    expect(code).toBe(0);
  });

  it('may be in capitals', async () => {
    const { code, out } = await tryProposal(send(ask(embeddedParas.service)).toUpperCase());
    expect(out).toContain('executed the program: Hrmp.OpenChannelRequested.');
    expect(code).toBe(0);
  });

  it('may be the program alone', async () => {
    const { code, out } = await tryProposal(ask(embeddedParas.target));
    expect(out).toContain('Hrmp.OpenHrmpChannelToSelf');
    expect(code).toBe(5);
  });

  it('may change its own chain, and sends no message then', async () => {
    const { code, out } = await tryProposal(setVersion());
    expect(out).toContain('Tried: PolkadotXcm.force_default_xcm_version, dispatched as root, succeeded.');
    expect(code).toBe(0);
  });

  it('whose call root may not make is refused by its own chain', async () => {
    const { code, out } = await tryProposal(encodeOwn('System', 'remark_with_event', { remark: '0x00' }));
    expect(out).toContain('System.remark_with_event, dispatched as root, failed: BadOrigin');
    expect(code).toBe(5);
  });
});

describe('wrong bytes', () => {
  it('are neither a call nor a program, and no other plan is printed', async () => {
    const { code, out } = await tryProposal('0xffff');
    expect(out).toContain('--proposal: the bytes are neither a call of parachain 2000');
    expect(out).not.toContain('Signer');
    expect(code).toBe(2);
  });

  it('of the relay chain are named', async () => {
    const args = { sender: embeddedParas.service };
    const { registry } = network.relay.chain.runtime;
    const { hex } = encodeCall(registry, { pallet: 'Hrmp', method: 'hrmp_accept_open_channel', args });
    const { code, out } = await tryProposal(hex);
    expect(out).toContain('They are Hrmp.hrmp_accept_open_channel of rococo_v2_2. Give the call of your');
    expect(code).toBe(2);
  });

  it('behind a length, in an extrinsic or as a hash lead to the call', async () => {
    const call = setVersion().slice(2);
    // A length of one byte, and of two for the extrinsic: version 4, signer, signature, era, nonce, tip, asset.
    const signed = `84${'00'}${'01'.repeat(32)}01${'02'.repeat(64)}00000000${call}`;
    const length = 4 * (signed.length / 2) + 1;
    const prefix = [length & 0xff, length >> 8].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    for (const bytes of [`1c${call}`, `2004${call}`, `${prefix}${signed}`]) {
      const { code, out } = await tryProposal(`0x${bytes}`);
      expect(out).toContain(`Give the call alone: 0x${call}.`);
      expect(code).toBe(2);
    }
    const hash = '0x8847b851b0931b1c99b315875b61d4665562049d0771288ca59267dd38890a52';
    const { out } = await tryProposal(hash);
    expect(out).toContain('32 bytes may be the hash of a call. Give the bytes of the call.');
  });

  it('have no half digit', async () => {
    const { code, err } = await tryProposal('0xfff');
    expect(err).toContain('Write 0x and an even number of hexadecimal digits.');
    expect(code).toBe(2);
  });
});
