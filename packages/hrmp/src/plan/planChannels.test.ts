import { decodeCall, formatHex } from '@parachron/core';
import { assetHubKusama, kusama2025 } from '@parachron/samples/runtimes';
import { decodeProgram } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import { type CarryCostAnswer, deriveCarryProgram, deriveStepProgram, planChannels } from '../index.js';

const relay = kusama2025();
const proposal = { capacity: 1000, messageSize: 102_400 };
const versions = { 2000: 4, 2114: 3, 1000: 5 } as const;
const weight = { refTime: 1_300_000_000n, proofSize: 13_000n };

function cost(calls = 1): CarryCostAnswer {
  return {
    known: true,
    cost: {
      callWeights: Array.from({ length: calls }, () => weight),
      fee: 100n,
      offer: 130n,
      marginPercent: 30,
      how: 'Made for a test.',
    },
  };
}

const ids = ['init-2114-to-2000', 'init-2000-to-2114-and-accept-2114-to-2000', 'accept-2000-to-2114'];
const costs = new Map(ids.map((id) => [id, cost()]));

describe('the program of a step', () => {
  test('expects success of the call from version 3 on, after the refund is provided for', () => {
    const { steps } = planChannels(makeFacts(relay), { proposal, versions, costs });
    const [first, batch] = steps.map(deriveStepProgram).map((hex) => decodeProgram(hex ?? '0x'));
    expect(first?.version).toBe(3);
    expect(batch?.version).toBe(4);
    for (const decoded of [first, batch]) {
      expect(decoded?.program.map(({ kind }) => kind)).toEqual([
        'WithdrawAsset',
        'BuyExecution',
        'SetAppendix',
        'Transact',
        'ExpectTransactStatus',
      ]);
      const appendix = decoded?.program[2];
      expect(appendix?.kind === 'SetAppendix' && appendix.xcm.map(({ kind }) => kind)).toEqual([
        'RefundSurplus',
        'DepositAsset',
      ]);
    }
    expect(steps[0]?.verify).toContain('ExpectTransactStatus');
  });

  test('offers and allows what was asked, and pays back to the parachain', () => {
    const { steps } = planChannels(makeFacts(relay), { proposal, versions, costs });
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

  test('has a Transact for each call where there are several', () => {
    const calls = [formatHex(new Uint8Array([1])), formatHex(new Uint8Array([2]))];
    const program = deriveCarryProgram({
      para: 2000,
      calls: calls.map((hex) => ({ hex, weight })),
      fee: 1n,
      version: 5,
    });
    expect(program.slice(3).map(({ kind }) => kind)).toEqual([
      'Transact',
      'ExpectTransactStatus',
      'Transact',
      'ExpectTransactStatus',
    ]);
  });

  test('is paid in the token of the parent where the Coretime chain is the host', () => {
    const [withdraw, , appendix] = deriveCarryProgram({
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
  // real-chains.md, HRMP on the relay: OpenHrmpChannelZeroCapacity and …ZeroMessageSize.
  test.each([
    [{ capacity: 0, messageSize: 1024 }, 'Hrmp.OpenHrmpChannelZeroCapacity'],
    [{ capacity: 10, messageSize: 0 }, 'Hrmp.OpenHrmpChannelZeroMessageSize'],
  ])('of %j names the error by which the host refuses it', (wanted, name) => {
    const { steps } = planChannels(makeFacts(relay), { proposal: wanted, versions, costs });
    expect(steps[0]?.notes.join(' ')).toContain(name);
    const fine = planChannels(makeFacts(relay), { proposal, versions, costs });
    expect(fine.steps.flatMap(({ notes }) => notes).join(' ')).not.toContain('would refuse');
  });

  test('that a para without part in it is to begin is refused, and not made by halves', () => {
    expect(() => planChannels(makeFacts(relay), { proposal, versions, costs, first: 3000 })).toThrow(
      expect.objectContaining({
        code: 'FACTS_OF_OTHER_PARAS',
        facts: { wanted: [3000], read: [2000, 2114] },
      }),
    );
  });

  test('for a para and itself asks once, and says that it cannot be', () => {
    const { steps } = planChannels(makeFacts(relay, { ids: [2000, 2000] }), { proposal, versions, costs });
    expect(steps.length).toBeGreaterThan(0);
    expect(steps[0]?.notes.join(' ')).toContain('Hrmp.OpenHrmpChannelToSelf');
  });

  test('wraps the program into the send call of a parachain whose runtime is at hand', () => {
    const facts = makeFacts(relay, { ids: [1000, 2114] });
    const establish = new Map([['establish-2114-with-1000', cost()]]);
    const runtimes = { 2114: assetHubKusama() };
    const { steps } = planChannels(facts, { proposal, versions, costs: establish, runtimes });
    const layers = steps[0]?.layers ?? [];
    expect(layers.map(({ kind }) => kind)).toEqual(['host-call', 'program', 'send']);
    const sent = decodeCall(assetHubKusama().registry, layers[2]?.hex ?? '0x');
    expect(sent).toMatchObject({ pallet: 'PolkadotXcm', method: 'send' });
    expect(layers[2]?.hex.endsWith(layers[1]?.hex.slice(2) ?? '-')).toBe(true);
    expect(steps[0]?.sender).toBe('root of parachain 2114 (Kusama Asset Hub)');
  });

  // On a parachain as the host, paras are its siblings; its location has its id.
  test('sends to a host that is a parachain by its id, and leaves that out where it is not known', () => {
    const made = makeFacts(relay);
    const facts = { ...made, host: { ...made.host, role: 'parachain' as const } };
    const options = { proposal, versions, costs, runtimes: { 2114: assetHubKusama() } };
    const [known] = planChannels(facts, { ...options, hostParaId: 1005 }).steps;
    const send = known?.layers.find(({ kind }) => kind === 'send');
    expect(decodeCall(assetHubKusama().registry, send?.hex ?? '0x').args).toMatchObject({
      dest: { v3: { parents: 1, interior: { x1: { parachain: 1005 } } } },
    });
    const [unknown] = planChannels(facts, options).steps;
    expect(unknown?.layers.map(({ kind }) => kind)).toEqual(['host-call', 'program']);
    expect(unknown?.notes.join(' ')).toContain('The para id of Kusama is not known');
  });

  test('makes no program and says why where the fee is not known', () => {
    const unknown = planChannels(makeFacts(relay), { proposal, versions });
    for (const step of unknown.steps) {
      expect(step.layers.map(({ kind }) => kind)).toEqual(['host-call']);
      expect(step.notes.join(' ')).toMatch(/The program cannot be made, since its fee is not known/);
    }
    expect(unknown.money[0]).toMatchObject({ complete: false, offers: 0n });
  });

  test('takes a fee that is given, and says that it was', () => {
    const offer = { fee: 77n, callWeight: weight };
    const { steps } = planChannels(makeFacts(relay), { proposal, versions, offer });
    expect(steps.every((step) => step.layers.length === 2)).toBe(true);
    expect(steps[0]?.notes.join(' ')).toContain('(77 planck) are offered for execution, without any margin');
    expect(steps[0]?.notes.join(' ')).toContain('Given, not asked');
  });

  test('says what the relay would refuse as things stand', () => {
    const full = { egress: Array.from({ length: 30 }, (_, at) => 3000 + at) };
    const { steps } = planChannels(makeFacts(relay, { para: full }), { proposal, versions, costs });
    expect(steps[0]?.notes.join(' ')).toContain(
      'As things stand Kusama would refuse it: Hrmp.OpenHrmpChannelLimitExceeded.',
    );
  });

  test('says where an open channel is smaller than wanted', () => {
    const facts = makeFacts(relay, { states: ['open', 'open'], sizes: { capacity: 8, messageSize: 512 } });
    const { steps, notes, money } = planChannels(facts, { proposal, versions });
    expect(steps).toEqual([]);
    expect(notes).toHaveLength(2);
    expect(notes[0]).toContain('it must be closed and opened again');
    expect(money[0]).toMatchObject({ needed: 0n, missing: 0n });
  });

  test('is the same for the same facts', () => {
    const options = { proposal, versions, costs };
    expect(planChannels(makeFacts(relay), options)).toEqual(planChannels(makeFacts(relay), options));
  });

  test('lets any account take the steps between system chains', () => {
    const facts = makeFacts(relay, { ids: [1000, 1002] });
    const { steps } = planChannels(facts, { proposal, versions });
    expect(steps.map(({ id, sender }) => ({ id, sender }))).toEqual([
      { id: 'establish-1000-to-1002', sender: 'any account of Kusama' },
      { id: 'establish-1002-to-1000', sender: 'any account of Kusama' },
    ]);
    expect(steps[0]?.dispatch[0]?.call?.method).toBe('establish_system_channel');
    expect(steps[0]).not.toHaveProperty('para');
  });
});
