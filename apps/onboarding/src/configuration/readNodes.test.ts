// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is what one writes in the file.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFolder } from '../../test/support/writeFolder.js';
import { MistakeList } from './MistakeList.js';
import { parseText } from './parseText.js';
import { readNodes } from './readNodes.js';

const path = ['networks', 'main', 'relay'];

/** Reads the nodes of a relay chain, and lists the problems of the file. */
function read(
  given: string | readonly string[] | undefined,
  { env = {}, folder = '/' }: { env?: Record<string, string>; folder?: string } = {},
) {
  const text = JSON.stringify({ networks: { main: { relay: given ?? null } } });
  const mistakes = new MistakeList(parseText({ file: 'p.yaml', folder, text }));
  const nodes = readNodes(given, { role: 'relay', path }, { file: 'p.yaml', folder, env, mistakes });
  let problems = '';
  try {
    mistakes.requireNone();
  } catch (error) {
    problems = String(error);
  }
  return { nodes, problems };
}

describe('the nodes of a chain in a configuration', () => {
  it('are none if the field is absent', () => {
    expect(read(undefined)).toEqual({ nodes: [], problems: '' });
  });

  it('are endpoints in the order of the list, with the place of the field', () => {
    const origin = 'p.yaml, networks.main.relay';
    expect(read(['wss://a.example', 'HTTP://b.example'])).toEqual({
      nodes: [
        { role: 'relay', kind: 'endpoint', text: 'wss://a.example', origin },
        { role: 'relay', kind: 'endpoint', text: 'HTTP://b.example', origin },
      ],
      problems: '',
    });
  });

  it('are files of the folder of the configuration', () => {
    const folder = writeFolder({ 'relay.json': '{}' });
    const { nodes, problems } = read('./relay.json', { folder });
    expect(nodes).toMatchObject([{ kind: 'spec', text: join(folder, 'relay.json') }]);
    expect(problems).toBe('');
    expect(read('relay.json', { folder: join(folder, '..') }).problems).toContain(
      'networks.main.relay is "relay.json", which is neither an endpoint (ws, wss, http, https) nor a file that exists',
    );
  });

  it('may contain variables of the environment, which stay out of their places', () => {
    const { nodes, problems } = read('wss://${HOST}/${KEY}', { env: { HOST: 'a.example', KEY: 'k1' } });
    expect(nodes).toMatchObject([{ text: 'wss://a.example/k1', origin: 'p.yaml, networks.main.relay' }]);
    expect(problems).toBe('');
  });

  it.each([
    ['wss://${ABSENT}.example', 'names the environment variable ABSENT, which is not set'],
    ['wss://${EMPTY}.example', 'names the environment variable EMPTY, which is not set'],
    ['wss://me:word@a.example', 'contains a user name or password; put it into an environment variable'],
    ['wss://me@a.example', 'contains a user name or password'],
    [
      'wss://a.example/spec.json',
      'is "wss://a.example/spec.json", a file on the web; download the chain spec',
    ],
    ['ftp://a.example', 'is not an endpoint: '],
    ['wss://', 'is not an endpoint: '],
  ])('are refused as %s: %s', (given, problem) => {
    const { nodes, problems } = read(given, { env: { EMPTY: '' } });
    expect(nodes).toEqual([]);
    expect(problems).toContain(`networks.main.relay ${problem}`);
    expect(problems).not.toContain('word@');
  });

  it('may have a user and a password in variables only', () => {
    const env = { USER_NAME: 'me', WORD: 'word' };
    expect(read('wss://${USER_NAME}:${WORD}@a.example', { env }).nodes).toMatchObject([
      { text: 'wss://me:word@a.example' },
    ]);
    expect(read('wss://${USER_NAME}:word@a.example', { env }).nodes).toEqual([]);
  });

  it('are refused at their place in the list', () => {
    const { nodes, problems } = read(['wss://a.example', 'nothing', 'wss://a.example']);
    expect(nodes).toHaveLength(1);
    expect(problems).toContain('networks.main.relay[1] is "nothing"');
    expect(problems).toContain('networks.main.relay[2] names the node wss://a.example a second time');
  });
});
