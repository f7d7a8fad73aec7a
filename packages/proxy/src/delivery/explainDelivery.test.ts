// Cases of "Delivery" in the notes on real chains; the events have the names of the pallets' metadata.
import type { DecodedEvent } from '@parachron/client';
import { deriveMessageIds, encodeProgram, type Instruction, type Program } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { deriveTaskProgram } from './deriveTaskProgram.js';
import { explainDelivery } from './explainDelivery.js';

type Phase = DecodedEvent['phase'];
const event = (phase: Phase, name: string, data: DecodedEvent['data']): DecodedEvent => {
  const [pallet = '', method = ''] = name.split('.');
  return { phase, pallet, usualPallet: pallet, method, data };
};
const id = `0x${'11'.repeat(32)}`;
const ran = (phase: Phase) => event(phase, 'Proxy.ProxyExecuted', { result: 'Ok' });
const processed = (phase: Phase, success: boolean) =>
  event(phase, 'MessageQueue.Processed', { id, origin: { sibling: 2114 }, success });

test('a call that was executed stays executed if its program fails afterwards', () => {
  const trapped = event('initialization', 'PolkadotXcm.AssetsTrapped', {
    assets: [{ fun: { fungible: 5 } }],
  });
  const explained = explainDelivery([ran('initialization'), trapped, processed('initialization', false)]);
  expect(explained).toMatchObject({ outcome: 'executed', certainty: 'reported', trapped: [5n] });
  expect(explained.sentence).toContain('trap');
});

test('proxied calls that users sign before the message are not assigned to the message', () => {
  const known = {
    proxies: { proxies: [], delegate: { kind: 'AccountId32', hex: id as `0x${string}` } },
  } as const;
  for (const theirs of [[ran(2)], [ran(2), ran(3)]]) {
    for (const phase of ['initialization', 'finalization'] as const) {
      expect(explainDelivery([...theirs, processed(phase, true)], known).outcome).toBe('proxy-not-found');
    }
  }
});

describe('a filtered call is refused by the proxy type only if the effective grant has a narrower type than Any', () => {
  const delegate = { kind: 'AccountId32', hex: id as `0x${string}` } as const;
  const failure = {
    kind: 'Module',
    pallet: 'System',
    usualPallet: 'System',
    error: 'CallFiltered',
    docs: '',
  } as const;
  const grant = (proxyType: string) => ({ delegate, proxyType, delay: 0 });
  const known = (...types: string[]) => ({ proxies: { proxies: types.map(grant), delegate } });
  const proxied = { ...ran('initialization'), failure };
  const multisig = { ...event('initialization', 'Multisig.MultisigExecuted', {}), failure };
  test.each([
    ['the only grant', [proxied], ['NonTransfer'], 'proxy-filtered'],
    ['the first grant, of the type Any', [proxied], ['Any', 'NonTransfer'], 'call-filtered'],
    [
      'the filter of another origin inside',
      [multisig, ran('initialization')],
      ['NonTransfer'],
      'call-filtered',
    ],
  ] as const)('%s', (_name, events, types, outcome) => {
    const all = [...events, processed('initialization', true)];
    expect(explainDelivery(all, known(...types)).outcome).toBe(outcome);
  });
});

describe('an unpaid program whose failure the chain reports only by its weight', () => {
  const callWeight = { refTime: 1_000n, proofSize: 1_000n };
  const order = {
    user: { paraId: 2114, account: id },
    flow: 'remote',
    token: 'target',
    call: '0x000000',
  } as const;
  const task = deriveTaskProgram({ ...order, offer: 5n, weightLimit: 'Unlimited', callWeight });
  const program = encodeProgram(task, { version: 4 });
  const after = (refTime: number) =>
    event('initialization', 'MessageQueue.Processed', {
      id: deriveMessageIds(program)[0] ?? id,
      origin: { sibling: 2114 },
      weight_used: { refTime, proofSize: 0 },
      success: false,
    });
  const derived = {
    kind: 'account',
    account: { kind: 'AccountId32', hex: id as `0x${string}` },
    source: 'configuration',
    notes: [],
    evidence: [],
  } as const;
  const known = { program, funds: 'short', asset: 'accepted', derived } as const;
  const weighed = { ...known, programWeight: { refTime: 9_000n, proofSize: 0n } };

  test.each([
    ['less than the whole program is used', 3_000, weighed, 'funds'],
    ['as much as the whole program is used', 9_000, weighed, 'barrier'],
    ['less than the weight limit of the call is used', 500, known, 'funds'],
    ['slightly more than the weight limit of the call is used', 1_500, known, 'barrier'],
    ['far more than the weight limit of the call is used, possibly by instructions', 3_000, known, 'one-of'],
  ] as const)('%s', (_name, used, context, outcome) => {
    expect(explainDelivery([after(used)], context).outcome).toBe(outcome);
  });
});

describe('a paid program with unusual instructions, whose failure the chain reports without an error', () => {
  const task = deriveTaskProgram({
    user: { paraId: 2114, account: id },
    flow: 'remote',
    token: 'target',
    call: '0x000000',
    offer: 5n,
    weightLimit: 'Unlimited',
    callWeight: { refTime: 1_000n, proofSize: 1_000n },
  });
  const derived = {
    kind: 'account',
    account: { kind: 'AccountId32', hex: id as `0x${string}` },
    source: 'configuration',
    notes: [],
    evidence: [],
  } as const;
  const place = (where: 'before' | 'after', added: Instruction): Program =>
    task.flatMap((one) =>
      one.kind !== 'Transact' ? [one] : where === 'before' ? [added, one] : [one, added],
    );
  const explain = (program: Program, before: readonly DecodedEvent[] = []) => {
    const bytes = encodeProgram(program, { version: 4 });
    const trapped = event('initialization', 'PolkadotXcm.AssetsTrapped', {
      assets: [{ fun: { fungible: 3 } }],
    });
    const failed = { ...processed('initialization', false) };
    const end = { ...failed, data: { ...failed.data, id: deriveMessageIds(bytes)[0] ?? id } };
    return explainDelivery([...before, trapped, end], { program: bytes, derived, asset: 'accepted' });
  };
  const claim: Instruction = {
    kind: 'ClaimAsset',
    assets: [{ id: { parents: 0, interior: [] }, amount: 5n }],
    ticket: { parents: 0, interior: [] },
  };
  const below: Instruction = { kind: 'DescendOrigin', interior: [{ kind: 'PalletInstance', index: 3 }] };

  test.each([
    ['a trap', place('before', { kind: 'Trap', code: 1n }), 'xcm-failed', 'Trap'],
    ['no origin', place('before', { kind: 'ClearOrigin' }), 'xcm-failed', 'BadOrigin'],
  ] as const)('%s before the call is the certain outcome', (_name, program, outcome, error) => {
    expect(explain(program)).toMatchObject({ outcome, error });
  });

  test.each([
    ['a claim', place('before', claim), 'xcm-failed'],
    ['another origin', place('before', { kind: 'ExpectOrigin' }), 'expectation-false'],
    ['an account below the account', place('before', below), 'origin-not-convertible'],
  ] as const)('%s before the call is one of the possible outcomes', (_name, program, outcome) => {
    const { candidates } = explain(program);
    expect(candidates).toContain(outcome);
    expect(candidates).toContain('call-filtered');
  });

  test('fees beyond the withdrawn amount are not in holding', () => {
    const more = task.map((one) =>
      one.kind === 'BuyExecution' ? { ...one, fees: { ...one.fees, amount: 6n } } : one,
    );
    const bytes = encodeProgram(more, { version: 4 });
    const data = { id: deriveMessageIds(bytes)[0] ?? id, origin: { sibling: 2114 }, success: false };
    const trapped = event('initialization', 'PolkadotXcm.AssetsTrapped', {
      assets: [{ fun: { fungible: 5 } }],
    });
    const failed = [trapped, event('initialization', 'MessageQueue.Processed', data)];
    const known = { program: bytes, derived, asset: 'accepted' } as const;
    expect(explainDelivery(failed, known)).toMatchObject({ outcome: 'fees-missing' });
    const exact = encodeProgram(task, { version: 4 });
    const ofExact = { ...data, id: deriveMessageIds(exact)[0] ?? id };
    const end = event('initialization', 'MessageQueue.Processed', ofExact);
    expect(explainDelivery([trapped, end], { ...known, program: exact })).toMatchObject({ outcome: 'fees' });
  });

  test('an offer without trapped assets may not have paid', () => {
    const bytes = encodeProgram(task, { version: 4 });
    const taken = event('initialization', 'Balances.Withdraw', { who: id, amount: '5' });
    const data = { id: deriveMessageIds(bytes)[0] ?? id, origin: { sibling: 2114 }, success: false };
    const failed = event('initialization', 'MessageQueue.Processed', data);
    const context = { program: bytes, derived, asset: 'accepted' } as const;
    expect(explainDelivery([taken, failed], context).candidates).toContain('fees');
    const named = event('initialization', 'PolkadotXcm.ProcessXcmError', { error: 'TooExpensive' });
    const kept = explainDelivery([taken, named, failed], context);
    expect(kept).toMatchObject({ outcome: 'fees', warnings: ['offer-kept'], trapped: [] });
    expect(kept.sentence).toContain('The target kept what the program offered');
  });

  test('the outcome is that of a second call that was not made, although the first was executed', () => {
    const second = { ...task.find(({ kind }) => kind === 'Transact'), originKind: 'Native' } as Instruction;
    const end = explain(place('after', second), [ran('initialization')]);
    // Without the runtime, the bytes may not be a call.
    expect(end.candidates).toEqual(['undecodable-call', 'origin-kind-refused']);
    expect(explain(place('after', claim), [ran('initialization')]).outcome).toBe('executed');
  });
});
