import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { createRunReport, runReportSchema } from '@parachron/checklist';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ReportServer, serveReports } from '../../src/serving/serveReports.js';
import { runCommand, startCommand, startText } from '../support/runCommand.js';
import { fullRun, severalRun } from '../support/runReports.js';

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

let server: ReportServer;
let port: number;
async function start() {
  server = await serveReports({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(server.url).port);
}
beforeEach(start);
afterEach(() => server.close());

function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  return new Promise<Answer>((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    const request = httpRequest(
      { host: '127.0.0.1', port, path, method, headers, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part) => {
          text += part;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Returns the answer to a raw request, or a note that the connection was closed. */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('the served report', () => {
  it('is a page before the first run, and announces the first run', async () => {
    const { status, text } = await ask('/');
    expect(status).toBe(200);
    expect(text).toContain('The first run is in progress');
    expect(await ask('/report.json')).toMatchObject({
      status: 503,
      text: 'The first run is in progress.\n',
    });
  });

  it('is no run any more while other processes watch all parachains', async () => {
    server.show(fullRun);
    server.show();
    const { text: version } = await ask('/version');
    server.show();
    expect((await ask('/version')).text).toBe(version);
    expect((await ask('/')).text).toContain('<h1>This process watches no parachain now</h1>');
    expect(await ask('/report.json')).toMatchObject({
      status: 503,
      text: 'This process watches no parachain now.\n',
    });
    server.show(fullRun);
    expect((await ask('/')).text).toContain('Not ready: Asset Hub (para 1000)');
  });

  it('is the last run, in each of its forms', async () => {
    server.show(severalRun);
    server.show(fullRun);
    const page = await ask('/?whatever');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('Not ready: Asset Hub (para 1000)');
    expect(JSON.parse((await ask('/report.json')).text).reports).toHaveLength(1);
    expect((await ask('/report.md')).text).toMatch(/^# Parachron: not ready/);
  });

  it('has headers that block other origins, also without its text', async () => {
    const { headers, text } = await ask('/');
    const { date: _, ...head } = (await ask('/', { method: 'HEAD' })).headers;
    expect(headers).toMatchObject(head);
    expect(Number(head['content-length'])).toBe(Buffer.byteLength(text));
    const meta = /http-equiv="Content-Security-Policy" content="([^"]*)"/
      .exec(text)?.[1]
      ?.replaceAll('&#39;', "'");
    expect(headers['content-security-policy']).toBe(`${meta}; frame-ancestors 'none'`);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a parachain whose chains cannot be read any more', () => {
  const error = {
    code: 'CONNECT_FAILED',
    fault: 'unreachable',
    message: 'No server answers at wss://relay.example.',
  };
  const obstacle = { network: 'staging', reason: error.message, howToFindOut: 'Start the node.', error };
  const at = '2026-03-04T06:07:08.000Z';
  const lostRun = createRunReport({ at, reports: [], notChecked: [{ ...obstacle, parachain: 'Asset Hub' }] });

  it('keeps its last report, with its time and block, and the present error', async () => {
    server.show(fullRun);
    server.show(lostRun);
    const { text } = await ask('/');
    expect(text).toContain('<title>Asset Hub (para 1000) on staging was not ready when it was last read · ');
    expect(text).toContain('There is no channel, and para 1000 has not asked for one.');
    const [, banner = ''] = /<div class="stale">(.*?)<\/div>\n?<svg/s.exec(text) ?? [];
    const words = banner.replace(/<[^>]*>/g, '');
    expect(words).toContain('The chains cannot be read now.');
    expect(words).toContain('last read on 2026-03-04, 05:06 UTC, at block 2 of rococo_v2_2');
    expect(words).toContain('No server answers at wss://relay.example.');
    expect(words).toContain('Start the node.');
  });

  it('has the state of the newest run in the other forms, which stay valid', async () => {
    server.show(fullRun);
    server.show(lostRun);
    const run = JSON.parse((await ask('/report.json')).text);
    expect(new Ajv2020({ strict: true }).validate(runReportSchema, run)).toBe(true);
    expect(run).toMatchObject({
      verdict: 'unknown',
      at,
      reports: [],
      notChecked: [{ reason: error.message }],
    });
    expect((await ask('/report.md')).text).toMatch(/^# Parachron: not checked/);
  });
});

it('a parachain whose plan could not be tried has its new report, and one whose check has not ended none', async () => {
  const error = { code: 'CONNECT_FAILED', fault: 'unreachable', message: 'No server answers.' };
  const obstacle = { network: 'staging', parachain: 'Asset Hub', howToFindOut: 'Start the node.' };
  const tried = { ...obstacle, reason: `The plan was not tried. ${error.message}`, error };
  const pending = { ...obstacle, reason: 'The first check of the parachain has not ended.' };
  server.show(fullRun);
  for (const [notChecked, reports, title] of [
    [tried, fullRun.reports, 'Not ready: Asset Hub (para 1000)'],
    [pending, [], ''],
  ] as const) {
    server.show(createRunReport({ reports, notChecked: [notChecked] }));
    const { text } = await ask('/');
    expect(text).toContain(`<title>${title}`);
    expect(text).toContain(notChecked.reason);
    expect(text).not.toContain('The chains cannot be read now.');
  }
});

describe('the version', () => {
  it('is that of the shown page, and another one with every new run', async () => {
    const shown = async () => /data-version="([^"]*)"/.exec((await ask('/')).text)?.[1];
    server.show(fullRun);
    const first = (await ask('/version')).text;
    expect(first).toBe(await shown());
    server.show(severalRun);
    const second = (await ask('/version')).text;
    expect([second === first, second]).toEqual([false, await shown()]);
  });
});

describe('a refused request', () => {
  it.each([
    ['another method', '/', { method: 'POST' }, 405],
    ['another method, of an unknown name', '/', { method: 'PROPFIND' }, 405],
    ['another path', '/etc/passwd', {}, 404],
    ['a path out of the folder', '/../../etc/passwd', {}, 404],
    ['an address as a path', 'http://tracker.example/', {}, 404],
    ['a body', '/', { headers: { 'content-length': '2' }, body: 'ab' }, 413],
    ['a body of unknown length', '/', { headers: { 'transfer-encoding': 'chunked' }, body: 'ab' }, 413],
    [
      "another name for this machine, as a foreign page's",
      '/',
      { headers: { host: `tracker.example:${port}` } },
      421,
    ],
    ['another name, for the version too', '/version', { headers: { host: 'tracker.example' } }, 421],
  ])('%s', async (_name, path, options, status) => {
    const { headers, ...answer } = await ask(path, options);
    expect([answer.status, headers.allow]).toEqual([status, status === 405 ? 'GET, HEAD' : undefined]);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('headers that are too long', async () => {
    expect((await ask('/', { headers: { 'x-long': 'a'.repeat(10_000) } })).status).toBe(431);
  });

  it('an invalid request, or one without a server name', async () => {
    expect(await send('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await send('GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await send('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /);
  });

  it('a request whose answer fails, or is not there at the end of the server', async () => {
    await server.close();
    let note = () => {};
    const asked = new Promise<void>((resolve) => {
      note = resolve;
    });
    const find = async (path: string) => {
      if (path === '/metrics') throw new TypeError('no answer of the database');
      if (path === '/readyz') await new Promise(() => note());
      return undefined;
    };
    server = await serveReports({ host: '127.0.0.1', port, find });
    await expect(ask('/metrics')).rejects.toThrow('socket hang up');
    expect((await ask('/')).status).toBe(200);
    const unanswered = expect(ask('/readyz')).rejects.toThrow('socket hang up');
    await asked;
    const begun = performance.now();
    await server.close();
    await unanswered;
    // The timeout of an idle client.
    expect(performance.now() - begun).toBeLessThan(60_000);
  });

  it('a request that never ends', async () => {
    expect(await send(`GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: `)).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('parachron serve', () => {
  it('serves the report of the local network until it is stopped', async () => {
    const closers: (() => unknown)[] = [];
    const { url } = await startCommand<{ url: string }>(['serve', '--network', 'local'], closers);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    await expect.poll(async () => (await fetch(`${url}report.json`)).status).toBe(200);
    expect(await (await fetch(`${url}metrics`)).text()).toMatch(/^parachron_last_run_timestamp_seconds \d+/m);
    expect((await fetch(`${url}readyz`)).status).toBe(200);
    expect((await fetch(`${url}playground/`)).status).toBe(404);
    const run = JSON.parse(await (await fetch(`${url}report.json`)).text());
    expect(run.reports[0].scope.network).toBe('local');
    expect(await closers[0]?.()).toBe(0);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  it.each(['0.0.0.0', '127.0.0.1'])('warns if other machines can read the report: %s', async (host) => {
    const closers: (() => unknown)[] = [];
    const lines: string[] = [];
    await startText(
      ['serve', '--network', 'local', '--host', host],
      closers,
      (text) => void lines.push(text),
    );
    await closers[0]?.();
    const warning = `Warning: other machines can connect to ${host} and read the report and its endpoints.`;
    expect(lines.includes(warning)).toBe(host === '0.0.0.0');
  });

  it.each([
    [['--port', '70000'], 'port'],
    [['--host', 'no.such.host.invalid'], 'is not available'],
    [['--host', '192.0.2.1'], 'this machine does not have the address (EADDRNOTAVAIL)'],
  ])('refuses %j as wrong input', async (args, words) => {
    const { code, err } = await runCommand(['serve', '--network', 'local', ...args], { width: 500 });
    expect(code).toBe(2);
    expect(err).toContain(words);
  });

  it('reports a port that is in use', async () => {
    const { code, err } = await runCommand(['serve', '--network', 'local', '--port', String(port)], {
      width: 500,
    });
    expect(code).toBe(2);
    expect(err).toContain('error PORT_UNAVAILABLE');
    expect(err).toContain('another program uses the port (EADDRINUSE).');
  });
});
