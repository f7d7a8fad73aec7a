// A finding is read in a hurry: no sentence has more than 20 words.
import { isRecord } from '@parachron/core';
import { expect, it } from 'vitest';
import { runCommand } from './support/runCommand.js';
import { specFiles } from './support/specFiles.js';

const texts = new Set(['reason', 'howToFindOut', 'howTo', 'title', 'what', 'why']);

/** The sentences of all findings, steps and preparations of a report. */
function listSentences(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listSentences);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    texts.has(key) && typeof one === 'string' ? one.split(/(?<=[.!?])\s+/) : listSentences(one),
  );
}

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

it.each([
  ['the local network, in a dry run', ['--network', 'local', '--dry-run']],
  ['the local network, for a user', ['--network', 'local', '--user', alice]],
  ['chain spec files', ['--relay', specFiles.relay, '--target', specFiles.target]],
])('a check of %s has short sentences', async (_what, args) => {
  const { out } = await runCommand(['check', '--json', ...args]);
  const sentences = listSentences(JSON.parse(out));
  expect(sentences.length).toBeGreaterThan(20);
  expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 20)).toEqual([]);
});
