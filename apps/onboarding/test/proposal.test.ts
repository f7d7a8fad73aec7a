// Proposals for the parachain of the local network, tried on its real relay chain.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeCall, formatAccount, type Hex, parseAccount, parseHex } from '@parachron/core';
import { decodeProgram, deriveSovereignAccount, encodeProgram, type Program } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { embeddedParas } from '../src/chains/embeddedSpecs.js';
import { type EmbeddedNetwork, openEmbeddedNetwork } from '../src/chains/openEmbeddedNetwork.js';
import { runCommand, specFiles, writeFolder } from './support/runCommand.js';

let network: EmbeddedNetwork;
beforeAll(async () => {
  network = await openEmbeddedNetwork(() => {});
});
afterAll(() => network.close());

const token = { id: { parents: 0, interior: [] }, amount: 10n ** 12n } as const;

/** A program of version 2 that makes a call for channels. */
function transact(method: string, args: Record<string, number>): Hex {
  const { registry } = network.relay.chain.runtime;
  const { hex: call } = encodeCall(registry, { pallet: 'Hrmp', method, args });
  const weight = { refTime: 1_000_000_000n, proofSize: 0n };
  const program: Program = [
    { kind: 'WithdrawAsset', assets: [token] },
    { kind: 'BuyExecution', fees: token, weightLimit: 'Unlimited' },
    { kind: 'Transact', originKind: 'Native', requireWeightAtMost: weight, call },
  ];
  return encodeProgram(program, { version: 2 });
}

const ask = (recipient: number): Hex =>
  transact('hrmp_init_open_channel', {
    recipient,
    proposed_max_capacity: 8,
    proposed_max_message_size: 1024,
  });

const encodeRelay = (pallet: string, method: string, args: Record<string, unknown>) =>
  encodeCall(network.relay.chain.runtime.registry, { pallet, method, args }).hex;
/** A call of the relay chain's root that sends the parachain a call of its root. */
const sendDown = (call: Hex, { para = embeddedParas.target as number, weight = 10n ** 9n } = {}) => {
  const requireWeightAtMost = { refTime: weight, proofSize: 0n };
  const message = encodeProgram([{ kind: 'Transact', originKind: 'Superuser', requireWeightAtMost, call }], {
    version: 2,
  });
  return encodeRelay('XcmPallet', 'send', {
    dest: { V1: { parents: 0, interior: { X1: { Parachain: para } } } },
    message,
  });
};
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
      'PolkadotXcm.send to Rococo carries:\n     Hrmp.hrmp_init_open_channel(recipient: 2114',
    );
    // The rest of its offer is trapped, and the block's author has the fee.
    expect(out).toContain('executed the program: Hrmp.OpenChannelRequested.');
    expect(out).not.toContain('It debits');
    expect(out).toContain(
      'hrmp/channel-open-both-ways, 2000 → 2114 still fails: Channel 2000 → 2114: requested',
    );
    expect(code).toBe(0);
  });

  it('has a report for its voters, which begins with what it does, and promises no fix', async () => {
    const folder = writeFolder({});
    const report = async (hex: Hex) => {
      const { code, out } = await tryProposal(
        hex,
        '-o',
        `${folder}/report.md`,
        '-o',
        `${folder}/report.html`,
      );
      const [text, page] = ['md', 'html'].map((end) => readFileSync(`${folder}/report.${end}`, 'utf8'));
      return { code, out, text: text ?? '', page: page ?? '' };
    };
    const { code, out, text, page } = await report(send(ask(embeddedParas.target)));
    const end =
      'The proposal fails: Rococo executed the program, but its call had no effect: Hrmp.hrmp_init_open';
    expect(out).toContain(`Dry run on a local network: ${end}`);
    expect(text.replaceAll('\\', '')).toContain(`\n## ${end}`);
    expect(page).toMatch(new RegExp(`<h1 .*#sign-fail.*${end}`));
    const heads = [
      '\n## The proposal fails',
      '\nRoot of parachain 2000 (Parachron Target 2000) decides. Checks before: ',
    ];
    const parts = [
      '\n### Proposal',
      '\n### Dry run',
      '\n- **Failed**: Rococo executed',
      '\n### What is missing',
    ];
    const places = [...heads, ...parts].map((one) => text.indexOf(one));
    expect(places).toEqual(places.filter((at) => at > 0).toSorted((one, other) => one - other));
    expect(text).toContain('Before the proposal: 2 failed, ');
    expect(text + page).not.toMatch(/After these calls|Fixed by|Cost: unknown|Onboarding report/);
    expect(code).toBe(5);

    const calls = [encodeOwn('PolkadotXcm', 'force_default_xcm_version', { maybe_xcm_version: 99 })];
    const done = await report(encodeOwn('Utility', 'batch_all', { calls }));
    expect(done.text).toMatch(/\n## The proposal succeeds\n/);
    expect(done.text).toMatch(/#### Checks that it changes\n\n- \*\*Passed → Failed\*\*: The XCM versions/);
  });

  // Two parachains become registered on the forks: what waited for that was not counted as failed before.
  it('is compared with the forks as they were prepared, not with the chains', async () => {
    const open = { sender: 1000, recipient: 2114, max_capacity: 8, max_message_size: 8192 };
    const hex = encodeRelay('ParasSudoWrapper', 'sudo_establish_hrmp_channel', open);
    const file = join(writeFolder({}), 'report.md');
    const chains = ['--relay', specFiles.relay, '--target', specFiles.target];
    await runCommand(['plan', ...chains, '--proposal', `relay=${hex}`, '-o', file]);
    const counts = /Checks before, on the prepared forks: (\d+) failed, .* Checks afterwards: (\d+) failed, /;
    const [, before, after] = counts.exec(readFileSync(file, 'utf8')) ?? expect.fail();
    expect(Number(before) - Number(after)).toBe(1);
  });

  it('that ends what passed before differs from what failed already', async () => {
    const { code, out } = await tryProposal(
      encodeOwn('PolkadotXcm', 'force_default_xcm_version', { maybe_xcm_version: 99 }),
    );
    expect(out).toContain('xcm/versions-agree, target → relay now fails: ');
    expect(out).toContain(
      'hrmp/channel-open-both-ways, 2000 → 2114 still fails: Channel 2000 → 2114: not requested.\n',
    );
    expect(code).toBe(0);
  });

  it('that the relay chain refuses ends with a code of its own, in a batch too', async () => {
    const calls = [send(ask(embeddedParas.service)), send(ask(embeddedParas.target))];
    const { code, out } = await tryProposal(encodeOwn('Utility', 'batch_all', { calls }), '--json');
    const { plans } = JSON.parse(out);

    const { outcome, reason, parts } = plans[0].dryRun.steps[0];
    expect(outcome).toBe('failed');
    expect(reason).toContain('OpenHrmpChannelToSelf');
    expect(parts).toEqual([
      'Utility.batch_all, dispatched as root, succeeded.',
      expect.stringContaining('Rococo executed the program: Hrmp.OpenChannelRequested.'),
      reason,
    ]);
    // Its error is about something else than the state of a channel.
    expect(reason).not.toContain('Channel 2000 → 2000');
    expect(plans[0].dryRun.failures.map(({ check }: { check: string }) => check)).toContain(
      'hrmp/channel-open-both-ways',
    );
    expect(code).toBe(5);
  });

  it('that sends the same failing message several times names its failure once', async () => {
    const calls = Array(3).fill(send(ask(embeddedParas.target)));
    const { out } = await tryProposal(encodeOwn('Utility', 'force_batch', { calls }), '--json');
    const [{ reason, parts }] = JSON.parse(out).plans[0].dryRun.steps;
    expect(reason.split('Rococo executed the program')).toHaveLength(2);
    expect(parts.slice(1)).toEqual([reason, reason, reason]);
    const file = join(writeFolder({}), 'report.md');
    const { out: screen } = await tryProposal(encodeOwn('Utility', 'force_batch', { calls }), '-o', file);
    expect(readFileSync(file, 'utf8').match(/the carried call, for Rococo.*/g)).toEqual([
      'the carried call, for Rococo, 3 times',
    ]);
    expect(screen).toMatch(/ {5}3 times:\n {7}PolkadotXcm\.send\(/);
    expect(screen).toMatch(
      /\n {3}Result 1: Utility\.force_batch, .* succeeded\.\n {3}Results 2-4: Rococo executed the program, but/,
    );
    expect(screen).toContain('carries:\n     3 times:\n       Hrmp.hrmp_init_open_channel(recipient: 2000,');
    expect(screen.match(/Hrmp\.hrmp_init_open_channel\(recipient/g)).toHaveLength(1);
  });

  it('that takes more than its account holds names the account and both amounts', async () => {
    const { program } = decodeProgram(ask(embeddedParas.service));
    const more = { ...token, amount: 10n ** 24n };
    const taken: Program = [
      { kind: 'WithdrawAsset', assets: [more] },
      { kind: 'BuyExecution', fees: more, weightLimit: 'Unlimited' },
      ...program.slice(2),
    ];
    const { out } = await tryProposal(send(encodeProgram(taken, { version: 2 })));
    const para = deriveSovereignAccount({ paraId: embeddedParas.target, relation: 'child' });
    const account = formatAccount(para, 42);
    expect(out).toContain(
      ` lacks funds for the program. Its account ${account} holds 100 ROC, and the program takes 1,000,000,000,000 ROC: fund it first.`,
    );
    // With the funds, its call has another origin than Hrmp takes.
    const signed = taken.map((one) =>
      one.kind === 'Transact' ? { ...one, originKind: 'SovereignAccount' as const } : one,
    );
    expect((await tryProposal(send(encodeProgram(signed, { version: 2 })))).out).toContain(
      ': fund it first. Also, its calls need the origin kind Native.',
    );
  });

  it('that carries a call of its own chain names the chain', async () => {
    const { program } = decodeProgram(ask(embeddedParas.service));
    const own = program.map((one) => (one.kind === 'Transact' ? { ...one, call: setVersion() } : one));
    expect((await tryProposal(send(encodeProgram(own, { version: 2 })))).out).toContain(
      ' It carries a call of Parachron Target 2000.',
    );
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
    const interrupted = `succeeded, but a call inside failed (Utility.BatchInterrupted): ${cause}`;
    const place = 'The first call that fails: call 2 of 3 (System.remark_with_event)';
    const end = 'As a signed account, it succeeded.';
    const others = (what: string) => `${what} inside succeeded (ItemCompleted).`;
    expect(stopped.out).toContain(
      `Tried: Utility.batch, dispatched as root, ${interrupted} ${others('1 other call')} ${place}. ${end}`,
    );
    expect(nested.out).toContain(
      `${interrupted} ${others('2 other calls')} ${place} in call 1 of 2 (Utility.batch). ${end}`,
    );
    expect(forced.out).toContain(
      `succeeded, but a call inside failed (Utility.ItemFailed): ${cause} ${others('2 other calls')} ${place}. ${end}`,
    );
    expect([stopped.code, nested.code, forced.code]).toEqual([5, 5, 5]);
  });

  it('in a batch whose message took effect before another call failed shows both, and each call', async () => {
    const calls = [
      send(ask(embeddedParas.service)),
      encodeOwn('System', 'remark_with_event', { remark: '0x00' }),
    ];
    const { code, out } = await tryProposal(encodeOwn('Utility', 'batch', { calls }));
    expect(out).toMatch(/Utility\.batch:\n {5}PolkadotXcm\.send.*\n {5}System\.remark_with_event\(/s);
    expect(out).toMatch(
      /Result 1: .*BatchInterrupted.*\n {3}Result 2: Rococo executed the program: Hrmp\.OpenChannelRequested/,
    );
    expect(out).toMatch(/: The proposal fails: Utility\.batch.*a call inside failed/);
    expect(code).toBe(5);
  });

  // XcmPallet drops an answer to a question that nobody asked, and the program goes on.
  it('whose answer the relay chain did not ask for is no success', async () => {
    const answer: Program = [
      { kind: 'WithdrawAsset', assets: [token] },
      { kind: 'BuyExecution', fees: token, weightLimit: 'Unlimited' },
      {
        kind: 'QueryResponse',
        queryId: 7n,
        response: { kind: 'Null' },
        maxWeight: { refTime: 0n, proofSize: 0n },
      },
    ];
    const { code, out } = await tryProposal(send(encodeProgram(answer, { version: 2 })));
    expect(out).toContain('XcmPallet.UnexpectedResponse reports UnexpectedResponse.');
    expect(code).toBe(5);
  });

  it('as another account, which may not make the call, is no success', async () => {
    const origin = { system: { Signed: `0x${'01'.repeat(32)}` } };
    const call = encodeOwn('Utility', 'dispatch_as', { as_origin: origin, call: setVersion() });
    const { code, out } = await tryProposal(call);
    expect(out).toContain('a call inside failed (Utility.DispatchedAs): BadOrigin');
    expect(out).toContain(
      'The first call that fails: PolkadotXcm.force_default_xcm_version. As root, it succeeded.',
    );
    expect(code).toBe(5);
  });

  // As https://github.com/w3f/polkadot-wiki/pull/5494 has it: a track of less than root transfers funds, and opens a channel.
  it('of a batch as another origin names the call that the origin may not make', async () => {
    const who = { Id: `0x${'01'.repeat(32)}` };
    const remark = encodeRelay('System', 'remark', { remark: '0x00' });
    const move = encodeRelay('Balances', 'force_transfer', { source: who, dest: who, value: 0 });
    const call = encodeRelay('Utility', 'batch_all', { calls: [remark, move, remark] });
    const as_origin = { system: { Signed: who.Id } };
    const { out } = await tryProposal(`relay=${encodeRelay('Utility', 'dispatch_as', { as_origin, call })}`);
    expect(out).toContain(
      'The first call that fails: call 2 of 3 (Balances.force_transfer) in Utility.batch_all. As root, it succeeded.',
    );
  });

  it('as an account that lacks funds names the account', async () => {
    const signer = `0x${'17'.repeat(32)}` as const;
    const args = { dest: { Id: `0x${'08'.repeat(32)}` }, value: 10n ** 13n };
    const move = encodeRelay('Balances', 'transfer_keep_alive', args);
    const as_origin = { system: { Signed: signer } };
    const call = encodeRelay('Utility', 'dispatch_as', { as_origin, call: move });
    const { out } = await tryProposal(`relay=${call}`, '--json');
    expect(JSON.parse(out).plans[0].dryRun.steps[0].reason).toMatch(
      new RegExp(
        ` With more funds in ${formatAccount(parseAccount(signer), 42)} \\(it holds 0 ROC, .* takes 10 ROC\\), it succeeded on a fork: fund the account first\\.$`,
      ),
    );
  });

  it('that only a parachain may make says so', async () => {
    const args = { recipient: 2114, proposed_max_capacity: 8, proposed_max_message_size: 1024 };
    const { out } = await tryProposal(`relay=${encodeRelay('Hrmp', 'hrmp_init_open_channel', args)}`);
    expect(out).toContain('failed: BadOrigin: ');
    expect(out).toContain('. As parachain 2000, it succeeded.');
  });

  // As https://github.com/ComposableFi/composable/issues/3558 has it, with a treasury that has nothing yet.
  it('of the relay chain names the call of its batch that fails', async () => {
    const treasury = { Id: `0x6d6f646c70792f7472737279${'00'.repeat(20)}` };
    const transfer = { source: treasury, dest: { Id: `0x${'01'.repeat(32)}` }, value: 10n ** 20n };
    const remark = encodeRelay('System', 'remark', { remark: '0x00' });
    const calls = [...Array(12).fill(remark), encodeRelay('Balances', 'force_transfer', transfer), remark];
    const call = encodeRelay('Utility', 'batch_all', { calls });
    const place = 'The first call that fails: call 13 of 14 (Balances.force_transfer)';
    const funds = '5EYC…5e6Z (it holds 0 ROC, and the call takes 100,000,000 ROC)';
    const advice = `With more funds in ${funds}, it succeeded on a fork: fund the account first.`;
    expect((await tryProposal(`relay=${call}`)).out).toContain(`${place}. ${advice}`);
  });

  // pallet_proxy: no root, but each delegate of the account.
  it('that a proxy may make is tried as a proxy of its account', async () => {
    const [real, narrow, delegate] = ['01', '02', '03'].map((byte) => `0x${byte.repeat(32)}`);
    const as_origin = { system: { Signed: real } };
    const endow = (Id?: string) =>
      encodeRelay('Balances', 'set_balance', { who: { Id }, new_free: 10n ** 16n, new_reserved: 0 });
    const asReal = (proxy: object) => {
      const call = encodeRelay('Proxy', 'add_proxy', { ...proxy, delay: 0 });
      return encodeRelay('Utility', 'dispatch_as', { as_origin, call });
    };
    const remark = encodeRelay('System', 'remark', { remark: '0x00' });
    const calls = [
      // The delegates have nothing for a fee.
      endow(real),
      // Its type does not permit the call.
      asReal({ delegate: narrow, proxy_type: 'Auction' }),
      asReal({ delegate, proxy_type: 'Any' }),
      encodeRelay('Proxy', 'proxy', { real, force_proxy_type: null, call: remark }),
    ];
    const { out } = await tryProposal(`relay=${encodeRelay('Utility', 'batch', { calls })}`);
    expect(out).toMatch(/ call 4 of 4 \(Proxy\.proxy\)\. As a proxy of 5C62…HiFT, it succeeded\. /);
  });

  // polkadot-runtime-parachains: `is_valid_para` of the recipient.
  it('that asks for a channel to no parachain of the relay chain says which', async () => {
    const { out } = await tryProposal(send(ask(3999)));
    expect(out).toMatch(/OpenHrmpChannelInvalidRecipient: .* Parachain 3999 is not registered on Rococo\./);
  });

  it('that asks for more than the relay chain permits has the limit', async () => {
    const args = { recipient: 2114, proposed_max_capacity: 8, proposed_max_message_size: 2 ** 30 };
    const call = encodeRelay('Hrmp', 'hrmp_init_open_channel', args);
    const requireWeightAtMost = { refTime: 10n ** 9n, proofSize: 0n };
    const ask = { kind: 'Transact', originKind: 'Native', requireWeightAtMost, call } as const;
    const pay = { kind: 'BuyExecution', fees: token, weightLimit: 'Unlimited' } as const;
    const program: Program = [{ kind: 'WithdrawAsset', assets: [token] }, pay, ask];
    const { out } = await tryProposal(encodeProgram(program, { version: 2 }));
    expect(out).toMatch(
      /MessageSizeExceedsLimit: .* The limit of the chain \(hrmpChannelMaxMessageSize\) is [\d,]+\.\n/,
    );
  });

  it('that asks twice for a channel succeeds once', async () => {
    const calls = [send(ask(embeddedParas.service)), send(ask(embeddedParas.service))];
    const { out } = await tryProposal(encodeOwn('Utility', 'batch_all', { calls }), '--json');
    const [step] = JSON.parse(out).plans[0].dryRun.steps;
    expect(step.outcome).toBe('failed');
    expect(step.reason).toMatch(/^Rococo executed the program, but its call had no effect: /);
    // The error of this relay chain is the same for a request and for a channel.
    expect(step.reason).toMatch(
      /fails: Hrmp.OpenHrmpChannelAlreadyExists: The channel already exists\. .*\. Channel 2000 → 2114: requested, not accepted\./,
    );
    expect(step.parts[1]).toMatch(/^Rococo executed the program: Hrmp\.OpenChannelRequested\./);
    expect(step.parts[2]).toBe(step.reason);
  });

  // polkadot-runtime-parachains, `accept_open_channel`: an accepted request is none any more, and leaves the same error as no request.
  it('that accepts a channel has the state of the channel', async () => {
    const pair = { sender: embeddedParas.service, recipient: embeddedParas.target };
    const sizes = { max_capacity: 8, max_message_size: 8192 };
    const open = [
      encodeRelay('ParasSudoWrapper', 'sudo_establish_hrmp_channel', { ...pair, ...sizes }),
      encodeRelay('Hrmp', 'force_process_hrmp_open', { channels: 1 }),
    ];
    const accept = transact('hrmp_accept_open_channel', { sender: embeddedParas.service });
    const calls = [...open, sendDown(send(accept))];
    const alone = encodeRelay('Hrmp', 'hrmp_accept_open_channel', { sender: embeddedParas.service });
    for (const [proposal, state] of [
      [encodeRelay('Utility', 'batch_all', { calls }), 'open already'],
      [send(accept), 'not requested'],
      [`relay=${alone}`, 'not requested'],
    ] as const) {
      const { out } = await tryProposal(proposal, '--json');
      expect(JSON.parse(out).plans[0].dryRun.steps[0].reason).toMatch(
        new RegExp(`\\.AcceptHrmpChannelDoesntExist: .* Channel 2114 → 2000: ${state}\\.`),
      );
    }
  });

  // As https://github.com/integritee-network/parachain/issues/121 has it, with the account of a parachain on another relay chain.
  it('that gives the rest of its offer to another account names both', async () => {
    const refundTo = (relation: 'child' | 'sibling', paraId: number) => {
      const id = deriveSovereignAccount({ paraId, relation }).hex;
      const beneficiary = { parents: 0, interior: [{ kind: 'AccountId32', id }] } as const;
      const assets = { kind: 'AllCounted', count: 1 } as const;
      const xcm: Program = [{ kind: 'RefundSurplus' }, { kind: 'DepositAsset', assets, beneficiary }];
      const { program } = decodeProgram(ask(embeddedParas.service));
      const all: Program = [...program.slice(0, 2), { kind: 'SetAppendix', xcm }, ...program.slice(2)];
      return tryProposal(send(encodeProgram(all, { version: 2 })));
    };
    const own = '5Ec4AhPUwPeyTFyuhGuBbD224mY85LKLMSqSSo33JYWCazU4';
    const other = '5Ec4AhPQXtyr36sJWw3g6r6J2PSkbQ7cV7qR7kGfu4DBhscH';
    const wrong = await refundTo('child', 3002);
    expect(wrong.out.replaceAll(/\s+/g, ' ')).toMatch(
      new RegExp(
        `OpenChannelRequested\\. It debits ${own} and credits ${other} \\([\\d.]+ ROC, a new account\\), \\w+ \\([\\d.]+ ROC\\): check who controls these accounts\\.`,
      ),
    );
    // The account of the parachain on other parachains.
    expect((await refundTo('sibling', embeddedParas.target)).out).toContain(`It debits ${own} and credits `);
    expect((await refundTo('child', embeddedParas.target)).out).not.toContain('It debits ');
  });

  it('is followed to the parachain to which the relay chain sends in turn', async () => {
    const token = { id: { parents: 1, interior: [] }, amount: 10n ** 11n } as const;
    const beneficiary = {
      parents: 0,
      interior: [{ kind: 'AccountId32', id: `0x${'01'.repeat(32)}` }],
    } as const;
    const all = { kind: 'AllCounted', count: 1 } as const;
    const sendTo = (paraId: number) => {
      const { program } = decodeProgram(ask(embeddedParas.service));
      const xcm: Program = [
        { kind: 'BuyExecution', fees: token, weightLimit: 'Unlimited' },
        { kind: 'DepositAsset', assets: all, beneficiary },
      ];
      const dest = { parents: 0, interior: [{ kind: 'Parachain', paraId }] } as const;
      const deposit = { kind: 'DepositReserveAsset', assets: all, dest, xcm } as const;
      return send(encodeProgram([...program.slice(0, 2), deposit], { version: 2 }));
    };
    const own = await tryProposal(sendTo(embeddedParas.target));
    expect(own.out).toMatch(/Rococo executed the program: Balances\.Withdraw.*/);
    expect(own.out).toMatch(/Parachron Target 2000 (executed|did not execute) the program/);
    const other = await tryProposal(sendTo(1000));
    expect(other.out).toContain(
      'The message on Rococo sent a message to parachain 1000, which is not registered on Rococo',
    );
    expect(other.code).toBe(1);
  });

  it('that sends more than a block takes is followed to the last message', async () => {
    const { hub } = embeddedParas;
    const real = await openEmbeddedNetwork(() => {}, { targetPara: hub });
    const { registry } = real.target.chain.runtime;
    await real.close();
    const calls = [...Array(7).keys()].map((at) => {
      const dest = { V1: { parents: 1, interior: 'Here' } };
      const args = { dest, message: ask(3000 + at) };
      return encodeCall(registry, { pallet: 'PolkadotXcm', method: 'send', args }).hex;
    });
    const { hex } = encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args: { calls } });
    const { out } = await tryProposal(hex, '--target-para', `${hub}`, '--json');
    const [step] = JSON.parse(out).plans[0].dryRun.steps;
    expect(step.parts.join(' ').match(/Rococo (executed|did not execute)/g)).toHaveLength(7);
  });

  // pallet-xcm: `SendFailure` is the error of all these causes, and its words guess another.
  describe('of a real parachain whose program does not leave', () => {
    const { hub } = embeddedParas;
    const trySending = async (places: readonly object[], message: object) => {
      const real = await openEmbeddedNetwork(() => {}, { targetPara: hub });
      const { registry } = real.target.chain.runtime;
      await real.close();
      const calls = places.map((interior) => {
        const args = { dest: { V1: { parents: 1, interior } }, message };
        return encodeCall(registry, { pallet: 'PolkadotXcm', method: 'send', args }).hex;
      });
      const { hex: call } = encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args: { calls } });
      const file = join(writeFolder({ call }), 'call');
      const { out } = await tryProposal(file, '--target-para', `${hub}`, '--json');
      return JSON.parse(out).plans[0].dryRun.steps[0].reason as string;
    };

    it('names the channel that it lacks', async () => {
      expect(await trySending([{ X1: { Parachain: 3000 } }], { V2: ['ClearOrigin'] })).toMatch(
        /failed \(PolkadotXcm\.SendFailure\): [^.]+ has no open channel to parachain 3000 that takes the message\. With such a channel, a fork sent it: open it first\.$/,
      );
    });

    it('of a call that names many chains is not tried for each', async () => {
      const places = [...Array(40)].map((_, at) => ({ X1: { Parachain: 3000 + at } }));
      expect(await trySending(places, { V2: ['ClearOrigin'] })).toMatch(
        /failed \(PolkadotXcm\.SendFailure\): It names 40 parachains: with fewer, a dry run shows whether a channel, a size or a version is the cause\.$/,
      );
    });

    // xcm: assets decode in their order alone, which the types in the metadata do not say.
    it('is said to have bytes that the runtime does not accept', async () => {
      const assets = [1, 0].map((parents) => {
        return { id: { Concrete: { parents, interior: 'Here' } }, fun: { Fungible: 5 } };
      });
      expect(await trySending([{ Here: null }], { V2: [{ WithdrawAsset: assets }] })).toMatch(
        /^Utility\.batch_all, dispatched as root, failed: the runtime does not accept the bytes of the call\./,
      );
    });

    it('names the size that the relay chain permits', async () => {
      const call = { encoded: `0x${'00'.repeat(70_000)}` };
      const transact = { origin_type: 'Native', require_weight_at_most: 1, call };
      expect(await trySending([{ Here: null }], { V2: [{ Transact: transact }] })).toMatch(
        /failed \(PolkadotXcm\.SendFailure\): A message to Rococo has at most [\d,]+ bytes\. With more, a fork sent it: split the program into several\.$/,
      );
    });
  });

  it('in a version that the relay chain does not read names the call that sets another', async () => {
    const newest = encodeOwn('PolkadotXcm', 'force_default_xcm_version', { maybe_xcm_version: 99 });
    const calls = [newest, send(ask(embeddedParas.service))];
    const { out } = await tryProposal(encodeOwn('Utility', 'batch_all', { calls }));
    expect(out).toMatch(
      /does not read XCM version 4\. .* After PolkadotXcm\.force_xcm_version with version 2 \(0x[\da-f]+\), a fork sent it: make that call first\.\n/,
    );
  });

  it('that sends a program to another parachain has no calls of the relay chain', async () => {
    const dest = { V2: { parents: 1, interior: { X1: { Parachain: embeddedParas.service } } } };
    const message = ask(embeddedParas.service);
    const { code, out } = await tryProposal(encodeOwn('PolkadotXcm', 'send', { dest, message }));
    expect(out).not.toContain('Hrmp.hrmp_init_open_channel');
    expect(out).toContain('failed: PolkadotXcm.SendFailure');
    expect(code).toBe(5);
  });

  // As the other side of a channel has it: the service accepts, and asks for its own direction.
  it('of the service is tried there, and its programs on the relay chain', async () => {
    const { registry } = network.service.chain.runtime;
    const args = { dest: { V2: { parents: 1, interior: 'Here' } }, message: ask(embeddedParas.target) };
    const { hex } = encodeCall(registry, { pallet: 'PolkadotXcm', method: 'send', args });
    const { code, out } = await tryProposal(`service=${hex}`);
    expect(out).toContain('1. The proposal, as root of parachain 2114.');
    expect(out).toContain('carries:\n     Hrmp.hrmp_init_open_channel(recipient: 2000');
    expect(out).toContain('executed the program: Hrmp.OpenChannelRequested.');
    expect(out).toContain('Channel 2114 → 2000: requested');
    expect(code).toBe(0);
  });

  it('of the sudo key is tried as root', async () => {
    const call = send(ask(embeddedParas.service));
    const { code, out } = await tryProposal(encodeOwn('Sudo', 'sudo', { call }));
    expect(out).toContain('1. The proposal, as the sudo key of parachain 2000.');
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

  it('that ends its chain fails, with the reason of the fork', async () => {
    const code = encodeRelay('System', 'set_code_without_checks', { code: '0x00' });
    const heavy = await tryProposal(`relay=${code}`);
    expect(heavy.out).toContain(
      'would exhaust the block limits. The sudo key can set a weight: try the call inside Sudo.sudo_unchecked_weight.',
    );
    const ran = await tryProposal(encodeRelay('Sudo', 'sudo_unchecked_weight', { call: code, weight: 0 }));
    expect(ran.out).toContain(
      'Tried: A chain builds no block after this proposal. Rococo did not build block 4: The code of the runtime is unusable: ',
    );
    expect(ran.out).toContain('its sections are not those of WebAssembly');
    expect(ran.out).toContain('Checks afterwards: unknown (');
    expect(ran.code).toBe(5);
  });

  // As members of a council and holders of the sudo key make them: by a proxy, and by a multisig of another.
  it('of an account leads to the call inside, hop by hop', async () => {
    const call = encodeOwn('Sudo', 'sudo', { call: setVersion() });
    const args = { real: { Id: `0x${'01'.repeat(32)}` }, force_proxy_type: null, call };
    const { code, out } = await tryProposal(encodeOwn('Proxy', 'proxy', args));
    expect(out).toContain(`As a signed account, it failed: Proxy.NotProxy: `);
    expect(out).toContain(`. Try the call inside as a proposal, too: ${call}.`);
    expect(code).toBe(5);
    expect((await tryProposal(call)).code).toBe(0);
  });

  it('whose call root may not make is refused by its own chain', async () => {
    const { code, out } = await tryProposal(encodeOwn('System', 'remark_with_event', { remark: '0x00' }));
    expect(out).toContain('System.remark_with_event, dispatched as root, failed: BadOrigin');
    expect(code).toBe(5);
  });
});

describe("a proposal for the relay chain's root", () => {
  const channel = {
    sender: embeddedParas.target,
    recipient: embeddedParas.service,
    max_capacity: 8,
    max_message_size: 1024,
  };
  const establish = (more = {}) =>
    encodeRelay('ParasSudoWrapper', 'sudo_establish_hrmp_channel', { ...channel, ...more });

  it('is tried there, and the checks follow', async () => {
    const { code, out } = await tryProposal(establish());
    expect(out).toContain('1. The proposal, as root of Rococo.');
    expect(out).toContain(
      'Tried: ParasSudoWrapper.sudo_establish_hrmp_channel, dispatched as root, succeeded.',
    );
    expect(out).not.toContain('2000 → 2114: not requested');
    expect(out).toContain('Channel 2114 → 2000: not requested');
    expect(code).toBe(0);
  });

  // polkadot-runtime-common: `swap` stores its half without an event until the other is made.
  it('that swaps a parachain leaves the swap to its second half, also by a message', async () => {
    const swap = (id: number, other: number) => encodeRelay('Registrar', 'swap', { id, other });
    const { target, service } = embeddedParas;
    const half = swap(target, service);
    const requireWeightAtMost = { refTime: 2n * 10n ** 9n, proofSize: 0n };
    const program = decodeProgram(ask(service)).program.map((one) =>
      one.kind === 'Transact' ? { ...one, call: half, requireWeightAtMost } : one,
    );
    for (const hex of [`relay=${half}`, send(encodeProgram(program, { version: 2 }))]) {
      const { code, out } = await tryProposal(hex);
      expect(out).toContain('left a swap to its second half (Registrar.swap), whose effect was not seen.');
      expect(code).toBe(1);
    }
    const calls = [half, swap(service, target)];
    const both = await tryProposal(`relay=${encodeRelay('Utility', 'batch_all', { calls })}`);
    expect(both.out).toContain('Tried: Utility.batch_all, dispatched as root, succeeded.');
  });

  // polkadot-runtime-parachains: a parachain begins two sessions later, if validators have accepted its code.
  it('that registers or removes a parachain, or gives it a lease, leaves it to a later session', async () => {
    const who = `0x${'01'.repeat(32)}`;
    const genesis = { genesis_head: '0x00', validation_code: '0x00' };
    const lease = { para: 2000, leaser: who, amount: 0, period_begin: 1, period_count: 1 };
    const tryCall = async (pallet: string, method: string, args: object) =>
      tryProposal(`relay=${encodeRelay(pallet, method, { ...args })}`);
    for (const [call, args, words] of [
      ['Registrar.force_register', { who, deposit: 0, id: 3500, ...genesis }, ' (Registrar.Registered)'],
      ['ParasSudoWrapper.sudo_schedule_para_cleanup', { id: 2000 }, ' (ParasSudoWrapper.sudo_schedule_par'],
      ['Paras.force_queue_action', { para: 2000 }, ' (Paras.ActionQueued)'],
      ['Slots.force_lease', lease, 'left a core or a lease to its begin (Slots.Leased)'],
    ] as const) {
      const [pallet = '', method = ''] = call.split('.');
      const { code, out } = await tryCall(pallet, method, args);
      expect(out).toContain(
        words.startsWith(' ') ? `left a change of a parachain to later sessions${words}` : words,
      );
      expect(out).toContain(', whose effect was not seen.');
      expect(code).toBe(1);
    }
  });

  // polkadot-runtime-parachains: settings are in force from the session after the next.
  it('that changes a setting leaves it to a later session', async () => {
    const { code, out } = await tryProposal(
      encodeRelay('Configuration', 'set_hrmp_channel_max_message_size', { new: 1024 }),
    );
    expect(out).toContain(
      'left a setting to a later session (Configuration.set_hrmp_channel_max_message_size)',
    );
    expect(code).toBe(1);
  });

  it('fails with the error of the relay chain, also as a call of its sudo key', async () => {
    const wrong = establish({ max_capacity: 100_000 });
    for (const bytes of [wrong, encodeRelay('Sudo', 'sudo', { call: wrong })]) {
      const { code, out } = await tryProposal(bytes);
      expect(out).toMatch(
        /failed: Hrmp\.OpenHrmpChannelCapacityExceedsLimit: [^.]+\..* The limit of the chain \(hrmpChannelMaxCapacity\) is 8\./,
      );
      expect(code).toBe(5);
    }
  });

  // pallet-sudo: the weight of such a call is the given one, so that a call heavier than any block has room.
  it('of a sudo key that gives its own weight is tried with that weight', async () => {
    const call = encodeRelay('System', 'fill_block', { ratio: 1_000_000_000 });
    const { code, out } = await tryProposal(
      encodeRelay('Sudo', 'sudo_unchecked_weight', { call, weight: 0 }),
    );
    expect(out).toContain('Tried: Sudo.sudo_unchecked_weight, made by the sudo key, succeeded.');
    expect(code).toBe(0);

    const wrong = encodeRelay('Sudo', 'sudo_unchecked_weight', {
      call: establish({ max_capacity: 100_000 }),
      weight: 0,
    });
    expect((await tryProposal(wrong)).out).toContain('failed: Hrmp.OpenHrmpChannelCapacityExceedsLimit');
  });

  it('of a sudo key that calls as an account is tried as that account', async () => {
    const call = encodeRelay('Hrmp', 'force_process_hrmp_open', { channels: 1 });
    const who = { Id: `0x${'01'.repeat(32)}` };
    const { code, out } = await tryProposal(encodeRelay('Sudo', 'sudo_as', { who, call }));
    expect(out).toMatch(/Sudo\.sudo_as\(.*5C62Ck4UrFPiBtoCmeSrgF7x9yv9mn38446dhCpsi2mLHiFT/);
    expect(out).toMatch(
      /Sudo\.sudo_as, made by the sudo key, failed: BadOrigin: [^.]*\. The first call that fails: Hrmp\.force_process_hrmp_open\. As root, it succeeded\.\n/,
    );
    expect(code).toBe(5);
  });

  // The form of https://kusama.subsquare.io/democracy/referenda/207, whose weight was too low: the relay chain sends its parachain a call
  // that sends the relay chain a program.
  it('is followed to the parachain, and back', async () => {
    const call = send(ask(embeddedParas.service));
    const { code, out } = await tryProposal(sendDown(call));
    expect(out).toContain('XcmPallet.send to Parachron Target 2000 carries:\n     PolkadotXcm.send(');
    expect(out).toContain('Parachron Target 2000 executed the program: PolkadotXcm.Sent.');
    expect(out).toContain('Rococo executed the program: Hrmp.OpenChannelRequested.');
    expect(code).toBe(0);

    const low = await tryProposal(sendDown(call, { weight: 1n }));
    expect(low.out).toContain('its calls need more weight than the program permits them.');
    expect(low.code).toBe(5);
  });

  // pallet_xcm: no event of such a transfer names its message.
  it('is followed as a transfer to the parachain, too', async () => {
    const id = `0x${'01'.repeat(32)}`;
    const beneficiary = { V1: { parents: 0, interior: { X1: { AccountId32: { network: 'Any', id } } } } };
    const call = encodeRelay('XcmPallet', 'limited_reserve_transfer_assets', {
      dest: { V1: { parents: 0, interior: { X1: { Parachain: embeddedParas.target } } } },
      beneficiary,
      assets: {
        V1: [{ id: { Concrete: { parents: 0, interior: 'Here' } }, fun: { Fungible: 10n ** 12n } }],
      },
      fee_asset_item: 0,
      weight_limit: 'Unlimited',
    });
    const endow = encodeRelay('Balances', 'set_balance', {
      who: { Id: id },
      new_free: 10n ** 16n,
      new_reserved: 0,
    });
    const made = encodeRelay('Utility', 'dispatch_as', { as_origin: { system: { Signed: id } }, call });
    const { out } = await tryProposal(encodeRelay('Utility', 'batch_all', { calls: [endow, made] }));
    expect(out).toMatch(/Parachron Target 2000 (executed|did not execute) the program/);
  });

  // polkadot-xcm: version 2 has no UnpaidExecution.
  it('in a version that the relay chain does not read, and in no other, says so', async () => {
    const message = { V3: [{ UnpaidExecution: { weight_limit: 'Unlimited', check_origin: null } }] };
    const dest = { V3: { parents: 1, interior: 'Here' } };
    const calls = [
      encodeOwn('PolkadotXcm', 'force_default_xcm_version', { maybe_xcm_version: 4 }),
      encodeOwn('PolkadotXcm', 'send', { dest, message }),
    ];
    const { out } = await tryProposal(encodeOwn('Utility', 'batch_all', { calls }));
    expect(out).toMatch(/ Rococo does not read version 4: write .*, Rococo has to read version 4 first\./);
  });

  it('shows what the parachain made of its call, also without an event', async () => {
    const done = await tryProposal(sendDown(setVersion()));
    expect(done.out).toContain('Parachron Target 2000 executed the program: each call succeeds alone, too.');
    expect(done.code).toBe(0);
    const remark = encodeOwn('System', 'remark_with_event', { remark: '0x00' });
    const refused = await tryProposal(sendDown(remark));
    const batch = encodeOwn('Utility', 'batch_all', { calls: [setVersion(), remark] });
    const inside = await tryProposal(sendDown(batch));
    expect(inside.out).toContain(
      'The first call that fails: call 2 of 2 (System.remark_with_event). As a signed account, it succeeded.',
    );
    expect(refused.out).toContain(
      'its call had no effect: System.remark_with_event by root fails: BadOrigin: ',
    );
    expect(refused.code).toBe(5);
  });

  it('that sends a message to a chain that is not named has no known end', async () => {
    const { code, out } = await tryProposal(sendDown(setVersion(), { para: 3000 }));
    expect(out).toContain(
      'sent a message to parachain 3000, which is not registered on Rococo: check the para id. To follow it, give',
    );
    expect(code).toBe(1);
  });

  it('has bytes that may be a call of both chains: the parachain is tried, unless the relay chain is named', async () => {
    const remark = encodeRelay('System', 'remark', { remark: '0x00' });
    const both = await tryProposal(remark, '--target-para', '1000');
    const or =
      '1. The proposal, as root of parachain 1000 (or System.remark of Rococo, by relay= before the bytes).';
    expect(both.out).toContain(or);
    const chosen = await tryProposal(`relay=${remark}`, '--target-para', '1000');
    expect(chosen.out).toContain('1. The proposal, as root of Rococo.');
    expect(chosen.code).toBe(0);
    const other = await tryProposal(`relay=${setVersion()}`);
    expect(other.out).toContain(
      'the bytes are PolkadotXcm.force_default_xcm_version of parachain 2000 (Parachron Target 2000); omit relay=',
    );
    expect(other.code).toBe(2);
  });
});

describe('the bytes', () => {
  const tried = 'Tried: PolkadotXcm.force_default_xcm_version, dispatched as root, succeeded.';
  const tryIn = async (cwd: string, text: string) => {
    const ran = await runCommand(['plan', '--network', 'local', '--proposal', text], { width: 400, cwd });
    return { ...ran, all: ran.out + ran.err };
  };

  it('may be in a file: as text, or themselves, also more than an argument can have', async () => {
    const bytes = parseHex(setVersion());
    // A call of 200 kB.
    const remark = encodeRelay('System', 'remark', { remark: `0x${'2a'.repeat(200_000)}` });
    const carrying = encodeOwn('Utility', 'batch_all', { calls: [setVersion()] });
    const account = `0x70617261${'00'.repeat(28)}`;
    const named = `Address: 0x${'ff'.repeat(20)}\nAccount: ${account}\nHash: 0x${'9a'.repeat(32)}`;
    const shown = JSON.stringify({
      section: 'polkadotXcm',
      method: 'forceDefaultXcmVersion',
      args: { maybe_xcm_version: 2 },
    });
    const folder = writeFolder({
      // The form of https://forum.moonbeam.network/t/2057, with its typographic quotes, and with lines that a page has wrapped.
      forum: `Multilocation: {“parents”: 1}\n${named}\nCall:\n\n${setVersion()}\n2023\n`,
      wrapped: `> Call:\n>\n> ${carrying.slice(0, 18)}\n> ${carrying.slice(18)}\n\nIt can be decoded – see below.\n`,
      fence: `${named}\n\n\`\`\`json\n${shown}\n\`\`\`\n`,
      text: `${setVersion().replace(/(.{6})/g, '$1\n')}\n`,
      plain: setVersion().slice(2),
      // Editors and shells of some systems begin a text with its byte order mark.
      marked: `\uFEFF${setVersion()}\r\n`,
      link: `https://polkadot.js.org/apps/#/extrinsics/decode/${setVersion()}`,
      large: remark,
      json: JSON.stringify({ section: 'polkadotXcm', call: setVersion() }),
      page: `# Version\n\nCall data: ${setVersion().toUpperCase().replace('X', 'x')}.\n`,
      // As https://kusama.subsquare.io/democracy/proposals/100 has it: the hash, the call, and the call that it carries.
      whole: `Hash:\n0x${'9a'.repeat(32)}\nOf a call\n${carrying}\nThe call inside:\n${setVersion()}\n`,
    });
    writeFileSync(join(folder, 'raw'), bytes);
    writeFileSync(join(folder, 'latin'), Buffer.from(`Vorschlag öffnen: ${setVersion()}`, 'latin1'));
    writeFileSync(join(folder, 'wide'), Buffer.from(`\uFEFF${setVersion()}\r\n`, 'utf16le'));
    for (const name of [
      'forum',
      'fence',
      'latin',
      'text',
      'plain',
      'marked',
      'wide',
      'link',
      'json',
      'page',
      './raw',
      `target=${folder}/raw`,
    ])
      expect((await tryIn(folder, name)).out).toContain(tried);
    const batch = 'Tried: Utility.batch_all, dispatched as root, succeeded.';
    for (const name of ['whole', 'wrapped']) expect((await tryIn(folder, name)).out).toContain(batch);
    expect((await tryIn(folder, 'relay=large')).out).toContain(
      'System.remark, dispatched as root, succeeded',
    );
  });

  it('may have no prefix, quotes or spaces, as pages show them', async () => {
    const hex = setVersion();
    const spaced = ` ${hex.replace(/(..)/g, '$1 ')}`;
    for (const text of [hex.slice(2), `"${hex}"`, spaced, `${hex}\n`])
      expect((await tryProposal(text)).out).toContain(tried);
  });

  it('may be in a link of a page that decodes them', async () => {
    const page = 'https://polkadot.js.org/apps/?rpc=wss%3A%2F%2Frpc.example#/extrinsics/decode/';
    expect((await tryProposal(`${page}${setVersion()}`)).out).toContain(tried);
    const papi = 'https://dev.papi.how/extrinsics#networkId=localhost&data=';
    expect((await tryProposal(`${papi}${setVersion()}`)).out).toContain(tried);
    // As they are copied: with the end of a sentence, or without the name of the page.
    for (const text of [
      `${page}${setVersion()}.`,
      `#/extrinsics/decode/${setVersion()}`,
      `\`${setVersion()}\`...`,
    ])
      expect((await tryProposal(text)).out).toContain(tried);
    const first = `https://dev.papi.how/extrinsics#data=${setVersion()}&networkId=localhost`;
    const inside = `https://chat.example/?to=${encodeURIComponent(`${page}${setVersion()}`)}`;
    for (const link of [first, inside]) expect((await tryProposal(link)).out).toContain(tried);
  });

  describe('as JSON', () => {
    const big = 12_345_678_901_234_567_890n;
    const batch = () => {
      const asset = { id: { parents: 0, interior: [] }, amount: big } as const;
      const program = encodeProgram([{ kind: 'WithdrawAsset', assets: [asset] }], { version: 2 });
      return encodeOwn('Utility', 'batch_all', { calls: [setVersion(), send(program)] });
    };
    const show = (hex: Hex) => {
      const call = network.target.chain.runtime.registry.createType('Call', hex);
      return { json: JSON.stringify(call.toJSON()), human: JSON.stringify(call.toHuman()) };
    };

    it('of polkadot.js is the call of its bytes', async () => {
      const { json, human } = show(batch());
      const listed = [{ name: 'maybe_xcm_version', type: 'Option<u32>', value: 2 }];
      const docs = ['Set the default version.'];
      const named = {
        callIndex: '0x1f05',
        section: 'polkadotXcm',
        method: 'force_default_xcm_version',
        docs,
      };
      const digits = human.replaceAll(/12,[\d,]+/g, `${big}`).replace('batchAll', 'batch_all');
      const folder = writeFolder({ json, human, digits, pretty: JSON.stringify(JSON.parse(human), null, 2) });
      for (const name of ['json', 'human', 'digits', 'pretty']) {
        const { code, out } = await tryIn(folder, name);
        expect(out).toContain(`fun: Fungible ${big}`);
        expect(out).toContain('PolkadotXcm.force_default_xcm_version(maybe_xcm_version: 2)');
        expect(code).toBe((await tryProposal(batch())).code);
      }
      const text = JSON.stringify({ ...named, args: listed });
      for (const one of [text, `target=${text}`]) expect((await tryProposal(one)).out).toContain(tried);
      const beside = JSON.stringify({ ...named, args: {}, hex: setVersion() });
      expect((await tryProposal(beside)).out).toContain(tried);
    });

    it.each([
      ['{"fungible"', '{"none"', 'call.args.calls.1: The arguments of polkadotXcm.send do not match'],
      ['parents":1', 'parents":257', 'call.args.calls.1: The arguments of polkadotXcm.send do not match'],
      ['"0x0000000000000000ab54a98ceb1f0ad2"', `${big}`, 'fungible: JSON has no exact numbers beyond 2^53'],
      ['"maybe_xcm_version":2', '"maybe_xcm_version":2,"more":1', 'call.args.calls.0.args.more: the chain'],
      ['"maybe_xcm_version"', '"version"', 'call.args.calls.0: The arguments of polkadotXcm.forceDef'],
      ['"parents":1,', '', 'call.args.calls.1: The arguments of polkadotXcm.send do not match'],
      ['{"here":null}', '{"__kind":"Here"}', 'call.args.calls.1: The arguments of polkadotXcm.send do not'],
      [
        '"0x1f05"',
        '"0x1f05","section":"system","method":"remark"',
        'call.args.calls.0: The arguments of system',
      ],
      ['"0x2102"', '"0x2102","section":"utility","method":"batch"', 'call.callIndex: the chain has no such'],
    ])('with %s as %s is refused by the path', async (from, to, words) => {
      const print = vi.spyOn(console, 'error');
      const { code, out } = await tryProposal(show(batch()).json.replace(from, to));
      expect(print).not.toHaveBeenCalled();
      expect(out).toContain(
        '--proposal, for the network local: the JSON is no call of these chains. Of parachain 2000 (',
      );
      expect(out).toContain(words);
      expect(code).toBe(2);
    });
  });

  it('that cannot be read end with what to give', async () => {
    const folder = writeFolder({
      empty: '',
      words: 'utility.batchAll',
      odd: '0xabc',
      decoded: '{"callIndex":"0x1802"}',
      // As https://forum.bifrost.finance/t/1781 has it, with the call of each step.
      steps: 'Step 1: 0x3c00ee070000e803000000900100, step 4: 0x3c01ee070000',
    });
    writeFileSync(join(folder, 'huge'), new Uint8Array(9 * 1024 * 1024 + 1));
    for (const [text, words] of [
      ['realy=0x00', '"realy=" names no chain; write relay=, target= or service='],
      ['HwUBAgAAAA==', '"HwUBAgAAAA==" is neither 0x with hexadecimal digits, JSON nor a file; decode'],
      // As clients of polkadot-api write a call.
      [
        '{"type":"System","value":{"type":"remark","value":{"remark":"0x00"}}}',
        '"{"type":"System","value":{"type":"remark","value":{"remark":"0x00"}}}" is JSON, but not of a call',
      ],
      ['https://polkadot.subsquare.io/referenda/12', 'a page is not read; give the bytes of its call'],
      ['empty', 'empty: the file is empty'],
      ['words', 'words: the text has no call: give 0x with an even number of hexadecimal digits, or JSON'],
      ['decoded', 'decoded: the text has no call'],
      [
        'steps',
        'steps: the text has several calls: 0x3c00ee070000e803000000900100, 0x3c01ee070000; give one of them',
      ],
      // A text of any length is listed in part.
      [
        [1, 2, 3, 4, 5, 6, 7, 8, 9].map((one) => `0x00000${one}`).join(' '),
        `the text has several calls: ${[1, 2, 3, 4, 5, 6, 7, 8].map((one) => `0x00000${one}`).join(', ')}; give`,
      ],
      ['odd', 'odd: the text has no call'],
      ['huge', 'huge: the file has 9437185 bytes, at most 9437184 are read'],
      ['.', '.: the path is a folder (EISDIR)'],
      ['0x', 'a call has at least one byte'],
      ['relay=', 'a call has at least one byte'],
    ] as const) {
      const { code, all } = await tryIn(folder, text);
      expect(all).toContain(`--proposal: ${words}`);
      expect(code).toBe(2);
    }
  });
});

describe('wrong bytes', () => {
  it('are neither a call nor a program, and no other plan is printed', async () => {
    const { code, out, err } = await tryProposal('0xffff');
    expect(out).toContain('--proposal, for the network local: the bytes are neither a call of parachain');
    expect(out).toContain('See `parachron plan --help`.');
    expect(out).not.toContain('Signer');
    expect(err).not.toContain('Reading the chains');
    expect(code).toBe(2);
  });

  it('that are cut, or that have more behind the call, are named', async () => {
    const whole = send(ask(embeddedParas.service));
    const cut = await tryProposal(whole.slice(0, -8));
    const begin =
      'They begin like PolkadotXcm.send of parachain 2000 (Parachron Target 2000), but do not end like it: they may be cut';
    expect(cut.out).toContain(begin);
    // A pallet without a usual name.
    const args = { sender: 1, recipient: 2, max_capacity: 8, max_message_size: 8192 };
    const other = encodeRelay('ParasSudoWrapper', 'sudo_establish_hrmp_channel', args).slice(0, -4);
    expect((await tryProposal(other)).out).toContain(
      'They begin like ParasSudoWrapper.sudo_establish_hrmp_channel of Rococo, but',
    );
    const named = await tryProposal(setVersion().slice(0, -8));
    expect(named.out).toContain('They begin like PolkadotXcm.force_default_xcm_version of');
    const more = await tryProposal(`${setVersion()}00`);
    expect(more.out).toContain(
      `with 1 byte behind it: they may be of another chain or runtime. Else give one call, such as ${setVersion()}.`,
    );
    // The begin of a call for Kusama: https://kusama.subsquare.io/democracy/proposals/107
    const kusama = await tryProposal('0x1802083c01270800003c0027080000e803000000900100');
    expect(kusama.out).toContain(
      'Their first bytes name no call of these chains: they may be of another chain.',
    );
    // A preimage whose bytes decode as an extrinsic with others behind it: https://github.com/integritee-network/parachain/issues/275
    const sent =
      '230003010003140004000000000700e876481713000000000700e8764817000600030094357702000400383c002a0800';
    const paid = `${sent}00e803000000900100140d01000001010070617261df07${'00'.repeat(26)}`;
    expect((await tryProposal(`0x05008501${paid}`)).out).not.toContain('Give the call alone');
    const two = await tryProposal(`${setVersion()}${sendDown(setVersion()).slice(2)}`);
    expect(two.out).toMatch(/They begin with PolkadotXcm.* behind it: .* Else give one call, such as 0x/);
    // System.set_code of a newer runtime begins like System.set_heap_pages here.
    const newer = await tryProposal(`0x000280${'07'.repeat(32)}`);
    expect(newer.out).toMatch(
      /They begin with System\.set_heap_pages of Rococo, with 25 bytes behind it: they may be of another chain or runtime\.\n/,
    );
    // https://kusama.subsquare.io/democracy/referenda/207, which begins with a call of other relay chains, Claims.claim_attest.
    const remark = encodeRelay('System', 'remark', { remark: `0x${'07'.repeat(60)}` });
    const foreign = await tryProposal(`${remark}${'003c0027'.repeat(10)}`);
    expect(foreign.out).toMatch(/They begin with System\.remark of \w+, with 40 .* or runtime\.\n/);
    expect([cut.code, more.code, two.code, newer.code]).toEqual([2, 2, 2, 2]);
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
    const program = ask(embeddedParas.service).slice(2);
    const size = (2 * program.length + 1).toString(16).padStart(4, '0');
    const queued = await tryProposal(`0x${size.slice(2)}${size.slice(0, 2)}${program}`);
    expect(queued.out).toContain(`They have an XCM program behind a length. Give it alone: 0x${program}.`);
    for (const bytes of [program.slice(2), `ff${program.slice(2)}`]) {
      const { code, out } = await tryProposal(`0x${bytes}`);
      expect(out).toContain(
        `They are an XCM program with a wrong version or none. Give it with its version: 0x${program}.`,
      );
      expect(code).toBe(2);
    }
    const hash = '0x8847b851b0931b1c99b315875b61d4665562049d0771288ca59267dd38890a52';
    const { out } = await tryProposal(hash);
    expect(out).toContain(
      '32 bytes may be the hash of a call that these chains do not store. Give the bytes of the call.',
    );
  });

  it('have no half digit', async () => {
    const { code, err } = await tryProposal('0xfff');
    expect(err).toContain('--proposal: write 0x and an even number of hexadecimal digits.');
    expect(code).toBe(2);
  });
});
