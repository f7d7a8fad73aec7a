import { expect, test } from 'vitest';
import type { FactValues } from '../../facts/Fact.js';
import { channelParameters } from './channelParameters.js';

type Facts = FactValues<typeof channelParameters.facts>;

const scope = {
  network: 'test',
  serviceParaId: 2114,
  targetParaId: 2000,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
};

/** Facts without a channel, on a relay chain with the given limits. */
function judge(config: {
  readonly maxCapacity: number;
  readonly maxMessageSize: number;
  readonly maxTotalSize: number;
}) {
  const status = (sender: number, recipient: number) => ({ channel: { sender, recipient }, state: 'none' });
  const channels = {
    known: true,
    facts: { config, channels: [status(2000, 2114), status(2114, 2000)] },
    evidence: { there: [], back: [], channelManager: [] },
  } as unknown as Facts['channels'];
  return channelParameters.evaluate({ channels }, scope);
}

const limits = { maxCapacity: 8, maxMessageSize: 1024, maxTotalSize: 8192 };

test('a relay chain whose limits permit no message is a failure, with the origin that can raise the limits', () => {
  for (const none of ['maxCapacity', 'maxMessageSize', 'maxTotalSize'] as const) {
    const [there, back] = judge({ ...limits, [none]: 0 });
    for (const one of [there, back]) {
      expect(one).toMatchObject({ outcome: 'fail', noFix: { howTo: expect.stringContaining('governance') } });
      expect(one?.reason).toMatch(/^No channel can carry a message: /);
    }
  }
});

test('without a channel request, the finding advises a request within the limits of the relay chain', () => {
  expect(judge(limits)[0]).toMatchObject({
    outcome: 'not-applicable',
    reason: 'No channel request to compare with. Request 8 messages of 1024 bytes.',
  });
});
