import { stdout } from 'node:process';
import { expect, test, vi } from 'vitest';
import { pino } from './plainLogger.mjs';

function write(level: string): string[] {
  const spy = vi.spyOn(stdout, 'write').mockReturnValue(true);
  const logger = pino({ level }).child({ app: 'a' }).child({ name: 'b' });
  logger.debug('small');
  logger.info({ block: 7n }, 'built');
  logger.error(new TypeError('broken'), 'failed');
  const lines = spy.mock.calls.map(([text]) => String(text));
  spy.mockRestore();
  return lines;
}

test('writes the messages that its level permits, with the fields of its parents', () => {
  expect(write('info').map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', app: 'a', name: 'b', block: '7', msg: 'built' },
    { level: 'error', app: 'a', name: 'b', error: 'TypeError: broken', msg: 'failed' },
  ]);
});

test('writes nothing at the level silent', () => {
  expect(write('fatal')).toEqual([]);
});
