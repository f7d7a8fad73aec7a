import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createDevnet, type Devnet } from '@parachron/devnet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainPool } from '../src/chains/ChainPool.js';
import { openMetadataCache } from '../src/running/openMetadataCache.js';
import { type Relay, serveRelay } from './support/serveRelay.js';

const paraIds = [2000, 2001, 2002, 2003];

describe('metadata of parachains that run one runtime', () => {
  let devnet: Devnet;
  let lines: Relay[];
  let cacheFolder: string;
  beforeAll(async () => {
    cacheFolder = mkdtempSync(`${tmpdir()}/cache-`);
    devnet = await createDevnet({ targets: paraIds.map((paraId) => ({ paraId })), serve: { port: 0 } });
    lines = await Promise.all(devnet.targets.map(({ endpoint = '' }) => serveRelay(endpoint)));
  });
  afterAll(async () => {
    await Promise.all(lines.map((line) => line.close()));
    await devnet.close();
    rmSync(cacheFolder, { recursive: true });
  });

  /** Returns the number of lines that carried metadata while a separate pool opened all chains. */
  const countDownloads = async (plan: { readonly cacheFolder?: string }) => {
    const pool = new ChainPool({
      timeoutMs: 10_000,
      metadataCache: openMetadataCache(plan),
      onProgress: () => undefined,
    });
    const before = lines.map(({ received }) => received);
    const lent = await Promise.all(
      lines.map(({ endpoint }) => pool.lend({ kind: 'endpoint', text: endpoint })),
    );
    const bytes = lent[0]?.chain.runtime.registry.metadata.toU8a().length ?? 0;
    expect(bytes).toBeGreaterThan(10_000);
    await pool.close();
    return lines.filter(({ received }, at) => received - (before[at] ?? 0) > bytes).length;
  };

  it('is downloaded twice in one run, and not again in the next', async () => {
    expect(await countDownloads({ cacheFolder })).toBe(2);
    expect(await countDownloads({ cacheFolder })).toBe(0);
  });

  it('is downloaded by each run that keeps nothing', async () => {
    expect(await countDownloads({})).toBe(2);
    expect(await countDownloads({})).toBe(2);
  });
});
