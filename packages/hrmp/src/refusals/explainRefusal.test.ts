import { kusama2025 } from '@parachron/samples/runtimes';
import { expect, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import { explainRefusal } from './explainRefusal.js';

const relay = kusama2025();
const channel = { sender: 2000, recipient: 2114 };

function explain(name: string, facts: ChannelFacts = makeFacts(relay)) {
  const refusal = { pallet: 'Hrmp', name, reason: 'The numbers.' };
  return explainRefusal(facts, { refusal, channel, payer: 2114 });
}
const limited = (config: Partial<ChannelFacts['config']>) => {
  const facts = makeFacts(relay);
  return { ...facts, config: { ...facts.config, ...config } };
};
const ask = (field: string) => `Ask the governance of the relay chain to raise ${field}.`;

test('the reason has the chain, the name of the error and the numbers', () => {
  const { chain } = relay;
  expect(explain('OpenHrmpChannelToSelf').reason).toBe(
    `${chain} refuses the call with Hrmp.OpenHrmpChannelToSelf. The numbers.`,
  );
  const facts = makeFacts(relay);
  const refusal = { name: 'BadOrigin', reason: 'The numbers.' };
  expect(explainRefusal(facts, { refusal, channel, payer: 2114 }).reason).toBe(
    `${chain} refuses the call with BadOrigin. The numbers.`,
  );
});

test.each([
  ['OpenHrmpChannelToSelf', 'Give two different para ids.'],
  ['InsufficientBalance', 'Move funds to the account of parachain 2114 on the relay chain.'],
  ['ConsumerRemaining', 'Move funds to the account of parachain 2114 on the relay chain.'],
  ['LiquidityRestrictions', 'Unlock the funds of parachain 2114 on the relay chain.'],
  ['SomethingNew', 'Fix the cause, then run parachron check again.'],
])('the remedy of %s is "%s"', (name, howTo) => {
  expect(explain(name).howTo).toBe(howTo);
});

test.each([
  ['OpenHrmpChannelZeroCapacity', {}, 'Propose one message or more.'],
  ['OpenHrmpChannelZeroCapacity', { maxCapacity: 0 }, ask('hrmp_channel_max_capacity')],
  ['OpenHrmpChannelZeroMessageSize', {}, 'Propose one byte or more.'],
  ['OpenHrmpChannelZeroMessageSize', { maxMessageSize: 0 }, ask('hrmp_channel_max_message_size')],
])('the remedy of %s with the limits %j is "%s"', (name, config, howTo) => {
  expect(explain(name, limited(config)).howTo).toBe(howTo);
});

// Of a limit of 0, closing a channel frees nothing: only the governance can raise the limit.
test.each([
  ['OpenHrmpChannelLimitExceeded', {}, ask('hrmp_max_parachain_outbound_channels')],
  ['AcceptHrmpChannelLimitExceeded', {}, ask('hrmp_max_parachain_inbound_channels')],
  [
    'OpenHrmpChannelLimitExceeded',
    { egress: [2001] },
    'Close a channel of parachain 2000 that is not used, or ask the governance of the relay chain to raise hrmp_max_parachain_outbound_channels.',
  ],
  [
    'OpenHrmpChannelLimitExceeded',
    { openRequests: 1 },
    'Close a channel of parachain 2000 that is not used, or ask the governance of the relay chain to raise hrmp_max_parachain_outbound_channels.',
  ],
  [
    'AcceptHrmpChannelLimitExceeded',
    { ingress: [2001] },
    'Close a channel to parachain 2114 that is not used, or ask the governance of the relay chain to raise hrmp_max_parachain_inbound_channels.',
  ],
  [
    'AcceptHrmpChannelLimitExceeded',
    { acceptedRequests: 1 },
    'Close a channel to parachain 2114 that is not used, or ask the governance of the relay chain to raise hrmp_max_parachain_inbound_channels.',
  ],
])('the remedy of %s for a parachain with %j counts what can be closed', (name, para, howTo) => {
  expect(explain(name, makeFacts(relay, { para })).howTo).toBe(howTo);
});

test.each([
  ['Parathread', { maxParathreadOutboundChannels: 0 }, 'hrmp_max_parathread_outbound_channels'],
  ['Parachain', { maxParathreadOutboundChannels: 0 }, 'hrmp_max_parachain_outbound_channels'],
  ['Parathread', {}, 'hrmp_max_parachain_outbound_channels'],
])('the limit of a %s with the configuration %j is %s', (lifecycle, config, field) => {
  const facts = makeFacts(relay, { para: { lifecycle } });
  const own = { ...facts, config: { ...facts.config, ...config } };
  expect(explain('OpenHrmpChannelLimitExceeded', own).howTo).toBe(ask(field));
});
