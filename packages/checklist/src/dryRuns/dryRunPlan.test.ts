import type { Dispatched } from '@parachron/client';
import { describe, expect, it } from 'vitest';
import { bareParas, createBareForks, makeLayer, makeStep } from '../../test/support/createBareForks.js';
import { dryRunPlan } from './dryRunOnForks.js';

const quiet = { onProgress: () => undefined };
const block = { number: 7, hash: '0x07' } as const;

/** Steps with a call of their own each, of which each needs the one before. */
const chainOf = (...ids: readonly string[]) =>
  ids.map((id, at) =>
    makeStep([makeLayer('call', { hex: `0x0${at}` })], { id, after: ids.slice(Math.max(0, at - 1), at) }),
  );

/** Tries three steps in a chain, of which the first ends as given. */
const tryChain = async (first: Dispatched) => {
  const later: Dispatched = { outcome: 'done', block, events: [] };
  const { forks, done } = createBareForks({ dispatch: (call) => (call === '0x00' ? first : later) });
  return { tried: await dryRunPlan(forks, chainOf('one', 'two', 'three'), quiet), done };
};

describe('steps that need another', () => {
  it.each<[string, Dispatched]>([
    ['done', { outcome: 'done', events: [] }],
    ['in a block, without an event of its result', { outcome: 'unknown', block, events: [] }],
  ])('are tried if it is %s', async (_, first) => {
    const { tried, done } = await tryChain(first);
    expect(tried.map(({ id }) => id)).toEqual(['one', 'two', 'three']);
    expect(tried.slice(1)).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    expect(done).toHaveLength(3);
  });

  it.each<[string, Dispatched]>([
    ['failed in a block', { outcome: 'failed', error: 'BadOrigin', block, events: [] }],
    ['failed', { outcome: 'failed', error: 'BadOrigin', events: [] }],
    ['in no block', { outcome: 'unknown', events: [] }],
  ])('are not tried if it is %s, nor those that need them', async (_, first) => {
    const { tried, done } = await tryChain(first);
    expect(tried.slice(1)).toMatchObject([
      { id: 'two', outcome: 'unknown', reason: 'Not tried: it waits for one.' },
      { id: 'three', outcome: 'unknown', reason: 'Not tried: it waits for two.' },
    ]);
    expect(done).toHaveLength(1);
  });

  it('are tried if the step that they need is not part of the plan', async () => {
    const { forks, done } = createBareForks();
    await dryRunPlan(forks, [makeStep([makeLayer('call')], { after: ['done earlier'] })], quiet);
    expect(done).toEqual(['relay signed']);
  });
});

describe('a plan', () => {
  it('goes on after a step that cannot be carried out', async () => {
    const { forks, done } = createBareForks({
      dispatch: (call) => {
        if (call === '0x00') throw new TypeError('the node left');
        return { outcome: 'done', events: [] };
      },
    });
    const [broken, other] = chainOf('broken', 'other').map((step) => ({ ...step, after: [] }));
    const tried = await dryRunPlan(
      forks,
      [broken, other].filter((one) => one !== undefined),
      quiet,
    );
    expect(tried).toMatchObject([
      {
        id: 'broken',
        outcome: 'unknown',
        reason: 'The step could not be carried out to its end: the node left',
      },
      { id: 'other', outcome: 'done' },
    ]);
    expect(done).toHaveLength(2);
  });

  it('names each step and its place before it is tried', async () => {
    const texts: string[] = [];
    await dryRunPlan(createBareForks().forks, chainOf('one', 'two'), {
      onProgress: (text) => void texts.push(text),
    });
    expect(texts).toEqual(['Trying step 1 of 2: A step', 'Trying step 2 of 2: A step']);
  });

  it('stops before its next step when the signal aborts', async () => {
    const stop = new AbortController();
    const { forks, done } = createBareForks({
      dispatch: () => {
        stop.abort(new RangeError('enough'));
        return { outcome: 'done', events: [] };
      },
    });
    const ended = dryRunPlan(forks, chainOf('one', 'two'), { ...quiet, signal: stop.signal });
    await expect(ended).rejects.toThrow('enough');
    expect(done).toHaveLength(1);
  });

  it('has no bytes to send without a layer', async () => {
    const [tried] = await dryRunPlan(createBareForks().forks, [makeStep([])], quiet);
    expect(tried?.reason).toBe('Not tried: the plan has no bytes to send.');
  });
});

describe('a step that fails', () => {
  const refused = (error: string, docs: string) => {
    const failure = { kind: 'Other', error, docs };
    const event = { phase: 0, pallet: 'System', usualPallet: 'System', method: 'ExtrinsicFailed', data: {} };
    return { outcome: 'failed', error, block, events: [{ ...event, failure }] } as const;
  };
  const tryOne = async (layers: Parameters<typeof makeStep>[0], end: Dispatched, para?: number) => {
    const names = { relay: 'Relay', target: 'Target' };
    const { forks } = createBareForks({ names, dispatch: () => end });
    const step = makeStep(layers, para === undefined ? {} : { para });
    return (await dryRunPlan(forks, [step], quiet))[0]?.reason;
  };

  it('names the error in words, as the runtime has them', async () => {
    const layers = [makeLayer('call', { chain: 'Relay' })];
    const end = refused('TooManyConsumers', 'Too many things refer to the account.');
    const words = 'TooManyConsumers: Too many things refer to the account.';
    expect(await tryOne(layers, end)).toBe(`a call failed: ${words}`);
    expect(await tryOne(layers, refused('BadOrigin', ''))).toBe('a call failed: BadOrigin.');
  });

  it('stays failed if the search for its cause cannot be carried out', async () => {
    const bare = createBareForks({
      names: { relay: 'Relay' },
      dispatch: () => refused('BadOrigin', ''),
    }).forks;
    const left = async () => {
      if (forks.relay.fork.left) throw new TypeError('the node left');
      forks.relay.fork.left = true;
      return forks.relay.fork;
    };
    const fork = {
      ...bare.relay.fork,
      fork: left,
      left: false,
      snapshot: async () => ({ listKeys: async () => ({}) }),
    };
    const forks = { ...bare, relay: { ...bare.relay, fork } };
    const layer = makeLayer('inner-call', { chain: 'Relay' });
    const [tried] = await dryRunPlan(forks as never, [makeStep([layer])], quiet);
    expect(tried).toMatchObject({
      outcome: 'failed',
      block,
      reason:
        'a call, dispatched as root, failed: BadOrigin. The step could not be carried out to its end: the node left',
    });
  });

  it('names the error of a sender', async () => {
    const program = makeLayer('program', { chain: 'Relay', hex: '0x030000' });
    const send = makeLayer('send', { chain: 'Target', para: bareParas.target });
    const end = refused('PolkadotXcm.SendFailure', 'There was some other issue.');
    expect(await tryOne([program, send], end, bareParas.target)).toBe(
      'a call, dispatched as root, failed: PolkadotXcm.SendFailure: There was some other issue.',
    );
  });
});

describe('a call for the channel manager', () => {
  const names = { relay: 'Relay', channelManager: 'Channels' };
  const tryLayer = async (
    more: Parameters<typeof makeLayer>[1],
    without: readonly 'channelManager'[] = [],
  ) => {
    const { forks, done } = createBareForks({ names, without });
    const [tried] = await dryRunPlan(forks, [makeStep([makeLayer('call', more)])], quiet);
    return { done, reason: tried?.reason };
  };

  it.each([
    ['by its name', { chain: 'Channels' }, 'channelManager signed'],
    ['by its name and id', { chain: 'Channels', para: bareParas.channelManager }, 'channelManager signed'],
    ['the relay chain by its name', { chain: 'Relay' }, 'relay signed'],
  ])('is found %s', async (_, more, where) => {
    expect((await tryLayer(more)).done).toEqual([where]);
  });

  it.each([
    ['has the id of another parachain', { chain: 'Channels', para: bareParas.target }],
    ['has the name of no chain', { chain: 'Other' }],
    ['names the relay chain and a parachain', { chain: 'Relay', para: bareParas.channelManager }],
  ])('is not tried if it %s', async (_, more) => {
    const { done, reason } = await tryLayer(more);
    expect(done).toEqual([]);
    expect(reason).toBe(`Not tried: there is no fork of ${more.chain}.`);
  });

  it('is not tried without a fork of that chain', async () => {
    expect((await tryLayer({ chain: 'Channels' }, ['channelManager'])).done).toEqual([]);
  });
});
