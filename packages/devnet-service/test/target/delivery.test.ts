// Each expectation is a statement of real-chains, "Delivery", checked on a target through a client.
import { encodeProgram } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import {
  bob,
  derived,
  pageOf,
  remoteFlow,
  type SeenEvent,
  shareTargets,
  sovereign,
  sovereignFlow,
  unit,
} from './support/shareTargets.js';

const newest = { v2: 2, v4: 4, v5: 5 } as const;
type G = keyof typeof newest;
const generations = ['v2', 'v4', 'v5'] as const;
const begin = shareTargets();

function namesOf(events: readonly SeenEvent[]): string[] {
  return events.map(({ name }) => name);
}

function find(events: readonly SeenEvent[], name: string): unknown {
  return events.find((event) => event.name === name)?.data;
}

/** Returns whether the queue reports that a message was processed successfully. */
function isProcessed(events: readonly SeenEvent[], generation: G): boolean {
  if (generation === 'v2') return namesOf(events).includes('xcmpQueue.Success');
  const data = find(events, 'messageQueue.Processed') as { success: boolean } | undefined;
  return data?.success === true;
}

/** Event of the queue for a failed program; on the oldest chains the event contains the error. */
function failureOf(generation: G, error: string) {
  return generation === 'v2'
    ? { name: 'xcmpQueue.Fail', data: expect.objectContaining({ 1: error }) }
    : { name: 'messageQueue.Processed', data: expect.objectContaining({ success: false }) };
}

/** Event of the queue for a program that does not run. */
const unsupported = {
  name: 'messageQueue.ProcessingFailed',
  data: expect.objectContaining({ error: 'Unsupported' }),
};

describe.each(generations)('a ready target of %s', (generation) => {
  const version = newest[generation];

  it.each([
    ['the remote-account flow', remoteFlow],
    ['the sovereign flow', sovereignFlow],
  ])('executes the proxied call in %s', async (_name, flow) => {
    const story = await begin({ generation });
    const before = await story.freeOf(bob);
    const payer = flow === remoteFlow ? story.own : sovereign;
    const funds = await story.freeOf(payer);
    const events = await story.receive([pageOf(flow({ call: story.proxied() }), version)]);
    expect(find(events, 'proxy.ProxyExecuted')).toEqual({ result: 'Ok' });
    expect(isProcessed(events, generation)).toBe(true);
    expect(await story.freeOf(bob)).toBe(before + unit);
    expect(namesOf(events)).not.toContain('polkadotXcm.AssetsTrapped');
    expect(await story.freeOf(payer)).toBeLessThan(funds);
  });

  it('traps the rest without RefundSurplus and DepositAsset', async () => {
    const story = await begin({ generation });
    const events = await story.receive([
      pageOf(remoteFlow({ call: story.proxied(), isOpenEnded: true }), version),
    ]);
    expect(isProcessed(events, generation)).toBe(true);
    const trapped = events.find(({ name }) => name === 'polkadotXcm.AssetsTrapped');
    // Read by position: polkadot.js names the field hash_, and on the oldest chains the field has no name.
    const [hash] = Object.values(trapped?.data as object);
    expect(`${await (await story.query()).polkadotXcm?.assetTraps?.(hash)}`).toBe('1');
  });

  it.each([
    ['not a proxy', { delegate: bob }],
    ['a delay', { delay: 10 }],
  ])('is silent about the proxy with %s: the message is a success all the same', async (_name, options) => {
    const story = await begin({ generation, ...options });
    const events = await story.receive([pageOf(remoteFlow({ call: story.proxied() }), version)]);
    expect(namesOf(events)).not.toContain('proxy.ProxyExecuted');
    expect(isProcessed(events, generation)).toBe(true);
  });

  it('emits no event of the proxy if another type is forced', async () => {
    const story = await begin({ generation, proxyType: 'NonTransfer' });
    const events = await story.receive([
      pageOf(remoteFlow({ call: story.proxied(undefined, 'Any') }), version),
    ]);
    expect(namesOf(events)).not.toContain('proxy.ProxyExecuted');
    expect(isProcessed(events, generation)).toBe(true);
  });

  it('reports a filtered call and a failing one as ProxyExecuted{Err}', async () => {
    const filtered = await begin({ generation, proxyType: 'NonTransfer' });
    const first = await filtered.receive([pageOf(remoteFlow({ call: filtered.proxied() }), version)]);
    expect(find(first, 'proxy.ProxyExecuted')).toMatchObject({ result: { Err: { Module: { index: '0' } } } });
    expect(isProcessed(first, generation)).toBe(true);
    const failing = await begin({ generation });
    const tooMuch = failing.api.tx.balances
      ?.transferKeepAlive?.(bob, 10n ** 30n)
      .method.toHex() as `0x${string}`;
    const second = await failing.receive([pageOf(remoteFlow({ call: failing.proxied(tooMuch) }), version)]);
    expect(find(second, 'proxy.ProxyExecuted')).toMatchObject({
      result: { Err: { Module: { index: '10' } } },
    });
    expect(isProcessed(second, generation)).toBe(true);
  });

  it('fails if the derived account is unfunded, or if there is no derived account', async () => {
    const poor = await begin({ generation, funds: 0n });
    const events = await poor.receive([pageOf(remoteFlow({ call: poor.proxied() }), version)]);
    expect(isProcessed(events, generation)).toBe(false);
    expect(events).toContainEqual(failureOf(generation, 'FailedToTransactAsset'));
    const none = await begin({ generation, derivation: 'none' });
    const others = await none.receive([pageOf(sovereignFlow({ call: none.proxied() }), version)]);
    expect(isProcessed(others, generation)).toBe(false);
    expect(others).toContainEqual(failureOf(generation, 'BadOrigin'));
  });

  it('derives the account of the other generation’s rule if configured, which is not the delegate', async () => {
    const derivation = generation === 'v2' ? 'hashedDescription' : 'locationHash';
    const story = await begin({ generation, derivation });
    await story.submit(story.api.tx.balances?.transferKeepAlive?.(derived[derivation], unit * 5n) as never);
    const events = await story.receive([pageOf(remoteFlow({ call: story.proxied() }), version)]);
    expect(isProcessed(events, generation)).toBe(true);
    expect(namesOf(events)).not.toContain('proxy.ProxyExecuted');
  });

  it('refuses programs without payment by its barrier', async () => {
    const story = await begin({ generation });
    const events = await story.receive([pageOf([{ kind: 'ClearOrigin' }], version)]);
    expect(events).toContainEqual(generation === 'v2' ? failureOf(generation, 'Barrier') : unsupported);
  });

  it('drops undecodable bytes without an event, and runs the programs before them', async () => {
    const story = await begin({ generation });
    const unknown =
      version === 5 ? '0x00063c' : pageOf([{ kind: 'ClearOrigin' }], generation === 'v2' ? 3 : 5);
    expect(await story.receive([unknown])).toEqual([]);
    expect(await story.receive(['0x0502040a'])).toEqual([]);
    const page = pageOf(remoteFlow({ call: story.proxied() }), version);
    const events = await story.receive([`${page}ffffff`]);
    expect(find(events, 'proxy.ProxyExecuted')).toEqual({ result: 'Ok' });
    const program = page.slice(4);
    const twice = await story.receive([`0x00${program}${program}`]);
    expect(namesOf(twice).filter((name) => name === 'proxy.ProxyExecuted')).toHaveLength(2);
  });

  it('reaps the derived account when the program takes nearly all of it', async () => {
    const story = await begin({ generation, funds: unit });
    const program = remoteFlow({ call: story.proxied(), amount: unit - 1n, isOpenEnded: true });
    const events = await story.receive([pageOf(program, version)]);
    expect(namesOf(events)).toContain('system.KilledAccount');
    expect(await story.freeOf(story.own)).toBe(0n);
  });
});

describe('weights', () => {
  const low = { refTime: 1_000n, proofSize: 1_000n };

  it.each(['v2', 'v4'] as const)(
    '%s: too low an announcement fails the Transact and traps',
    async (generation) => {
      const story = await begin({ generation });
      const events = await story.receive([
        pageOf(remoteFlow({ call: story.proxied(), weight: low }), newest[generation]),
      ]);
      expect(namesOf(events)).toContain('polkadotXcm.AssetsTrapped');
      expect(events).toContainEqual(failureOf(generation, 'MaxWeightInvalid'));
    },
  );

  it('v5: the announcement is ignored', async () => {
    const story = await begin({ generation: 'v5' });
    const events = await story.receive([pageOf(remoteFlow({ call: story.proxied(), weight: low }), 5)]);
    expect(find(events, 'proxy.ProxyExecuted')).toEqual({ result: 'Ok' });
  });

  it.each([
    ['v2', 'xcmpQueue.OverweightEnqueued'],
    ['v4', 'messageQueue.OverweightEnqueued'],
  ] as const)('%s: an absurd announcement is put aside', async (generation, name) => {
    const story = await begin({ generation });
    const weight = { refTime: 10n ** 13n, proofSize: 0n };
    const events = await story.receive([
      pageOf(remoteFlow({ call: story.proxied(), weight }), newest[generation]),
    ]);
    expect(namesOf(events)).toContain(name);
    expect(namesOf(events)).not.toContain('proxy.ProxyExecuted');
  });
});

describe('undecodable calls', () => {
  it.each(generations)('%s', async (generation) => {
    const story = await begin({ generation });
    const events = await story.receive([pageOf(remoteFlow({ call: '0xffff' }), newest[generation])]);
    expect(events).toContainEqual(
      generation === 'v5' ? unsupported : failureOf(generation, 'FailedToDecode'),
    );
  });
});

describe('failures by name', () => {
  it.each([
    ['v4', undefined],
    ['v5', expect.objectContaining({ error: 'FailedToTransactAsset' })],
  ] as const)('%s: only the newest say which error it was', async (generation, expected) => {
    const story = await begin({ generation, funds: 0n });
    const events = await story.receive([pageOf(remoteFlow({ call: story.proxied() }), newest[generation])]);
    const reported = find(events, 'polkadotXcm.ProcessXcmError');
    expect(reported).toEqual(expected);
  });
});

describe('when messages run', () => {
  it.each([
    ['v4', 'nextBlock', false],
    ['v5', 'sameBlock', true],
  ] as const)('%s: %s', async (generation, _service, isSame) => {
    const story = await begin({ generation });
    const data = pageOf(remoteFlow({ call: story.proxied() }), newest[generation]);
    const { events } = await story.build({ horizontalMessages: { 2114: [{ sentAt: 1, data }] } });
    expect(namesOf(events).includes('proxy.ProxyExecuted')).toBe(isSame);
  });
});

describe('downward messages', () => {
  const free = [
    { kind: 'UnpaidExecution', weightLimit: 'Unlimited' },
    {
      kind: 'Transact',
      originKind: 'Superuser',
      requireWeightAtMost: { refTime: 1_000_000_000n, proofSize: 10_000n },
      call: '0x00000400',
    },
  ] as const;

  it.each(['v4', 'v5'] as const)('%s: the relay may act as root', async (generation) => {
    const story = await begin({ generation });
    const call = story.api.tx.balances?.forceSetBalance?.(bob, 7n * unit).method.toHex() as `0x${string}`;
    const [unpaid, transact] = free;
    const msg = encodeProgram([unpaid, { ...transact, call }], { version: newest[generation] });
    await story.build({ downwardMessages: [{ sentAt: 1, msg }] });
    await story.build();
    expect(await story.freeOf(bob)).toBe(7n * unit);
  });

  it('v2: DmpQueue reports the outcome', async () => {
    const story = await begin({ generation: 'v2' });
    const msg = encodeProgram([{ kind: 'ClearOrigin' }], { version: 2 });
    const { events } = await story.build({ downwardMessages: [{ sentAt: 1, msg }] });
    const [, outcome] = find(events, 'dmpQueue.ExecutedDownward') as [string, object];
    expect(Object.keys(outcome)).toEqual(['Complete']);
  });
});
