import { decodeCall, formatHex, parseAccount } from '@parachron/core';
import { balanceOf } from '@parachron/samples/facts';
import { assetHubKusama, kusama2025, polkadotPlainAccounts } from '@parachron/samples/runtimes';
import { decodeProgram } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { deriveStepProgram } from '../../test/support/deriveStepProgram.js';
import { makeFacts } from '../../test/support/madeFacts.js';
import { planSteps } from '../../test/support/planSteps.js';
import { withoutPallet } from '../../test/support/withoutPallet.js';
import { deriveTransactProgram } from './deriveTransactProgram.js';

const relay = kusama2025();
const proposal = { capacity: 1000, messageSize: 102_400 };
const versions = { 2000: 4, 2114: 3, 1000: 5 } as const;
const weight = { refTime: 1_300_000_000n, proofSize: 13_000n };

const price = { weight, fee: 100n, offer: 130n };
const ids = ['init-2114-to-2000', 'init-2000-to-2114-and-accept-2114-to-2000', 'accept-2000-to-2114'];
const prices = new Map(ids.map((id) => [id, price]));

describe('the program of a step', () => {
  test('expects the success of its call in version 3 and later, after the appendix with the refund', () => {
    const { steps } = planSteps(makeFacts(relay), { proposal, versions, prices });
    const [first, both] = steps.map(deriveStepProgram).map((hex) => decodeProgram(hex ?? '0x'));
    expect(first?.version).toBe(3);
    expect(both?.version).toBe(4);
    const start = ['WithdrawAsset', 'BuyExecution', 'SetAppendix'];
    const transact = ['Transact', 'ExpectTransactStatus'];
    expect(first?.program.map(({ kind }) => kind)).toEqual([...start, ...transact]);
    expect(both?.program.map(({ kind }) => kind)).toEqual([...start, ...transact, ...transact]);
    for (const decoded of [first, both]) {
      const appendix = decoded?.program[2];
      expect(appendix?.kind === 'SetAppendix' && appendix.xcm.map(({ kind }) => kind)).toEqual([
        'RefundSurplus',
        'DepositAsset',
      ]);
    }
    expect(steps[0]?.verify).toContain('ExpectTransactStatus');
  });

  test('is described by its bytes: a weight of version 2 has no proof size', () => {
    const old = { ...versions, 2000: 2, 2114: 2 } as const;
    const describe = (given: typeof versions | typeof old) =>
      planSteps(makeFacts(relay), { proposal, versions: given, prices }).steps[0]?.layers.find(
        ({ kind }) => kind === 'program',
      )?.decoded;
    expect(describe(versions)).toContain(`proofSize ${weight.proofSize}`);
    expect(describe(old)).toContain('proofSize 0');
  });

  test('offers the estimated fee and weight, and returns the rest to the parachain', () => {
    const { steps } = planSteps(makeFacts(relay), { proposal, versions, prices });
    const { program } = decodeProgram(deriveStepProgram(steps[1] ?? expect.fail()) ?? '0x');
    expect(program[0]).toEqual({
      kind: 'WithdrawAsset',
      assets: [{ id: { parents: 0, interior: [] }, amount: 130n }],
    });
    expect(program[3]).toMatchObject({ originKind: 'Native', requireWeightAtMost: weight });
    const appendix = program[2];
    expect(appendix?.kind === 'SetAppendix' && appendix.xcm[1]).toMatchObject({
      beneficiary: { parents: 0, interior: [{ kind: 'Parachain', paraId: 2000 }] },
    });
  });

  test('returns what its run did not take, which may be less than the price of its whole weight', () => {
    const paid = { 'init-2114-to-2000': 40n };
    const { steps } = planSteps(makeFacts(relay), { proposal, versions, prices, paid });
    const offers = steps.map(({ costs }) => costs?.find(({ kind }) => kind === 'offer'));
    const [own, other] = offers.map((offer) => (offer?.amount ?? 0n) - (offer?.returns ?? 0n));
    expect([own, other]).toEqual([40n, prices.get(steps[1]?.id ?? '')?.fee]);
  });

  test('has one Transact for each call', () => {
    const calls = [formatHex(new Uint8Array([1])), formatHex(new Uint8Array([2]))];
    const program = deriveTransactProgram({
      para: 2000,
      calls: calls.map((hex) => ({ hex, weight })),
      fee: 1n,
      version: 5,
      role: 'relay',
    });
    expect(program.slice(3).map(({ kind }) => kind)).toEqual([
      'Transact',
      'ExpectTransactStatus',
      'Transact',
      'ExpectTransactStatus',
    ]);
  });

  test('pays in the token of the parent if the Coretime chain is the channel manager', () => {
    const [withdraw, , appendix] = deriveTransactProgram({
      para: 2000,
      calls: [],
      fee: 5n,
      version: 4,
      role: 'parachain',
    });
    expect(withdraw).toMatchObject({ assets: [{ id: { parents: 1, interior: [] }, amount: 5n }] });
    expect(appendix).toMatchObject({ xcm: [{}, { beneficiary: { parents: 1 } }] });
  });
});

describe('the plan', () => {
  test('wraps the program into the send call of a parachain whose runtime is given', () => {
    const facts = makeFacts(relay, { ids: [1000, 2114] });
    const establish = new Map([['establish-2114-with-1000', price]]);
    const runtimes = { 2114: assetHubKusama() };
    const { steps } = planSteps(facts, { proposal, versions, prices: establish, runtimes });
    const layers = steps[0]?.layers ?? [];
    expect(layers.map(({ kind }) => kind)).toEqual(['inner-call', 'program', 'send']);
    const sent = decodeCall(assetHubKusama().registry, layers[2]?.hex ?? '0x');
    expect(sent).toMatchObject({ pallet: 'PolkadotXcm', method: 'send' });
    expect(layers[2]?.hex.endsWith(layers[1]?.hex.slice(2) ?? '-')).toBe(true);
    expect(steps[0]?.sender).toBe('root of parachain 2114 (Kusama Asset Hub)');
  });

  test('sends bytes if a fork of the parachain did not send the version', () => {
    const facts = makeFacts(relay, { ids: [1000, 2114] });
    const establish = new Map([['establish-2114-with-1000', price]]);
    const runtimes = { 2114: assetHubKusama() };
    const options = {
      proposal,
      versions: { ...versions, 2114: 2 },
      prices: establish,
      runtimes,
      sentAs: null,
    } as const;
    const { layers = [], notes = [] } = planSteps(facts, options).steps[0] ?? {};
    expect(layers.map(({ kind }) => kind)).toEqual(['inner-call', 'program', 'send']);
    expect(layers[2]?.call).toMatchObject({
      pallet: 'ParachainSystem',
      method: 'sudo_send_upward_message',
      args: { message: layers[1]?.hex },
    });
    expect(notes.join(' ')).toContain('The call sends the program as bytes');
  });

  test.each([
    [2, null, 'ParachainSystem.sudo_send_upward_message'],
    [4, 4, 'PolkadotXcm.send'],
    [4, 5, 'ParachainSystem.sudo_send_upward_message'],
    [4, null, 'ParachainSystem.sudo_send_upward_message'],
    [4, undefined, 'PolkadotXcm.send'],
  ] as const)('sends version %s, of which a fork sent %s, by %s', (version, sentAs, name) => {
    const facts = makeFacts(relay, { ids: [1000, 2114] });
    const establish = new Map([['establish-2114-with-1000', price]]);
    const runtimes = { 2114: assetHubKusama() };
    const options = {
      proposal,
      versions: { ...versions, 2114: version },
      prices: establish,
      runtimes,
      sentAs,
    };
    const { call } = planSteps(facts, options).steps[0]?.layers[2] ?? {};
    expect(`${call?.pallet}.${call?.method}`).toBe(name);
  });

  // On a parachain as the channel manager, paras are its siblings; its location has its id.
  test('sends to a channel manager that is a parachain by its id, and omits the call if the id is unknown', () => {
    const made = makeFacts(relay);
    const facts = { ...made, channelManager: { ...made.channelManager, role: 'parachain' as const } };
    const options = { proposal, versions, prices, runtimes: { 2114: assetHubKusama() } };
    const [known] = planSteps({ ...facts, paraId: 1005 }, options).steps;
    const send = known?.layers.find(({ kind }) => kind === 'send');
    expect(decodeCall(assetHubKusama().registry, send?.hex ?? '0x').args).toMatchObject({
      dest: { v3: { parents: 1, interior: { x1: { parachain: 1005 } } } },
    });
    const [unknown] = planSteps(facts, options).steps;
    expect(unknown?.layers.map(({ kind }) => kind)).toEqual(['inner-call', 'program']);
    expect(unknown?.notes.join(' ')).toContain('The para id of Kusama is not known');
  });

  test('a step with an unknown fee has no program, and names the reason', () => {
    const unknown = planSteps(makeFacts(relay), { proposal, versions });
    for (const step of unknown.steps) {
      expect(new Set(step.layers.map(({ kind }) => kind))).toEqual(new Set(['inner-call']));
      expect(step.blocked?.reason).toMatch(/The program cannot be encoded, because its fee is unknown/);
    }
    expect(unknown.money[0]).toMatchObject({ complete: false, offers: 0n });
  });

  test('an account without funds receives them first', () => {
    const poor = { balance: balanceOf(0n) };
    const facts = makeFacts(relay, { para: poor });
    const { steps } = planSteps(facts, { proposal, versions, prices });
    expect(steps.slice(0, 2).map(({ id }) => id)).toEqual(['fund-2000', 'fund-2114']);
    expect(steps.map(({ blocked }) => blocked)).toEqual(steps.map(() => undefined));
    // The account of parachain 2000 with the prefix of Kusama, by polkadot.js.
    const address = 'F7fq1jMZkfuCuoMTyiEVAP2DMpMt18WopgBqTJznLihLNbZ';
    expect(steps[0]).toMatchObject({ signed: {}, layers: [{ kind: 'call' }] });
    expect(steps[0]?.verify).toContain(address);
    expect(steps[0]?.costs?.[0]?.to?.name).toContain(address);
    // Some runtimes take accounts, others take addresses.
    const plain = makeFacts({ ...relay, ...polkadotPlainAccounts() }, { para: poor });
    const [fund] = planSteps(plain, { proposal, versions, prices }).steps;
    const { sovereign } = plain.paras[0];
    const call = decodeCall(plain.channelManager.runtime.registry, fund?.layers[0]?.hex ?? '0x');
    expect(parseAccount(String(call.args.dest)).hex).toBe(sovereign.hex);
  });

  test('a refused step is blocked, with each step that waits for it', () => {
    const options = { proposal, versions, prices };
    const [first, both] = planSteps(makeFacts(relay), options).steps;
    const refusal = { reason: 'The program fails.', howTo: 'Ask the governance.' };
    const refused = { [both?.id ?? '']: refusal };
    const { steps } = planSteps(makeFacts(relay), { ...options, failed: refused });
    expect(first?.blocked).toBeUndefined();
    expect(steps.map(({ blocked }) => blocked?.reason)).toEqual([
      undefined,
      `The program fails on a fork of Kusama at block 7: ${refusal.reason}`,
      `The step waits for ${both?.id}, which cannot take effect.`,
    ]);
  });

  test.each([
    ['Onboarding', 'Wait until parachain 2000 is onboarded'],
    ['OffboardingParachain', 'Register parachain 2000 again after'],
  ])('advises by the state of a parachain that is %s', (lifecycle, advice) => {
    const facts = makeFacts(relay);
    const [target, service] = facts.paras;
    const paras = [{ ...target, lifecycle }, service] as const;
    const { steps } = planSteps({ ...facts, paras }, { proposal, versions, prices });
    for (const { id, blocked } of steps) expect(blocked?.howTo, id).toContain(advice);
  });

  test('an unregistered parachain is named on each step that it blocks', () => {
    const facts = makeFacts(relay);
    const [target, service] = facts.paras;
    const { steps } = planSteps(
      { ...facts, paras: [{ ...target, lifecycle: undefined }, service] },
      { proposal, versions, prices },
    );
    const [init, both, accept] = steps;
    expect(init?.blocked?.reason).toContain('Para 2000 is not registered on Kusama');
    expect(init?.blocked?.howTo).toContain('Register parachain 2000');
    expect(both?.blocked?.reason).toContain('is not registered on Kusama');
    expect(accept?.blocked).toEqual({
      reason: `The step waits for ${both?.id}, which cannot take effect.`,
      howTo: both?.blocked?.howTo,
    });
  });

  test('a channel step waits for the steps that let the parachain send, or names the obstacle', () => {
    const after = { 2000: ['force-xcm-version-target-to-relay'] };
    const { steps } = planSteps(makeFacts(relay), { proposal, versions, prices, after });
    expect(steps.map((step) => step.after)).toEqual([
      [],
      ['force-xcm-version-target-to-relay', 'init-2114-to-2000'],
      ['init-2000-to-2114-and-accept-2114-to-2000'],
    ]);
    const obstacle = { reason: 'No version of XCM is common to both.', howTo: 'Upgrade the runtime.' };
    const stopped = planSteps(makeFacts(relay), {
      proposal,
      prices,
      versions: { ...versions, 2114: obstacle },
    });
    const howTo = `${obstacle.howTo} Or ask the governance of Kusama to open both channels (Hrmp.force_open_hrmp_channel).`;
    expect(stopped.steps.map(({ blocked }) => blocked)).toEqual([
      { ...obstacle, howTo },
      { reason: 'The step waits for init-2114-to-2000, which cannot take effect.', howTo },
      { ...obstacle, howTo },
    ]);
    expect(stopped.steps[0]?.layers.map(({ kind }) => kind)).toEqual(['inner-call']);
  });

  test('the plan sums the costs of its steps for each account', () => {
    const { steps, money } = planSteps(makeFacts(relay), { proposal, versions, prices });
    const paid = steps.flatMap((step) => step.costs ?? []);
    for (const { account, needed, deposits, keep } of money) {
      const own = paid.filter(({ payer }) => payer.account === account.hex);
      const sum = own.reduce((total, { amount = 0n }) => total + amount, 0n);
      const back = own.reduce((total, { returns = 0n }) => total + returns, 0n);
      expect(sum).toBe(needed);
      // Of each offer of 130 planck, the fee of 100 planck is spent.
      expect(back).toBe(deposits + keep + 30n * BigInt(own.filter(({ kind }) => kind === 'offer').length));
    }
  });

  test('a parachain without a send call gets the program without an outer call', () => {
    const runtimes = { 2114: withoutPallet(assetHubKusama(), 'PolkadotXcm') };
    const { steps } = planSteps(makeFacts(relay), { proposal, versions, prices, runtimes });
    expect(steps[0]?.layers.map(({ kind }) => kind)).toEqual(['inner-call', 'program']);
    expect(steps[0]?.blocked?.reason).toContain('Kusama Asset Hub cannot send the program.');
    expect(steps[0]?.blocked?.howTo).toMatch(
      /^Upgrade the runtime of Kusama Asset Hub with pallet-xcm\. Or ask /,
    );
  });

  test('no step is left for open channels, also for those that are smaller than the proposal', () => {
    const facts = makeFacts(relay, { states: ['open', 'open'], sizes: { capacity: 8, messageSize: 512 } });
    const { steps, money } = planSteps(facts, { proposal, versions });
    expect(steps).toEqual([]);
    expect(money[0]).toMatchObject({ needed: 0n, missing: 0n });
  });

  test('the same facts give the same plan', () => {
    const options = { proposal, versions, prices };
    expect(planSteps(makeFacts(relay), options)).toEqual(planSteps(makeFacts(relay), options));
  });
});
