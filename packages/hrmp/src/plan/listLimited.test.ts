import { kusama2025 } from '@parachron/samples/runtimes';
import { expect, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import type { DueAction } from '../money/DueStep.js';
import type { ChannelConfig } from '../status/ChannelConfig.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import { listLimited } from './listLimited.js';

const relay = kusama2025();
const there = { sender: 2000, recipient: 2114 };
const back = { sender: 2114, recipient: 2000 };
const sizes = { capacity: 8, messageSize: 512 };
const open = (channel: typeof there): readonly DueAction[] => [
  { kind: 'init', channel, sizes },
  { kind: 'accept', channel },
];
const both = [...open(there), ...open(back)];

/** Lists the limited channels, by the facts of each parachain. */
const list = (
  actions: readonly DueAction[],
  {
    limits = {},
    paras = [{}, {}],
    states = ['none', 'none'],
  }: {
    limits?: Partial<ChannelConfig>;
    paras?: readonly [Partial<ChannelFacts['paras'][0]>, Partial<ChannelFacts['paras'][0]>];
    states?: NonNullable<Parameters<typeof makeFacts>[1]>['states'];
  } = {},
) => {
  const facts = makeFacts(relay, states ? { states } : {});
  const [one, other] = facts.paras;
  const changed = [
    { ...one, ...paras[0] },
    { ...other, ...paras[1] },
  ] as const;
  return [...listLimited({ ...facts, config: { ...facts.config, ...limits }, paras: changed }, actions)];
};

test('no channel is limited where both parachains have capacity for another', () => {
  const paras = [
    { egress: [1], ingress: [1] },
    { egress: [1], ingress: [1] },
  ] as const;
  expect(list(both, { limits: { maxOutboundChannels: 2, maxInboundChannels: 2 }, paras })).toEqual([]);
});

test.each([
  ['outbound limit of 2000', { maxOutboundChannels: 1 }, [{ egress: [1] }, {}], [there]],
  ['outbound limit of 2114', { maxOutboundChannels: 1 }, [{}, { egress: [1] }], [back]],
  ['inbound limit of 2114', { maxInboundChannels: 1 }, [{}, { ingress: [1] }], [there]],
  ['inbound limit of 2000', { maxInboundChannels: 1 }, [{ ingress: [1] }, {}], [back]],
  ['sent requests of 2000', { maxOutboundChannels: 1 }, [{ openRequests: 1 }, {}], [there]],
  ['acceptances of 2000', { maxInboundChannels: 1 }, [{ acceptedRequests: 1 }, {}], [back]],
  ['a limit of 0', { maxOutboundChannels: 0 }, [{}, {}], [there, back]],
] as const)('the %s prevents the channel that it concerns', (_, limits, paras, limited) => {
  expect(list(both, { limits, paras })).toEqual(limited);
});

test('a request that is refused is not accepted: its acceptance reaches no limit', () => {
  const later: DueAction = { kind: 'accept', channel: { ...there } };
  const limits = { maxOutboundChannels: 0, maxInboundChannels: 1 };
  expect(list([...open(there), later], { limits })).toEqual([there]);
});

test('an earlier action of the plan counts against the limit of a later one', () => {
  const [init, accept] = open(there);
  const twice = [init, accept, { kind: 'init', channel: { ...there }, sizes }] as readonly DueAction[];
  expect(list(twice, { limits: { maxOutboundChannels: 1 } })).toEqual([there]);
  expect(list(twice, { limits: { maxOutboundChannels: 2 } })).toEqual([]);
});

test('a channel that closes at the next session counts for no limit', () => {
  const limits = { maxOutboundChannels: 1, maxInboundChannels: 1 };
  const paras = [{ egress: [2114] }, { ingress: [2000] }] as const;
  const actions = open(there);
  expect(list(actions, { limits, paras, states: ['closing', 'none'] })).toEqual([]);
  expect(list(actions, { limits, paras, states: ['none', 'none'] })).toEqual([there]);
});

test('missing funds limit no channel', () => {
  const { balance } = makeFacts(relay).paras[0];
  const poor = { balance: { ...balance, free: 0n } };
  expect(list(both, { paras: [poor, poor] })).toEqual([]);
});
