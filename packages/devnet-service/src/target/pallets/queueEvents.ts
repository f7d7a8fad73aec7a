import { bool, hexBytes, option, type Type, u32, u64, variant } from '@parachron/core/scale';
import { defineEvents, h256, weight } from '@parachron/devnet-chain';
import type { ParaRelation } from '@parachron/xcm';
import { getXcmTypes } from '../types/getXcmTypes.js';
import { messageOrigin } from './xcmStorage.js';

const old = getXcmTypes('v2');

const maybeHash = option(h256);

/** The horizontal queue of older chains, whose events have no names for their fields. */
export const oldXcmpEvents = defineEvents('XcmpQueue', {
  Success: { index: 0, fields: [maybeHash], docs: 'Some XCM was executed ok.' },
  Fail: { index: 1, fields: [maybeHash, old.error], docs: 'Some XCM failed.' },
  BadVersion: { index: 2, fields: [maybeHash], docs: 'Bad XCM version used.' },
  BadFormat: { index: 3, fields: [maybeHash], docs: 'Bad XCM format used.' },
  XcmpMessageSent: {
    index: 5,
    fields: [maybeHash],
    docs: 'An HRMP message was sent to a sibling parachain.',
  },
  OverweightEnqueued: {
    index: 6,
    fields: [u32, u32, u64, u64],
    docs: 'An XCM exceeded the individual message weight budget.',
  },
});

/** The downward queue of older chains. */
export const dmpEvents = defineEvents('DmpQueue', {
  InvalidFormat: { index: 0, fields: [hexBytes(32)], docs: 'Downward message is invalid XCM.' },
  UnsupportedVersion: {
    index: 1,
    fields: [hexBytes(32)],
    docs: 'Downward message is unsupported version of XCM.',
  },
  ExecutedDownward: {
    index: 2,
    fields: [hexBytes(32), old.outcome],
    docs: 'Downward message executed with the given outcome.',
  },
  OverweightEnqueued: {
    index: 4,
    fields: [hexBytes(32), u64, u64],
    docs: 'Downward message is overweight and was placed in the overweight queue.',
  },
});

/** The upward queue of older relay chains. */
export const umpEvents = defineEvents('Ump', {
  InvalidFormat: { index: 0, fields: [hexBytes(32)], docs: 'Upward message is invalid XCM.' },
  UnsupportedVersion: {
    index: 1,
    fields: [hexBytes(32)],
    docs: 'Upward message is unsupported version of XCM.',
  },
  ExecutedUpward: {
    index: 2,
    fields: [hexBytes(32), old.outcome],
    docs: 'Upward message executed with the given outcome.',
  },
  OverweightEnqueued: {
    index: 5,
    fields: [u32, hexBytes(32), u64, u64],
    docs: 'The weight budget was exceeded for an individual upward message.',
  },
});

/** The horizontal queue of newer chains, where the MessageQueue pallet processes the messages. */
export const newXcmpEvents = defineEvents('XcmpQueue', {
  XcmpMessageSent: {
    index: 0,
    fields: { message_hash: hexBytes(32) },
    docs: 'An HRMP message was sent to a sibling parachain.',
  },
});

const processingError = variant('frame_support::traits::messages::ProcessMessageError', {
  BadFormat: { index: 0 },
  Corrupt: { index: 1 },
  Unsupported: { index: 2 },
  Overweight: { index: 3, fields: [weight] },
  Yield: { index: 4 },
  StackLimitReached: { index: 5 },
});

function defineMessageQueueEvents(origin: Type<unknown>) {
  return defineEvents('MessageQueue', {
    ProcessingFailed: {
      index: 0,
      fields: { id: h256, origin, error: processingError },
      docs: 'Message discarded due to an error in the `MessageProcessor` (usually a format error).',
    },
    Processed: {
      index: 1,
      fields: { id: h256, origin, weight_used: weight, success: bool },
      docs: 'Message is processed.',
    },
    OverweightEnqueued: {
      index: 2,
      fields: { id: hexBytes(32), origin, page_index: u32, message_index: u32 },
      docs: 'Message placed in overweight queue.',
    },
  });
}

const relayOrigin = variant('polkadot_runtime_parachains::inclusion::AggregateMessageOrigin', {
  Ump: {
    index: 0,
    fields: [
      variant('polkadot_runtime_parachains::inclusion::UmpQueueId', { Para: { index: 0, fields: [u32] } }),
    ],
  },
});

/** The message queue of newer chains; the sender's type differs on a relay chain. */
export const newQueueEvents = {
  sibling: defineMessageQueueEvents(messageOrigin),
  child: defineMessageQueueEvents(relayOrigin),
} as const satisfies { readonly [R in ParaRelation]: unknown };
