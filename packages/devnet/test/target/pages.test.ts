// XcmpQueue of cumulus: programs for a sibling share pages no larger than its channel takes, one page leaves with each
// block, and pages wait if their channel is full. Those of a closed channel are lost (`take_outbound_messages`).

import type { RelayView } from '@parachron/node';
import { decodePage, encodeProgram } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { shareTargets, type TargetStory } from './support/shareTargets.js';

let story: TargetStory;
const begin = shareTargets();

function channels(
  ...egress: readonly [recipient: number, maxMessageSize: number, msgCount?: number][]
): RelayView {
  return {
    ingress: [],
    egress: egress.map(([recipient, maxMessageSize, msgCount = 0]) => ({
      recipient,
      msgCount,
      maxCapacity: 8,
      maxMessageSize,
      maxTotalSize: 8 * maxMessageSize,
    })),
  };
}

const pages = async (relay?: RelayView) => {
  const { block } = await story.build(relay ? { relay } : {});
  return block.horizontalMessages.map(({ recipient, data }) => [recipient, decodePage(data).length] as const);
};

it('pages leave one by one and never outgrow their channel', async () => {
  story = await begin();
  const version = 4;
  const program = encodeProgram([{ kind: 'ClearOrigin' }, { kind: 'ClearOrigin' }], { version });
  // The pallet prepends DescendOrigin with the sender.
  const descend = {
    kind: 'DescendOrigin',
    interior: [{ kind: 'AccountId32', id: `0x${'00'.repeat(32)}` }],
  } as const;
  const size =
    encodeProgram([descend, { kind: 'ClearOrigin' }, { kind: 'ClearOrigin' }], { version }).length / 2 - 1;
  const three = 1 + 3 * size;
  await pages(channels([2114, three], [2115, size + 1]));
  const send = (recipient: number) => {
    const dest = { V4: { parents: 1, interior: { X1: [{ Parachain: recipient }] } } };
    return story.api.tx.polkadotXcm?.send?.(dest, program);
  };
  const calls = [...Array.from({ length: 7 }, () => send(2114)), send(2115), send(2115)];
  const sent = await story.submit(story.api.tx.utility?.batchAll?.(calls as never) as never);
  expect(sent.filter(({ name }) => name === 'xcmpQueue.XcmpMessageSent')).toHaveLength(9);
  const first = story.target.head.hash;
  const left = (
    await (await story.api.at(first)).query.parachainSystem?.hrmpOutboundMessages?.()
  )?.toJSON() as {
    recipient: number;
    data: `0x${string}`;
  }[];
  expect(left.map(({ recipient, data }) => [recipient, decodePage(data).length])).toEqual([
    [2114, 3],
    [2115, 1],
  ]);
  for (const { data } of left) expect(data.length / 2 - 1).toBeLessThanOrEqual(three);
  const isFull = 8;
  expect(await pages(channels([2114, three, isFull], [2115, size + 1]))).toEqual([[2115, 1]]);
  expect(await pages(channels([2114, three]))).toEqual([[2114, 3]]);
  // The relay chain closes the channel, and opens it again.
  expect(await pages(channels())).toEqual([]);
  expect(await pages(channels([2114, three]))).toEqual([]);
});

it('a program that the total size of its channel never takes is lost, and its task sends nothing', async () => {
  story = await begin();
  const program = encodeProgram([{ kind: 'ClearOrigin' }], { version: 4 });
  const dest = { V4: { parents: 1, interior: { X1: [{ Parachain: 2114 }] } } };
  const { egress, ingress } = channels([2114, 102_400]);
  /** Paseo takes messages of 102,400 bytes, and 8,192 bytes in a channel at once. */
  const total = (maxTotalSize: number) => ({
    ingress,
    egress: egress.map((one) => ({ ...one, maxTotalSize })),
  });
  const call = story.api.tx.polkadotXcm?.send?.(dest, program) as never;
  const send = () => story.submit(call);
  const listLeft = async () => {
    const at = await story.api.at(story.target.head.hash);
    return (await at.query.parachainSystem?.hrmpOutboundMessages?.())?.toJSON() as { data: string }[];
  };
  await pages(total(8_192));
  await send();
  const left = await listLeft();
  expect(left).toMatchObject([{ recipient: 2114 }]);
  const size = (left[0]?.data.length ?? 0) / 2 - 1;
  await pages(total(size));
  await story.submit(story.api.tx.utility?.batchAll?.([call, call]) as never);
  expect(await listLeft()).toEqual(left);
  await pages(total(size - 1));
  expect((await send()).map(({ name }) => name)).toContain('xcmpQueue.XcmpMessageSent');
  expect(await listLeft()).toEqual([]);
  expect(await pages(total(8_192))).toEqual([]);
});
