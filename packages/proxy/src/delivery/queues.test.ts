// Events of queues of several years about messages, with the fields of their metadata.
import type { DecodedEvent } from '@parachron/client';
import type { JsonValue } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { explainDelivery } from '../index.js';

const hash = `0x${'11'.repeat(32)}`;
function event(name: string, data: { readonly [field: string]: JsonValue }): DecodedEvent {
  const [pallet = '', method = ''] = name.split('.');
  return { phase: 'initialization', pallet, usualPallet: pallet, method, data };
}

describe('explainDelivery reads a queue that reports', () => {
  test.each([
    ['Fail with fields by position', event('XcmpQueue.Fail', { 0: hash, 1: 'Barrier' }), 'barrier'],
    [
      'Fail with an error that has a value',
      event('XcmpQueue.Fail', { 0: hash, 1: { weightLimitReached: '5' } }),
      'overweight',
    ],
    [
      'Fail with named fields',
      event('XcmpQueue.Fail', { message_hash: hash, error: 'MaxWeightInvalid', weight: 1 }),
      'weight',
    ],
    [
      'Fail with a trap',
      event('XcmpQueue.Fail', { message_hash: hash, error: { trap: 5 }, weight: 1 }),
      'xcm-failed',
    ],
    ['BadVersion', event('XcmpQueue.BadVersion', { message_hash: hash }), 'unsupported-version'],
    ['BadFormat', event('XcmpQueue.BadFormat', { message_hash: hash }), 'unsupported-version'],
    [
      'ProcessingFailed Corrupt',
      event('MessageQueue.ProcessingFailed', { id: hash, origin: { sibling: 2114 }, error: 'Corrupt' }),
      'unsupported-version',
    ],
    [
      // polkadot-sdk, `ProcessXcmMessage`: `ExceedsStackLimit` is `StackLimitReached`, any other error `Unsupported`.
      'ProcessingFailed StackLimitReached',
      event('MessageQueue.ProcessingFailed', {
        id: hash,
        origin: { sibling: 2114 },
        error: 'StackLimitReached',
      }),
      'xcm-failed',
    ],
    [
      'ProcessingFailed Unsupported',
      event('MessageQueue.ProcessingFailed', { id: hash, origin: { sibling: 2114 }, error: 'Unsupported' }),
      'unknown',
    ],
    [
      'Fail with an id beside the hash, and an error without a value',
      event('XcmpQueue.Fail', {
        message_hash: hash,
        message_id: `0x${'22'.repeat(32)}`,
        error: { failedToDecode: null },
        weight: { refTime: 5, proofSize: 1 },
      }),
      'undecodable-call',
    ],
    [
      'Fail with the name of version 0',
      event('XcmpQueue.Fail', { 0: hash, 1: { tooMuchWeightRequired: null } }),
      'weight',
    ],
    [
      'OverweightEnqueued',
      event('MessageQueue.OverweightEnqueued', { id: hash, origin: { sibling: 2114 } }),
      'overweight',
    ],
    [
      'ExecutedDownward Complete',
      event('DmpQueue.ExecutedDownward', { 0: hash, 1: { complete: 5 } }),
      'unknown',
    ],
    [
      'ExecutedDownward Incomplete',
      event('DmpQueue.ExecutedDownward', { 0: hash, 1: { incomplete: [5, 'NoPermission'] } }),
      'call-filtered',
    ],
    [
      'ExecutedDownward Error',
      event('DmpQueue.ExecutedDownward', { 0: hash, 1: { error: 'Barrier' } }),
      'barrier',
    ],
    [
      'ExecutedUpward Incomplete',
      event('Ump.ExecutedUpward', { 0: hash, 1: { incomplete: [5, 'AssetNotFound'] } }),
      'asset-not-found',
    ],
    [
      'ExecutedDownward Incomplete with named fields',
      event('DmpQueue.ExecutedDownward', {
        message_hash: hash,
        message_id: hash,
        outcome: { incomplete: { used: { refTime: 5, proofSize: 1 }, error: { notHoldingFees: null } } },
      }),
      'xcm-failed',
    ],
    [
      'ExecutedDownward Incomplete with the instruction',
      event('DmpQueue.ExecutedDownward', {
        message_id: hash,
        outcome: {
          incomplete: { used: { refTime: 5, proofSize: 1 }, error: { index: 2, error: 'AssetNotFound' } },
        },
      }),
      'asset-not-found',
    ],
    [
      'ExecutedUpward Error with the instruction',
      event('Ump.ExecutedUpward', { 0: hash, 1: { error: { error: { index: 0, error: 'Barrier' } } } }),
      'barrier',
    ],
    ['UnsupportedVersion', event('Ump.UnsupportedVersion', { 0: hash }), 'unsupported-version'],
    ['InvalidFormat', event('DmpQueue.InvalidFormat', { 0: hash }), 'unsupported-version'],
  ] as const)('%s', (_name, said, outcome) => {
    expect(explainDelivery([said])).toMatchObject({ outcome, evidence: [said] });
  });

  test('its error in a separate event before the verdict', () => {
    const failed = event('PolkadotXcm.ProcessXcmError', {
      origin: {},
      error: { index: 2, error: 'NotHoldingFees' },
      message_id: hash,
    });
    const processed = event('MessageQueue.Processed', {
      id: hash,
      origin: { sibling: 2114 },
      success: false,
    });
    expect(explainDelivery([failed, processed])).toMatchObject({
      outcome: 'xcm-failed',
      certainty: 'reported',
      error: 'NotHoldingFees',
    });
    expect(explainDelivery([processed])).toMatchObject({ outcome: 'unknown', certainty: 'unknown' });
  });

  test('first that a message does not fit into the block, and later its end', () => {
    const waits = event('XcmpQueue.Fail', { 0: hash, 1: { weightLimitReached: '5' } });
    const failed = event('XcmpQueue.Fail', { 0: hash, 1: 'FailedToDecode' });
    expect(explainDelivery([waits, failed], { messageId: hash }).outcome).toBe('undecodable-call');
    const aside = event('XcmpQueue.OverweightEnqueued', { 0: 2114, 1: 5, 2: 0, 3: 5 });
    expect(explainDelivery([waits, aside]).outcome).toBe('overweight');
  });

  test('the origin of an upward message is recognised by its para id', () => {
    // polkadot-sdk, inclusion::AggregateMessageOrigin::Ump(UmpQueueId::Para(id)).
    const origin = { ump: { para: 2114 } };
    const failed = event('MessageQueue.ProcessingFailed', { id: hash, origin, error: 'Corrupt' });
    const other = event('MessageQueue.Processed', {
      id: hash,
      origin: { ump: { para: 2115 } },
      success: true,
    });
    expect(explainDelivery([failed, other], { from: 2114 }).outcome).toBe('unsupported-version');
    expect(explainDelivery([failed, other], { from: 2116 }).outcome).toBe('not-seen');
  });

  test('an event with another message id is not an outcome of the message', () => {
    const processed = event('MessageQueue.Processed', { id: hash, origin: { sibling: 2114 }, success: true });
    expect(explainDelivery([processed], { messageId: `0x${'22'.repeat(32)}` }).outcome).toBe('not-seen');
  });

  test('an event about another message is not an outcome of this program', () => {
    // A chain may process a message in the block after its arrival, together with a message of its relay chain.
    const origin = { parent: null };
    const notice = event('MessageQueue.Processed', { id: `0x${'33'.repeat(32)}`, origin, success: true });
    expect(explainDelivery([notice], { program: '0x03040a', from: 2114 }).outcome).toBe('not-seen');
  });
});

// `enum Error` of xcm v2, v3 and v5 (polkadot-sdk) with the descriptions of its variants; other errors concern no task.
// An error with several causes needs further runs.
describe('explainDelivery names the cause of an XCM error', () => {
  test.each<[error: string, outcome: string]>([
    ['UntrustedReserveLocation', 'untrusted-reserve'],
    ['UntrustedTeleportLocation', 'untrusted-reserve'],
    ['BadOrigin', 'xcm-failed'],
    ['AssetNotFound', 'asset-not-found'],
    ['FailedToTransactAsset', 'xcm-failed'],
    ['NotWithdrawable', 'funds'],
    ['FailedToDecode', 'undecodable-call'],
    ['MaxWeightInvalid', 'weight'],
    ['NotHoldingFees', 'xcm-failed'],
    ['TooExpensive', 'fees'],
    ['ExpectationFalse', 'xcm-failed'],
    ['FeesNotMet', 'fees'],
    ['NoPermission', 'call-filtered'],
    ['UnhandledXcmVersion', 'unsupported-version'],
    ['Barrier', 'barrier'],
    ['WeightNotComputable', 'not-weighable'],
    ...[
      ...['Overflow', 'Unimplemented', 'MultiLocationFull', 'MultiLocationNotInvertible', 'LocationFull'],
      ...['LocationNotInvertible', 'InvalidLocation', 'LocationCannotHold', 'ExceedsMaxMessageSize'],
      ...[
        'VersionIncompatible',
        'DestinationUnsupported',
        'Transport',
        'Unroutable',
        'UnknownClaim',
        'PalletNotFound',
        'NoDeal',
      ],
      ...['NameMismatch', 'HoldingWouldOverflow', 'ExportError', 'ReanchorFailed', 'LockError'],
      ...['Unanchored', 'NotDepositable', 'TooManyAssets', 'ExceedsStackLimit'],
    ].map((error): [string, string] => [error, 'xcm-failed']),
  ])('%s: %s', (error, outcome) => {
    const events = [event('XcmpQueue.Fail', { message_hash: hash, error })];
    expect(explainDelivery(events)).toMatchObject({ outcome, error });
  });
});
