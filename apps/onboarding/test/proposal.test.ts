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
      /Utility\.batch_all, dispatched as root, succeeded\. .*OpenChannelRequested.*OpenHrmpChannelToSelf/,
    );
    expect(code).toBe(5);
  });

  it('may be the program alone', async () => {
    const { code, out } = await tryProposal(ask(embeddedParas.target));
    expect(out).toContain('Hrmp.OpenHrmpChannelToSelf');
    expect(code).toBe(5);
  });

  it('may change its own chain, and sends no message then', async () => {
    const call = encodeOwn('PolkadotXcm', 'force_default_xcm_version', { maybe_xcm_version: 2 });
    const { code, out } = await tryProposal(call);
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

  it('have no half digit', async () => {
    const { code, err } = await tryProposal('0xfff');
    expect(err).toContain('Write 0x and an even number of hexadecimal digits.');
    expect(code).toBe(2);
  });
});
