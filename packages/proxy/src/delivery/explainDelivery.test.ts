// Cases of "Delivery" in the notes on real chains; the events have the names of the pallets' metadata.
import type { DecodedEvent } from '@parachron/client';
import { deriveMessageIds, deriveTaskProgram, encodeProgram, type Instruction } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { explainDelivery } from './explainDelivery.js';

type Phase = DecodedEvent['phase'];
const event = (phase: Phase, name: string, data: DecodedEvent['data']): DecodedEvent => {
  const [pallet = '', method = ''] = name.split('.');
  return { phase, pallet, usualPallet: pallet, method, data };
};
const id = `0x${'11'.repeat(32)}`;
const ran = (phase: Phase) => event(phase, 'Proxy.ProxyExecuted', { result: 'Ok' });
const trapped = event('initialization', 'PolkadotXcm.AssetsTrapped', { assets: [{ fun: { fungible: 5 } }] });
const processed = (phase: Phase, success: boolean) =>
  event(phase, 'MessageQueue.Processed', { id, origin: { sibling: 2114 }, success });

test('a call that was executed stays executed if its program fails afterwards', () => {
  const explained = explainDelivery([ran('initialization'), trapped, processed('initialization', false)]);
  expect(explained).toMatchObject({ outcome: 'executed', certainty: 'reported', trapped: [5n] });
  expect(explained.sentence).toContain('trap');
});

test('proxied calls that users sign before the message are not assigned to the message', () => {
  for (const theirs of [[ran(2)], [ran(2), ran(3)]]) {
    for (const phase of ['initialization', 'finalization'] as const) {
      expect(explainDelivery([...theirs, processed(phase, true)]).outcome).toBe('unknown');
    }
  }
});

test('an end without an id is of no message that is named by its id', () => {
  const events = [ran('initialization'), event('initialization', 'XcmpQueue.Success', {})];
  expect(explainDelivery(events).outcome).toBe('executed');
  expect(explainDelivery(events, { messageId: id }).outcome).toBe('not-seen');
});

describe('a filtered call', () => {
  const failure = {
    kind: 'Module',
    pallet: 'System',
    usualPallet: 'System',
    error: 'CallFiltered',
    docs: '',
  } as const;
  const proxied = { ...ran('initialization'), failure };
  const multisig = { ...event('initialization', 'Multisig.MultisigExecuted', {}), failure };
  test.each([
    ['of a proxy', [proxied], 'proxy-filtered'],
    ['of another origin inside', [multisig, ran('initialization')], 'call-filtered'],
  ] as const)('%s', (_name, events, outcome) => {
    expect(explainDelivery([...events, processed('initialization', true)]).outcome).toBe(outcome);
  });
});

describe('a program with an error', () => {
  const task = deriveTaskProgram({
    user: { paraId: 2114, account: id },
    flow: 'remote',
    token: 'target',
    call: '0x000000',
    offer: 5n,
    weightLimit: 'Unlimited',
    callWeight: { refTime: 1_000n, proofSize: 1_000n },
  });
  const explain = (
    error: string | undefined,
    { before = [], added = [] }: { before?: readonly DecodedEvent[]; added?: readonly Instruction[] } = {},
  ) => {
    const program = encodeProgram([...task, ...added], { version: 4 });
    const data = { id: deriveMessageIds(program)[0] ?? id, origin: { sibling: 2114 }, success: false };
    const named = error ? [event('initialization', 'PolkadotXcm.ProcessXcmError', { error })] : [];
    const failed = event('initialization', 'MessageQueue.Processed', data);
    return explainDelivery([...before, ...named, failed], { program });
  };

  test.each([
    ['Barrier', 'barrier'],
    ['TooExpensive', 'fees'],
    ['NotHoldingFees', 'xcm-failed'],
    ['NotWithdrawable', 'funds'],
    ['AssetNotFound', 'asset-not-found'],
    ['MaxWeightInvalid', 'weight'],
    ['FailedToDecode', 'undecodable-call'],
    ['NoPermission', 'call-filtered'],
    ['UntrustedReserveLocation', 'untrusted-reserve'],
    ['ExpectationFalse', 'xcm-failed'],
    // This error has several causes, which only further runs distinguish.
    ['FailedToTransactAsset', 'xcm-failed'],
    // Filters have an error of their own.
    ['BadOrigin', 'origin-not-convertible'],
    ['Trap', 'xcm-failed'],
  ] as const)('%s', (error, outcome) => {
    expect(explain(error)).toMatchObject({ outcome, error, certainty: 'reported' });
  });

  test('has only the name of the error if another instruction may have it', () => {
    const teleport: Instruction = {
      kind: 'InitiateTeleport',
      assets: { kind: 'AllCounted', count: 1 },
      dest: { parents: 1, interior: [] },
      xcm: [],
    };
    expect(explain('AssetNotFound', { added: [teleport] }).outcome).toBe('xcm-failed');
  });

  test('is unknown without the name of the error, with what would show it', () => {
    expect(explain(undefined)).toMatchObject({
      outcome: 'unknown',
      certainty: 'unknown',
      howToFindOut: expect.stringContaining('fork'),
    });
  });

  test('an offer that did not pay and is not in the trap is lost', () => {
    const taken = event('initialization', 'Balances.Withdraw', { who: id, amount: '5' });
    const kept = explain('TooExpensive', { before: [taken] });
    expect(kept).toMatchObject({ outcome: 'fees', warnings: ['offer-kept'], trapped: [] });
    expect(kept.sentence).toContain('The target keeps what the program offers');
    expect(explain('TooExpensive', { before: [trapped] }).warnings).toEqual(['assets-trapped']);
  });
});
