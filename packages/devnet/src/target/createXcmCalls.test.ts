import { devAccounts } from '@parachron/network';
import { decodePage, decodeProgram, type Location, type Program } from '@parachron/xcm';
import { u8aToHex } from '@polkadot/util';
import { describe, expect, it } from 'vitest';
import {
  createTargetContext,
  none,
  root,
  signed,
  type TargetContextOptions,
} from '../../test/target/support/createTargetContext.js';
import { safeXcmVersion } from '../chain/pallets/polkadotXcm.js';
import { getXcmTypes } from './getXcmTypes.js';
import { listPages } from './pallets/outboundPages.js';
import { readSupportedVersion } from './pallets/supportedVersions.js';
import { egressChannels, upwardMessages } from './pallets/xcmStorage.js';
import { toLocationValue } from './xcmValues.js';

// Rules: pallet_xcm: `send` prepends the location of a signed sender, `execute` runs a program up to a limit of weight, and only root sets
// versions.
const { alice, bob } = devAccounts;
const relay: Location = { parents: 1, interior: [] };
const sibling: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] };
const channel = {
  recipient: 2114,
  max_capacity: 2,
  max_total_size: 1_000,
  max_message_size: 60,
  msg_count: 0,
};
const clear: Program = [{ kind: 'ClearOrigin' }];
const descend = { kind: 'DescendOrigin', interior: [{ kind: 'AccountId32', id: alice }] };

function begin(options: TargetContextOptions = {}) {
  const target = createTargetContext(options);
  const { context, place, program } = target;
  context.put(egressChannels, [], [channel]);
  target.takeEvents();
  return {
    ...target,
    send: (origin = root, dest: unknown = place(relay), message: unknown = program(clear)) =>
      target.dispatch(origin, 'PolkadotXcm.send', { dest, message }),
    /** The programs to the relay chain, and those to the sibling. */
    upward: () => context.get(upwardMessages).map((data) => decodeProgram(u8aToHex(data))),
    pages: () => listPages(context).map(({ data }) => decodePage(u8aToHex(data)).programs),
  };
}

describe('PolkadotXcm.send', () => {
  it('sends a program of root as it is, to the relay chain', () => {
    const { send, upward } = begin();
    expect(send()).toBe('ok');
    expect(upward().map(({ program }) => program)).toEqual([clear]);
  });

  it('prepends the location of a signed account', () => {
    const { send, upward } = begin();
    expect(send(signed(alice))).toBe('ok');
    expect(upward()[0]?.program).toMatchObject([descend, ...clear]);
  });

  it('puts programs for a sibling into its page', () => {
    const { send, place, pages, upward } = begin();
    expect([send(root, place(sibling)), send(signed(alice), place(sibling))]).toEqual(['ok', 'ok']);
    expect(pages()[0]?.map(({ program }) => program)).toMatchObject([clear, [descend, ...clear]]);
    expect(upward()).toEqual([]);
  });

  it('reports the program as written, without the location of the sender', () => {
    const { send, takeEvents } = begin();
    send(signed(alice));
    const sent = takeEvents().find(([name]) => name === 'PolkadotXcm.Sent');
    expect(sent?.[1]).toMatchObject({ message: [{ type: 'ClearOrigin' }] });
  });

  it('refuses to send for no origin', () => {
    expect(begin().send(none)).toBe('BadOrigin');
  });

  it.each([
    ['the chain itself', { parents: 0, interior: [] }, 'Unreachable'],
    ['another consensus', { parents: 2, interior: [] }, 'Unreachable'],
    [
      'an account of the relay chain',
      { parents: 1, interior: [{ kind: 'AccountId32', id: bob }] },
      'Unreachable',
    ],
    [
      'a place inside a sibling',
      { parents: 1, interior: [...sibling.interior, { kind: 'PalletInstance', index: 1 }] },
      'Unreachable',
    ],
    [
      'a sibling without a channel',
      { parents: 1, interior: [{ kind: 'Parachain', paraId: 9 }] },
      'SendFailure',
    ],
  ] as [string, Location, string][])('refuses to send to %s', (_title, location, failure) => {
    const { send, place, takeEvents } = begin();
    expect(send(root, place(location))).toBe(`PolkadotXcm.${failure}`);
    expect(takeEvents()).toEqual([]);
  });

  it.each([
    [57, 'ok'],
    [58, 'PolkadotXcm.SendFailure'],
  ])('with %i instructions meets the size of a message: %s', (count, answer) => {
    // One byte each, besides one byte for each of the format, the version and the length.
    const { send, place, program } = begin();
    const long = Array.from({ length: count }, () => clear[0] as Program[number]);
    expect(send(root, place(sibling), program(long))).toBe(answer);
  });
});

describe('the version of a sent program', () => {
  it.each([
    ['the safe version', { safe: 3 }, 3],
    ['the supported version of the destination', { safe: 3, supported: [4] }, 4],
    ['at most the newest version', { safe: 3, supported: [2, 9] }, 4],
    ['the newest version without any', {}, 4],
  ] as [string, { safe?: number; supported?: number[] }, number][])(
    'is %s',
    (_title, { safe, supported = [] }, version) => {
      const { dispatch, send, place, pages, context } = begin();
      dispatch(root, 'PolkadotXcm.force_default_xcm_version', { maybe_xcm_version: safe });
      const location = toLocationValue(context, getXcmTypes([2, 3, 4]), sibling);
      for (const version of supported) dispatch(root, 'PolkadotXcm.force_xcm_version', { location, version });
      expect(send(root, place(sibling))).toBe('ok');
      expect(pages()[0]?.map((program) => program.version)).toEqual([version]);
    },
  );

  it('is a reason to fail if it cannot express the program', () => {
    const { dispatch, send, program } = begin();
    dispatch(root, 'PolkadotXcm.force_default_xcm_version', { maybe_xcm_version: 2 });
    // Version 2 has no SetTopic.
    const topic: Program = [{ kind: 'SetTopic', topic: `0x${'11'.repeat(32)}` }];
    expect(send(root, undefined, program(topic))).toBe('PolkadotXcm.SendFailure');
    expect(send()).toBe('ok');
  });
});

describe('the calls that set versions', () => {
  it('record the supported version of a location, and report it', () => {
    const { dispatch, context, config, takeEvents } = begin();
    const location = toLocationValue(context, getXcmTypes([2, 3, 4]), sibling);
    const set = (version: number) => dispatch(root, 'PolkadotXcm.force_xcm_version', { location, version });
    expect(readSupportedVersion(context, config.executor, sibling)).toBeUndefined();
    expect([set(3), set(4)]).toEqual(['ok', 'ok']);
    expect(readSupportedVersion(context, config.executor, sibling)).toBe(4);
    expect(readSupportedVersion(context, config.executor, relay)).toBeUndefined();
    expect(takeEvents().at(-1)).toEqual(['PolkadotXcm.SupportedVersionChanged', { location, version: 4 }]);
  });

  it('set and remove the safe version', () => {
    const { dispatch, context } = begin();
    const set = (maybe_xcm_version?: number) =>
      dispatch(root, 'PolkadotXcm.force_default_xcm_version', { maybe_xcm_version });
    expect([set(2), context.get(safeXcmVersion)]).toEqual(['ok', 2]);
    expect([set(), context.has(safeXcmVersion)]).toEqual(['ok', false]);
  });

  it.each([
    ['force_xcm_version', { location: undefined, version: 3 }],
    ['force_default_xcm_version', { maybe_xcm_version: 3 }],
  ])('belong to root: %s', (method, args) => {
    const { dispatch } = begin();
    expect(dispatch(signed(alice), `PolkadotXcm.${method}`, args)).toBe('BadOrigin');
  });
});

it('executes no program of an account', () => {
  const target = begin();
  const args = { message: target.program(clear), max_weight: { ref_time: 0n, proof_size: 0n } };
  expect(target.dispatch(signed(alice), 'PolkadotXcm.execute', args)).toBe('PolkadotXcm.Filtered');
});
