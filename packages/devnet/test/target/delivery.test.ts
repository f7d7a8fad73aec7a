import { describe, expect, it } from 'vitest';
import {
  bob,
  pageOf,
  remoteFlow,
  type SeenEvent,
  shareTargets,
  sovereign,
  sovereignFlow,
  unit,
} from './support/shareTargets.js';

const begin = shareTargets();

function namesOf(events: readonly SeenEvent[]): string[] {
  return events.map(({ name }) => name);
}

function find(events: readonly SeenEvent[], name: string): unknown {
  return events.find((event) => event.name === name)?.data;
}

/** Returns whether the queue reports that a message was processed successfully. */
function isProcessed(events: readonly SeenEvent[]): boolean {
  const data = find(events, 'messageQueue.Processed') as { success: boolean } | undefined;
  return data?.success === true;
}

/** Event of the queue for a failed program. */
const failed = { name: 'messageQueue.Processed', data: expect.objectContaining({ success: false }) };

describe('a ready target', () => {
  const version = 4;

  it.each([
    ['the remote-account flow', remoteFlow],
    ['the sovereign flow', sovereignFlow],
  ])('executes the proxied call in %s', async (_name, flow) => {
    const story = await begin();
    const before = await story.freeOf(bob);
    const payer = flow === remoteFlow ? story.own : sovereign;
    const funds = await story.freeOf(payer);
    const events = await story.receive([pageOf(flow({ call: story.proxied() }), version)]);
    expect(find(events, 'proxy.ProxyExecuted')).toEqual({ result: 'Ok' });
    expect(isProcessed(events)).toBe(true);
    expect(await story.freeOf(bob)).toBe(before + unit);
    expect(namesOf(events)).not.toContain('polkadotXcm.AssetsTrapped');
    expect(await story.freeOf(payer)).toBeLessThan(funds);
  });

  it('traps the rest without RefundSurplus and DepositAsset', async () => {
    const story = await begin();
    const events = await story.receive([
      pageOf(remoteFlow({ call: story.proxied(), isOpenEnded: true }), version),
    ]);
    expect(isProcessed(events)).toBe(true);
    const trapped = events.find(({ name }) => name === 'polkadotXcm.AssetsTrapped');
    // Read by position: polkadot.js names the field hash_.
    const [hash] = Object.values(trapped?.data as object);
    expect(`${await (await story.query()).polkadotXcm?.assetTraps?.(hash)}`).toBe('1');
  });

  it.each([
    ['not a proxy', { delegate: bob }],
    ['a delay', { delay: 10 }],
  ])('is silent about the proxy with %s: the message is a success all the same', async (_name, options) => {
    const story = await begin({ ...options });
    const events = await story.receive([pageOf(remoteFlow({ call: story.proxied() }), version)]);
    expect(namesOf(events)).not.toContain('proxy.ProxyExecuted');
    expect(isProcessed(events)).toBe(true);
  });

  it('emits no event of the proxy if another type is forced', async () => {
    const story = await begin({ proxyType: 'NonTransfer' });
    const events = await story.receive([
      pageOf(remoteFlow({ call: story.proxied(undefined, 'Any') }), version),
    ]);
    expect(namesOf(events)).not.toContain('proxy.ProxyExecuted');
    expect(isProcessed(events)).toBe(true);
  });

  it('reports a filtered call and a failing one as ProxyExecuted{Err}', async () => {
    const filtered = await begin({ proxyType: 'NonTransfer' });
    const first = await filtered.receive([pageOf(remoteFlow({ call: filtered.proxied() }), version)]);
    expect(find(first, 'proxy.ProxyExecuted')).toMatchObject({ result: { Err: { Module: { index: '0' } } } });
    expect(isProcessed(first)).toBe(true);
    const failing = await begin();
    const tooMuch = failing.api.tx.balances
      ?.transferKeepAlive?.(bob, 10n ** 30n)
      .method.toHex() as `0x${string}`;
    const second = await failing.receive([pageOf(remoteFlow({ call: failing.proxied(tooMuch) }), version)]);
    expect(find(second, 'proxy.ProxyExecuted')).toMatchObject({
      result: { Err: { Module: { index: '10' } } },
    });
    expect(isProcessed(second)).toBe(true);
  });

  it('reaps the derived account when the program takes nearly all of it', async () => {
    const story = await begin({ funds: unit });
    const program = remoteFlow({ call: story.proxied(), amount: unit - 1n, isOpenEnded: true });
    const events = await story.receive([pageOf(program, version)]);
    expect(namesOf(events)).toContain('system.KilledAccount');
    expect(await story.freeOf(story.own)).toBe(0n);
  });
});

describe('weights', () => {
  const low = { refTime: 1_000n, proofSize: 1_000n };

  it('too low an announcement fails the Transact and traps', async () => {
    const story = await begin();
    const events = await story.receive([pageOf(remoteFlow({ call: story.proxied(), weight: low }), 4)]);
    expect(namesOf(events)).toContain('polkadotXcm.AssetsTrapped');
    expect(events).toContainEqual(failed);
  });

  it('the weight that a call did not use is refunded', async () => {
    const story = await begin();
    const { utility, balances } = story.api.tx;
    const [tooMuch, one] = [10n ** 30n, unit].map((value) => balances?.transferKeepAlive?.(bob, value));
    const spend = async (...calls: unknown[]) => {
      const before = await story.freeOf(story.own);
      const call = utility?.batch?.(calls as never).method.toHex() as `0x${string}`;
      await story.receive([pageOf(remoteFlow({ call }), 4)]);
      return before - (await story.freeOf(story.own));
    };
    // A batch ends at the first failure, and reports the weight of the calls until there.
    expect(await spend(tooMuch, one)).toBeLessThan(await spend(tooMuch));
  });

  it('an absurd announcement is put aside', async () => {
    const story = await begin();
    const weight = { refTime: 10n ** 13n, proofSize: 0n };
    const events = await story.receive([pageOf(remoteFlow({ call: story.proxied(), weight }), 4)]);
    expect(namesOf(events)).toContain('messageQueue.OverweightEnqueued');
    expect(namesOf(events)).not.toContain('proxy.ProxyExecuted');
  });
});

it('a call that does not decode fails the message', async () => {
  const story = await begin();
  expect(await story.receive([pageOf(remoteFlow({ call: '0xffff' }), 4)])).toContainEqual(failed);
});
