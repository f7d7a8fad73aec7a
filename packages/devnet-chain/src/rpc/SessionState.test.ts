import { expect, it } from 'vitest';
import { createSessionState } from './SessionState.js';

const open = () => createSessionState({ finalityDelay: 50 });

it('counts requests that name a watched block, until they are answered', () => {
  const session = open();
  const watch = session.watchRequests('0xb1');
  const answer = session.noteRequest(['0xb1']);
  expect(watch.count('it')).toEqual({ asked: 1, open: 1 });
  answer();
  expect(watch.count('it')).toEqual({ asked: 1, open: 0 });
  session.noteRequest(['0x00', '0xb1'])();
  expect(watch.count('it')).toEqual({ asked: 2, open: 0 });
});

it('counts of any watched block also the unanswered requests about nothing', () => {
  const session = open();
  const watch = session.watchRequests('0xb1');
  const other = session.watchRequests('0xb2');
  const answer = session.noteRequest([]);
  expect(watch.count('any')).toEqual({ asked: 0, open: 1 });
  expect(watch.count('it')).toEqual({ asked: 0, open: 0 });
  answer();
  session.noteRequest(['0xb2']);
  expect(watch.count('any')).toEqual({ asked: 1, open: 1 });
  expect(watch.count('it')).toEqual({ asked: 0, open: 0 });
  expect(other.count('it')).toEqual({ asked: 1, open: 1 });
});

it('counts a request about two watched blocks once for any', () => {
  const session = open();
  const watches = ['0xb1', '0xb2'].map((block) => session.watchRequests(block));
  session.noteRequest(['0xb1', '0xb2']);
  expect(watches.map((watch) => watch.count('it').asked)).toEqual([1, 1]);
  expect(watches[0]?.count('any')).toEqual({ asked: 1, open: 1 });
});

it('counts for two watches of the same block, and stops at the end of each', () => {
  const session = open();
  const [one, other] = [session.watchRequests('0xb1'), session.watchRequests('0xb1')];
  session.noteRequest(['0xb1'])();
  one.end();
  session.noteRequest(['0xb1'])();
  expect([one.count('it').asked, other.count('it').asked]).toEqual([1, 2]);
});

it('gives a count of the moment, which later requests do not change', () => {
  const session = open();
  const watch = session.watchRequests('0xb1');
  const before = watch.count('it');
  session.noteRequest(['0xb1']);
  expect(before).toEqual({ asked: 0, open: 0 });
});

it('stops all broadcasts at its end', () => {
  const session = open();
  const stopped: string[] = [];
  for (const id of ['a', 'b']) session.broadcasts.set(id, () => stopped.push(id));
  session.close();
  expect(stopped).toEqual(['a', 'b']);
  expect(session.broadcasts.size).toBe(0);
});

it('asks the given function whether the client has read everything', async () => {
  const session = createSessionState({ finalityDelay: 7, reached: async () => 'read' });
  expect(session.finalityDelay).toBe(7);
  expect(await session.reached()).toBe('read');
  expect(await open().reached()).toBeUndefined();
});
