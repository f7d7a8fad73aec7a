// An endpoint may serve no storage: what the metadata and the other chains say is judged, and the rest is unknown, with what to do.
import { connect } from '@parachron/client';
import { createTarget } from '@parachron/devnet';
import { afterAll, describe, expect, it } from 'vitest';
import { checks, followUps, getParaId } from '../src/index.js';
import { runChecklist } from '../src/runChecklist.js';
import { proposal } from './support/bootChains.js';

const storage = /^state_(getStorage|getKeys|queryStorage)/;
const local = await createTarget({ paraId: 2000 });
const target = await connect(withoutStorage(local.provider), { label: 'wss://poor.example' });

afterAll(async () => {
  await target.close();
  await local.close();
});

function withoutStorage(provider: typeof local.provider): typeof local.provider {
  return new Proxy(provider, {
    get: (whole, key) => {
      const value: unknown = Reflect.get(whole, key, whole);
      if (typeof value !== 'function') return value;
      if (key !== 'send') return value.bind(whole);
      return async (method: string, params: unknown[]) => {
        if (storage.test(method)) throw Object.assign(new Error('Method not found'), { code: -32_601 });
        return whole.send(method, params);
      };
    },
  });
}

describe('a target whose endpoint serves no storage', () => {
  it('the para id is asked for', async () => {
    await expect(getParaId(await target.snapshot())).rejects.toMatchObject({
      code: 'NOT_A_PARACHAIN',
      message: expect.stringMatching(/is unknown: wss:\/\/poor\.example does not offer the method \w+\.$/),
      hint: expect.stringContaining('--target-para'),
    });
  });

  it('is checked by its metadata, and every other finding says what to do', async () => {
    const { findings, plan } = await runChecklist(checks, {
      scope: { network: 'local', serviceParaId: 2114, targetParaId: 2000, proposal },
      chains: { target: await target.snapshot() },
      nodes: { target },
      endpoints: {},
      followUps,
    });
    expect(findings.find(({ check }) => check === 'proxy/pallet-and-types')).toMatchObject({
      outcome: 'pass',
    });
    const unknown = findings.filter(({ outcome }) => outcome === 'unknown');
    const why = unknown.map(({ howToFindOut, waitsFor }) => howToFindOut ?? waitsFor?.[0]?.check);
    expect(new Set(why)).toEqual(
      new Set([
        'network/runtimes-known',
        'Sign Proxy.add_proxy on Parachron Target 2000, or ask the team of Parachron Target 2000.',
        'Try it on a fork of the target, as a plan does (--dry-run).',
      ]),
    );
    expect(findings.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
    expect(plan).toEqual([]);
  });
});
