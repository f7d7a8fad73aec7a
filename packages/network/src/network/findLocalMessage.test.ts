import { expect, test } from 'vitest';
import { findLocalMessage } from './findLocalMessage.js';
import type { LocalEvent } from './LocalChain.js';

const program = '0x03040a';
// `b2sum -l 256` of the bytes of the program.
const id = '0xe51e07328474188eafb61df1850e4ab2176d0db4ffafd6ee871874ef5b4e254b';

test.each(['MessageQueue', 'LaneKeeper'])('finds a message that the queue %s ended', (pallet) => {
  const event = { index: 0, phase: 'initialization', data: {} } as const;
  const opened: LocalEvent = { ...event, pallet: 'Hrmp', usualPallet: 'Hrmp', name: 'OpenChannelRequested' };
  const end: LocalEvent = {
    ...{ ...event, index: 1, data: { id, success: true } },
    ...{ pallet, usualPallet: 'MessageQueue', name: 'Processed' },
  };
  expect(findLocalMessage([opened, end], program)).toEqual({ events: [opened, end], end });
  expect(findLocalMessage([opened], program)).toBeUndefined();
});
