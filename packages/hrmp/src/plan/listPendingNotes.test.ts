import { kusama2025 } from '@parachron/samples/runtimes';
import { expect, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import { listPendingNotes } from './listPendingNotes.js';

const relay = kusama2025();
const { config } = makeFacts(relay);

test('lists only changes of channel terms, with one note per session', () => {
  const pending = [
    { session: 5, config: { ...config, maxUpwardMessageSize: 1 } },
    { session: 6, config: { ...config, maxOutboundChannels: 2 } },
    { session: 7, config: { ...config, recipientDeposit: 0n } },
  ];
  const notes = listPendingNotes({ ...makeFacts(relay), pending });
  expect(notes).toEqual([
    expect.stringMatching(/^From session 6 on, .*: 2 outbound channels of a parachain \(now 30\)\. /),
    expect.stringMatching(/^From session 7 on, .*: deposit of the recipient 0 \w+ \(now 10 \w+\)\. /),
  ]);
  expect(listPendingNotes(makeFacts(relay))).toEqual([]);
});
