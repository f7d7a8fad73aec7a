import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchChains } from './fetchChains.mjs';

const text = '{"id":"one","genesis":{}}';
const one = {
  file: 'one.json',
  repository: 'owner/name',
  commit: 'c0ffee',
  path: 'chains/one.json',
  bytes: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
};

let server: Server;
let base = '';
let folder = '';
const asked: string[] = [];
let body = text;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const isKnown = url === '/owner/name/c0ffee/chains/one.json';
    response.writeHead(isKnown ? 200 : 404).end(isKnown ? body : 'none');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

beforeEach(() => {
  if (folder) rmSync(folder, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), 'fetch-'));
  asked.length = 0;
  body = text;
});

test('a file is fetched by repository, commit and path, once', async () => {
  const messages: string[] = [];
  const options = { folder, base, onFile: (sentence: string) => messages.push(sentence) };
  await fetchChains([one], options);
  await fetchChains([one], options);
  expect(readFileSync(join(folder, 'one.json'), 'utf8')).toBe(text);
  expect(asked).toEqual(['/owner/name/c0ffee/chains/one.json']);
  expect(messages).toEqual([`one.json: fetched, ${text.length} bytes`, 'one.json: there already']);
});

test('bytes that differ from the list are refused, and no file is left', async () => {
  body = text.replace('one', 'two');
  await expect(fetchChains([one], { folder, base })).rejects.toThrow(
    /one\.json: expected SHA-256 .* found .* at http/,
  );
  body = `${text}${'x'.repeat(100_000)}`;
  await expect(fetchChains([one], { folder, base })).rejects.toThrow(/expected 25 bytes, http.* gives more/);
  const other = { ...one, path: 'chains/none.json' };
  await expect(fetchChains([other], { folder, base })).rejects.toThrow(/answers with status 404/);
  await expect(fetchChains([one], { folder, base: 'http://127.0.0.1:1' })).rejects.toThrow(
    /cannot be reached/,
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('a file with wrong bytes is replaced only by the right bytes', async () => {
  const file = join(folder, 'one.json');
  writeFileSync(file, 'mine');
  body = 'no';
  await expect(fetchChains([one], { folder, base })).rejects.toThrow(/SHA-256/);
  expect(readFileSync(file, 'utf8')).toBe('mine');
  body = text;
  await fetchChains([one], { folder, base });
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(existsSync(`${file}.part`)).toBe(false);
});

test('the list names each file once, pinned to a commit and a hash', () => {
  const list: (typeof one)[] = JSON.parse(
    readFileSync(new URL('./publicChains.json', import.meta.url), 'utf8'),
  );
  expect(new Set(list.map(({ file }) => file)).size).toBe(list.length);
  for (const chain of list) {
    expect(chain).toEqual({
      file: expect.stringMatching(/^[a-z0-9-]+\.json$/),
      repository: expect.stringMatching(/^[\w-]+\/[\w-]+$/),
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
      path: expect.stringMatching(/^[\w./-]+\.json$/),
      bytes: expect.any(Number),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  }
});
