import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '@parachron/checklist';
import { describe, expect, it, test } from 'vitest';
import { parseHosts, parseOrigins } from '../src/cli/commands/networkCommands.js';
import type { DevnetDescription } from '../src/cli/commands/runDevnet.js';
import { alice, bob } from './support/addresses.js';
import { runCommand, specFiles, startCommand, startText } from './support/runCommand.js';
import { ask } from './support/serveRealNetwork.js';

/** Runs the command until the test stops it. */
async function start(...args: readonly string[]) {
  const closers: (() => unknown)[] = [];
  const devnet = await startCommand<DevnetDescription>(['devnet', ...args], closers);
  const endpoints = devnet.chains.map(({ endpoint }) => endpoint);
  return { ...devnet, endpoints, stop: () => closers[0]?.() };
}

/** Uses node:http, because fetch sets both headers itself. */
function getStatus(endpoint: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(endpoint.replace(/^ws/, 'http'), { method: 'OPTIONS', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('parachron devnet', () => {
  it('prints reachable endpoints and accounts, and stops on request', async () => {
    const { variant, time, chains, endpoints, accounts, stop } = await start(
      ...['--variant', 'm', '--start', '2027-01-01T00:00:00Z'],
    );
    expect({ variant, time }).toEqual({ variant: 'M', time: expect.stringMatching(/^2027-01-01T00:00:0/) });
    expect(chains.map(({ role, paraId }) => [role, paraId])).toEqual([
      ['service', 2114],
      ['target', 2000],
    ]);
    expect(await Promise.all(endpoints.map((endpoint) => ask(endpoint, 'system_chain')))).toEqual(
      chains.map(({ name }) => name),
    );
    expect(accounts[0]).toEqual({ name: 'Alice', suri: '//Alice', address: alice });
    expect(await stop()).toBe(0);
    await expect(ask(endpoints[0] ?? '', 'system_chain')).rejects.toThrow();
  });

  it('prints endpoints and accounts, with a line for curl that works', async () => {
    const closers: (() => unknown)[] = [];
    const out = await startText(['devnet', '--target', '2000', '--target', '2001'], closers);
    expect(out).toContain('The local network is running: variant H');
    expect(out.match(/ws:\/\/127\.0\.0\.1:\d+/g)).toHaveLength(3);
    const [, body = '', endpoint = ''] = /-d '(.*)' (http:\S+)/.exec(out) ?? [];
    const headers = { 'content-type': 'application/json' };
    const [time] = (JSON.parse(body) as { params: number[] }).params;
    expect(out.replaceAll(/\s+/g, ' ')).toContain('or further with a later time in milliseconds:');
    for (const result of [time, Number(time) + 3_600_000]) {
      const later = body.replace(String(time), String(result));
      const response = await fetch(endpoint, { method: 'POST', headers, body: later });
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result });
    }
    expect(await closers[0]?.()).toBe(0);
  });

  it('prints the commands that check its parachains', async () => {
    const closers: (() => unknown)[] = [];
    const out = await startText(['devnet', '--relay', '--target', '2000', '--target', '2001'], closers);
    const commands = [...out.matchAll(/^ {2}parachron (check .*)$/gm)].map(([, words = '']) =>
      words.split(' '),
    );
    expect(commands).toHaveLength(2);
    for (const words of commands) {
      const [{ chains }]: [Report] = JSON.parse((await runCommand([...words, '--json'])).out).reports;
      const target = chains.find(({ role }) => role === 'target');
      expect(target?.endpoint).toBe(words[words.indexOf('--target') + 1]);
    }
    expect(await closers[0]?.()).toBe(0);
  });

  it('says once why a block that nobody waits for was not built', async () => {
    const closers: (() => unknown)[] = [];
    const lines: string[] = [];
    const args = ['devnet', '--blocks', '0.1', '--target', 'none', '--json'];
    const out = await startText(args, closers, (text) => lines.push(text));
    const [endpoint = ''] = (JSON.parse(out) as DevnetDescription).chains.map((chain) => chain.endpoint);
    await ask(endpoint, 'dev_setStorage', [[['0x3a636f6465', null]]]);
    const listFailures = () => lines.filter((text) => text.includes('did not build block'));
    await expect.poll(listFailures).not.toEqual([]);
    // Blocks fail on.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(listFailures()).toHaveLength(1);
    expect(await closers[0]?.()).toBe(0);
  });

  it('runs a real parachain and a real relay chain beside the service', async () => {
    const chosen = ['--relay', '--para', 'embedded', '--variant', 'M'];
    const { chains, endpoints, stop } = await start(...chosen);
    expect(chains.map(({ role, paraId }) => [role, paraId])).toEqual([
      ['service', 2114],
      ['target', 1000],
      ['relay', undefined],
    ]);
    const names = await Promise.all(endpoints.map((endpoint) => ask(endpoint, 'system_chain')));
    expect(names).toEqual(['Parachron Service M', 'Rococo Asset Hub', 'Rococo']);
    const service = endpoints[0] ?? '';
    const task = ['task', 'schedule', '-s', service, '-i', 'pay', '--transfer', bob];
    const plan = (...more: string[]) => runCommand([...task, '-o', alice, ...more], { width: 2000 });
    // A fork has the limits of the chain, which no constant states.
    const small = await plan('--amount', '0.01');
    expect(small).toMatchObject({ code: 5, out: expect.stringContaining('InvalidAmount') });
    const least = ['--amount', '0.2'];
    expect(await plan(...least)).toMatchObject({ code: 0, out: expect.stringContaining('run succeeded') });
    expect((await plan(...least, '-w', 'every 5m x 25')).out).toContain(
      'AutomationTime.TooManyExecutionsTimes',
    );
    const sent = await runCommand([...task, ...least, '--signer-env', 'KEY', '--submit'], {
      env: { KEY: '//Alice' },
    });
    expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('is scheduled in block') });
    expect(await stop()).toBe(0);
  });

  it('stores its chains in the given folder', async () => {
    const data = mkdtempSync(join(tmpdir(), 'parachron-devnet-'));
    const run = async () => {
      const { endpoints, stop } = await start('--data', data, '--target', 'none');
      const blocks = await ask(endpoints[0] ?? '', 'chain_getBlockHash', [[0, 1]]);
      expect(await stop()).toBe(0);
      return blocks;
    };
    expect(await run()).toEqual(await run());
    rmSync(data, { recursive: true });
  });

  it('answers scripts of the permitted pages and requests to the permitted names, and no others', async () => {
    const permitted = ['--origins', 'https://app.example', '--hosts', 'devnet.example'];
    const { endpoints, stop } = await start('--target', 'none', ...permitted);
    const [endpoint = ''] = endpoints;
    expect(await getStatus(endpoint, { origin: 'https://app.example' })).toBe(204);
    expect(await getStatus(endpoint, { origin: 'https://other.example' })).toBe(403);
    expect(await getStatus(endpoint, { host: 'devnet.example' })).toBe(204);
    expect(await getStatus(endpoint, { host: 'rebound.example' })).toBe(403);
    expect(await stop()).toBe(0);
  });

  it.each([
    ['--origins', 'app.example', 'Give loopback, any, or origins such as'],
    ['--hosts', 'devnet:9944', 'Give names without scheme and port'],
    ['--variant', 'X', 'The variants are H and M.'],
    ['--blocks', 'soon', 'Give instant, manual, or seconds from'],
    ['--start', 'later', 'Give a date such as 2027-01-01T00:00:00Z'],
    ['--start', '1', 'Give a date such as 2027-01-01T00:00:00Z'],
    ['--start', '2027-04-31T00:00:00Z', 'Give a date such as 2027-01-01T00:00:00Z'],
    ['--start', '2027-01-01T00:00:00', 'Give a date such as 2027-01-01T00:00:00Z'],
    ['--port', '70000', 'Give a whole number from 0 to 65535.'],
    ['--target', 'x', 'Give a whole number from 0 to 4294967295.'],
    ['--target', '4294967296', 'Give a whole number from 0 to 4294967295.'],
    ['--para', './nowhere.json', '--para: "./nowhere.json" is neither an endpoint'],
    ['--relay', 'nowhere', '--relay: "nowhere" is neither an endpoint'],
    ['--target', '2114', 'Two chains of the network have the para id 2114.'],
    ['--para', specFiles.relay, 'The para id of Rococo is unknown'],
    ['--relay', specFiles.target, 'was given as the relay chain, but its runtime has no pallet Paras.'],
  ])('refuses %s %s as wrong input, in one sentence', async (option, value, words) => {
    const { code, out, err } = await runCommand(['devnet', '--port', '0', option, value, '--json']);
    expect(code).toBe(2);
    expect(err).toBe('');
    const { error } = JSON.parse(out);
    expect(error.message).toContain(words);
    const codes: Readonly<Record<string, string>> = {
      2114: 'PARA_ID_TAKEN',
      [specFiles.relay]: 'PARA_ID_UNKNOWN',
      [specFiles.target]: 'NOT_RELAY_CHAIN',
    };
    expect(error.code).toBe(codes[value] ?? 'USAGE');
  });
});

// Origins as RFC 6454 has browsers write them: scheme, host, and the port where it is no default.
const extension = 'chrome-extension://mopnmbcafieddcagagdcbnhejhlodfdd';
test.each([
  ['any', 'any'],
  ['https://app.example', ['https://app.example']],
  ['HTTPS://App.Example:443/, http://10.0.0.5:3000', ['https://app.example', 'http://10.0.0.5:3000']],
  [extension, [extension]],
])('--origins %s', (text, origins) => {
  expect(parseOrigins(text)).toEqual(origins);
});

test.each(['', 'https://app.example/page', 'https://user@app.example', 'any,https://app.example', '*'])(
  '--origins %j is refused',
  (text) => {
    expect(() => parseOrigins(text)).toThrow(/^Give loopback, any, or origins/);
  },
);

test('--hosts takes names separated by commas', () => {
  expect(parseHosts('Devnet, devnet.example')).toEqual(['devnet', 'devnet.example']);
});

test.each(['', 'http://devnet', 'devnet,,other'])('--hosts %j is refused', (text) => {
  expect(() => parseHosts(text)).toThrow(/^Give names without scheme and port/);
});
