import {
  type Account,
  type Call,
  type CallTemplate,
  encodeCall,
  formatAccount,
  type Hex,
  parseAccount,
  type RouteCall,
} from '@parachron/core';
import { substrateNode } from '@parachron/samples/runtimes';
import { blake2AsHex } from '@polkadot/util-crypto';
import { describe, expect, it } from 'vitest';
import type { Approvals } from '../reading/getApprovals.js';
import { describeMember, listApprovals } from './listApprovals.js';

const runtime = substrateNode();
const [first, second, third] = ['22', '33', '11'].map((byte) => parseAccount(`0x${byte.repeat(32)}`)) as [
  Account,
  Account,
  Account,
];
const call: Call = encodeCall(runtime.registry, {
  pallet: 'System',
  method: 'remark',
  args: { remark: '0x2a' },
});
const hash = blake2AsHex(call.hex);
const weight = { refTime: '1200', proofSize: '240' };
const timepoint = { height: 7, index: 2 };
const signer = { chain: runtime.chain, name: 'any account' };

/** Lists the approvals of a multisig whose members are not in the order of their bytes. */
const list = (
  threshold: number,
  more: { given?: Approvals; open?: CallTemplate; title?: string } = {},
): readonly RouteCall[] => {
  const { title = 'makes a remark', ...rest } = more;
  return listApprovals(
    { title, signer, call },
    {
      multisig: { threshold, members: [first, second, third] },
      runtime,
      pallet: 'Multisig',
      weight,
      ...rest,
    },
  );
};
const givenBy = (...members: readonly Account[]): Approvals => ({
  timepoint,
  members: members.map(({ hex }) => hex),
});
const outline = (calls: readonly RouteCall[]) =>
  calls.map(({ signer: of, title, call: made, template }) => [
    of.account,
    (made ?? template)?.method,
    made ? 'bytes' : 'template',
    title,
  ]);

describe('the calls of the members', () => {
  it('are one call for a threshold of one', () => {
    const [single, ...more] = list(1);
    expect(more).toEqual([]);
    expect(single).toMatchObject({
      title: 'makes a remark',
      signer: { account: first.hex, name: `the member ${formatAccount(first, runtime.ss58Prefix)}` },
      call: { pallet: 'Multisig', method: 'as_multi_threshold_1' },
    });
    // The pallet requires the other members in the order of their bytes.
    expect(single?.call?.args.other_signatories).toEqual(
      [third, second].map((member) => formatAccount(member, runtime.ss58Prefix)),
    );
  });

  it('are an approval of each member, and the last dispatches the call', () => {
    expect(outline(list(3))).toEqual([
      [first.hex, 'approve_as_multi', 'bytes', 'approves: makes a remark'],
      [second.hex, 'approve_as_multi', 'template', 'approves: makes a remark'],
      [third.hex, 'as_multi', 'template', 'makes a remark'],
    ]);
  });

  it('are as many as the threshold, in the given order of the members', () => {
    expect(list(2).map(({ signer: of }) => of.account)).toEqual([first.hex, second.hex]);
  });

  it('leave the block of the first approval to fill, until that block exists', () => {
    const [, last] = list(2);
    expect(last?.template).toMatchObject({
      args: { threshold: 2, max_weight: weight, call: call.hex, store_call: false },
      fill: [{ field: 'maybe_timepoint', from: expect.stringContaining('Multisig.NewMultisig') }],
    });
    // The bytes of the call are in the last call only.
    expect(last?.template?.args).not.toHaveProperty('call_hash');
  });

  it('approve the hash of the call, without a block in the first approval', () => {
    const [approval] = list(2);
    expect(approval?.call?.args).toMatchObject({ threshold: 2, maybe_timepoint: null, call_hash: hash });
  });
});

describe('the calls after approvals on the chain', () => {
  it.each([
    [
      'first',
      [first],
      [
        [second.hex, 'approve_as_multi'],
        [third.hex, 'as_multi'],
      ],
    ],
    [
      'last',
      [third],
      [
        [first.hex, 'approve_as_multi'],
        [second.hex, 'as_multi'],
      ],
    ],
    ['first and last', [first, third], [[second.hex, 'as_multi']]],
  ] as const)('of three are those of the others, if the %s of three approved', (_, members, calls) => {
    const left = list(3, { given: givenBy(...members) });
    expect(outline(left).map(([account, method]) => [account, method])).toEqual(calls);
    expect(left.every(({ call: made }) => made !== undefined)).toBe(true);
  });

  it('name the block of the first approval, which the chain has stored', () => {
    const [last] = list(2, { given: givenBy(third) });
    expect(last?.call?.args.maybe_timepoint).toEqual(timepoint);
  });

  it('are one dispatch by the first member, if no approval is missing', () => {
    expect(outline(list(2, { given: givenBy(second, third) }))).toEqual([
      [first.hex, 'as_multi', 'bytes', 'makes a remark'],
    ]);
  });
});

describe('the calls for a call with fields to fill', () => {
  const open: CallTemplate = {
    ...{ pallet: 'Council', method: 'close', args: { length_bound: 4 } },
    fill: [{ field: 'index', from: 'the event Council.Proposed' }],
  };

  it('are templates whose hash and weight depend on the filled call', () => {
    const calls = list(2, { open });
    expect(calls.map(({ call: made }) => made)).toEqual([undefined, undefined]);
    const bytes =
      'Council.close with index from the event Council.Proposed; its other arguments: {"length_bound":4}';
    expect(calls[0]?.template?.fill).toEqual([
      { field: 'call_hash', from: `the BLAKE2-256 hash of the bytes of ${bytes}` },
      { field: 'max_weight', from: 'the weight of Council.close on the chain' },
    ]);
    expect(calls[1]?.template?.fill.map(({ field }) => field)).toEqual([
      'call',
      'max_weight',
      'maybe_timepoint',
    ]);
    expect(calls.flatMap(({ template }) => Object.keys(template?.args ?? {}))).not.toContain('max_weight');
  });

  it('of a threshold of one depends on the bytes alone', () => {
    const [single] = list(1, { open });
    expect(single?.template).toMatchObject({ method: 'as_multi_threshold_1', fill: [{ field: 'call' }] });
    expect(single?.template?.args).toHaveProperty('other_signatories');
  });
});

it('a member keeps the chain of the signer, with its own account and address', () => {
  const hex: Hex = `0x${'f2'.repeat(20)}`;
  const member = { kind: 'AccountKey20', hex } as const;
  expect(describeMember({ ...signer, para: 2000 }, { member, ss58Prefix: 42 })).toEqual({
    ...{ chain: runtime.chain, para: 2000, account: hex },
    name: `the member ${formatAccount(member, 42)}`,
  });
});
