// No output contains a secret of the command line, the configuration or the environment.
import { reportFormats } from '@parachron/reports';
import { describe, expect, it } from 'vitest';
import { alice } from './support/addresses.js';
import { runCommand, writeFolder } from './support/runCommand.js';

const phrase = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk';
/** No server listens at this address. */
const closed = 'ws://me:SECRET@127.0.0.1:1/v1/SECRET0123456789?apikey=SECRET';

function writeNodes(nodes: string): string {
  return writeFolder({
    'parachron.yaml': `networks:
  staging: { relay: "\${URL}" }
parachains:
  - name: mine
    networks: { staging: ${nodes} }
`,
  });
}

async function check(nodes: string, env: Record<string, string> = {}, format = 'json') {
  const ran = await runCommand(['check', '--dry-run', '--format', format], {
    cwd: writeNodes(nodes),
    env: { URL: closed, ...env },
    width: 2_000,
  });
  return { code: ran.code, shown: `${ran.out}\n${ran.err}` };
}

describe('an address with secrets', () => {
  it.each(reportFormats)(
    'is read from the environment, and is not shown as %s if no node answers',
    async (format) => {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what one writes in the file.
      const { code, shown } = await check('["${URL}", "${URL}2"]', {}, format);
      expect(code).toBe(3);
      expect(shown).toMatch(/127\.0\.0\.1:1\/v1\/SECR…/);
      expect(shown).not.toContain('SECRET');
    },
  );

  it.each([
    [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what one writes in the file.
      '"wss://me:${PASSWORD}@rpc.example"',
      'contains a user name or password; put it into an environment variable',
    ],
    [
      '"wss://me:SECRET@rpc.example"',
      'contains a user name or password; put it into an environment variable',
    ],
    ['"wss://me:SECRET@exa mple.com"', 'contains a user name or password'],
    ['"me:SECRET@rpc.example"', 'is "rpc.example", which is neither an endpoint'],
    ['"rpc.example/v1/SECRET0123456789?apikey=SECRET"', 'which is neither an endpoint'],
    ['"wss://exa mple.com/?apikey=SECRET"', 'is not an endpoint: the text is not a valid URL'],
    ['["wss://a.example/?apikey=SECRET", "wss://a.example/?apikey=SECRET"]', 'a second time'],
    ['"https://a.example/raw.json?apikey=SECRET"', 'a file on the web'],
  ])('is refused as %s without its secrets', async (nodes, words) => {
    const { code, shown } = await check(nodes, { PASSWORD: 'SECRET' });
    expect(code).toBe(2);
    expect(shown).toContain(words);
    expect(shown).not.toContain('SECRET');
  });

  it.each([
    [['check', '--target', 'ws://127.0.0.1:1', '--relay', 'me:SECRET@rpc.example']],
    [['check', '--target', 'ws://127.0.0.1:1', '--relay', closed]],
    [['check', '--target', closed, '--relay', 'wws://rpc.example/?apikey=SECRET']],
    [['devnet', '--port', '0', '--relay', closed]],
    [['devnet', '--port', '0', '--relay', 'rpc.example/?apikey=SECRET']],
    [['task', 'list', '-o', alice, '-s', closed]],
    [['task', 'list', '-o', alice, '-s', 'wss://me:SECRET@exa mple.com']],
  ])('is named in errors without its secrets: %j', async (args) => {
    for (const form of [[], ['--json']]) {
      const { code, out, err } = await runCommand([...args, ...form], { width: 2_000 });
      expect([2, 3]).toContain(code);
      expect(out + err).toMatch(/127\.0\.0\.1|exa mple|rpc\.example/);
      expect(out + err).not.toContain('SECRET');
    }
  });
});

describe('a secret in place of the name of a variable or file', () => {
  const args = ['task', 'schedule', '-s', 'ws://127.0.0.1:1', '-i', 'x', '--dispatch', '0x00'];
  const known = ['--signer-env', 'KEYSTORE'];

  it.each([
    ['--signer-env', phrase],
    ['--signer-env', '//Alice//hunter2'],
    ['--signer-file', phrase],
    ['--signer-file', `${phrase}\0`],
    ['--signer-file', `${phrase} `.repeat(500)],
    ['--password-env', phrase],
  ])('%s %s is refused by the name of the option', async (option, secret) => {
    const more = option === '--password-env' ? known : [];
    for (const form of [[], ['--json']]) {
      const { code, out, err } = await runCommand([...args, ...more, option, secret, ...form], {
        env: { KEYSTORE: '{}' },
        width: 2_000,
      });
      expect(code).toBe(2);
      expect(out + err).toContain(`${option}: `);
      expect(out + err).not.toMatch(/bottom|hunter2/);
    }
  });
});

describe('a secret in place of an account', () => {
  const schedule = ['task', 'schedule', '-s', 'ws://127.0.0.1:1', '-i', 'x'];

  it.each([
    ['--owner', ['task', 'list', '-s', 'ws://127.0.0.1:1']],
    ['--user', ['check', '--relay', 'ws://127.0.0.1:1', '--target', 'ws://127.0.0.1:1']],
    [
      '--on-target',
      ['check', '--relay', 'ws://127.0.0.1:1', '--target', 'ws://127.0.0.1:1', '--user', alice],
    ],
    ['--on-target', [...schedule, '-o', alice, '--call', '0x0000']],
    ['--transfer', [...schedule, '-o', alice, '--amount', '1']],
  ])('%s of %j is refused without the secret', async (option, args) => {
    for (const secret of [phrase, `${phrase}//1`, '//hunter2']) {
      const { code, out, err } = await runCommand([...args, option, secret], { width: 2_000 });
      expect(code).toBe(2);
      expect(err).toContain(`${option}: looks like a secret phrase or path`);
      expect(out + err).not.toMatch(/bottom|hunter2/);
    }
  });
});
