import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type ChainSpec, createTarget, serveChain } from '@parachron/devnet';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ChainSource } from '../forks/ChainSource.js';
import { openForks } from '../forks/openForks.js';

const scope = { serviceParaId: 2114, targetParaId: 2000 };

/** Serves a small target. */
async function serveTarget(): Promise<ChainSource> {
  const small = await createTarget({ clock: () => 0 });
  const server = await serveChain(small, { port: 0 });
  onTestFinished(async () => {
    await server.close();
    small.close();
  });
  return { role: 'target', kind: 'endpoint', text: server.url };
}

const open = async (chains: readonly ChainSource[], more: Partial<Parameters<typeof openForks>[1]> = {}) => {
  const texts: string[] = [];
  const loadSpec = (text: string): Promise<ChainSpec> => Promise.reject(new RangeError(`no file ${text}`));
  const forks = openForks(chains, {
    scope,
    loadSpec,
    onProgress: (text) => void texts.push(text),
    ...more,
  });
  forks.catch(() => undefined);
  return { forks, texts };
};

/** The address of a server that ends each connection. */
async function serveNothing(): Promise<string> {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('without a relay chain', () => {
  it('the error says so, also if other chains are forked', async () => {
    const target = await serveTarget();
    const { forks, texts } = await open([target]);
    await expect(forks).rejects.toMatchObject({ code: 'RELAY_NOT_GIVEN', fault: 'input' });
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(/^Forking /);
  });

  it('no chain at all is the same error', async () => {
    await expect((await open([])).forks).rejects.toMatchObject({ code: 'RELAY_NOT_GIVEN' });
  });

  it('a failure of another chain does not hide the missing relay chain', async () => {
    const { forks } = await open([{ role: 'service', kind: 'spec', text: 'service.json' }]);
    await expect(forks).rejects.toMatchObject({ code: 'RELAY_NOT_GIVEN' });
  });
});

describe('a relay chain that cannot be forked', () => {
  it('ends with the error of its specification, not with that of another chain', async () => {
    const { forks, texts } = await open([
      { role: 'target', kind: 'spec', text: 'target.json' },
      { role: 'relay', kind: 'spec', text: 'relay.json' },
    ]);
    await expect(forks).rejects.toThrow('no file relay.json');
    // The relay chain comes first, in any order of the sources.
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('relay.json');
  });

  it('ends with the error of its node', async () => {
    const { forks } = await open([{ role: 'relay', kind: 'endpoint', text: await serveNothing() }]);
    await expect(forks).rejects.toMatchObject({ code: 'FORK_UNREACHABLE' });
  });
});

it('the signal ends the start with its reason, before any relay chain is required', async () => {
  const stop = new AbortController();
  const { forks } = await open([await serveTarget()], { signal: stop.signal });
  stop.abort(new RangeError('the user left'));
  await expect(forks).rejects.toThrow('the user left');
});
