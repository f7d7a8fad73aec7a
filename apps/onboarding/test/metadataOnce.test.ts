import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { runtimeCallRead, storageRead } from '@parachron/core';
import { createDevnet, type Devnet } from '@parachron/devnet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainPool } from '../src/chains/ChainPool.js';
import { openMetadataCache, openReadStore } from '../src/files/cacheStores.js';
import { type Relay, serveRelay } from './support/serveRelay.js';

const versionRead = runtimeCallRead('Core', 'version', () => new Uint8Array(), String);

describe('metadata of parachains that run one runtime', () => {
  let devnet: Devnet;
  let lines: Relay[];
  let cacheFolder: string;
  beforeAll(async () => {
    cacheFolder = mkdtempSync(`${tmpdir()}/cache-`);
    // The code of a small chain has its para id: several endpoints of one chain stand for parachains of one runtime.
    devnet = await createDevnet({ targets: [{ paraId: 2000 }], serve: { port: 0 } });
    const [{ endpoint = '' } = {}] = devnet.targets;
    lines = await Promise.all(Array.from({ length: 4 }, () => serveRelay(endpoint)));
  });
  afterAll(async () => {
    await Promise.all(lines.map((line) => line.close()));
    await devnet.close();
    rmSync(cacheFolder, { recursive: true });
  });

  /** Returns the number of lines that carried metadata while a separate pool opened all chains. */
  const countDownloads = async (plan: { readonly cacheFolder?: string }) => {
    const pool = new ChainPool({
      timeoutMs: Number.POSITIVE_INFINITY,
      metadataCache: openMetadataCache(plan),
      onProgress: () => undefined,
    });
    const before = lines.map(({ received }) => received);
    const acquired = await Promise.all(
      lines.map(({ endpoint }) => pool.take({ kind: 'endpoint', text: endpoint })),
    );
    const bytes = acquired[0]?.chain.runtime.registry.metadata.toU8a().length ?? 0;
    expect(bytes).toBeGreaterThan(10_000);
    await pool.close();
    return lines.filter(({ received }, at) => received - (before[at] ?? 0) > bytes).length;
  };

  it('is downloaded from each endpoint in one run, and not in the next run', async () => {
    expect(await countDownloads({ cacheFolder })).toBe(4);
    expect(await countDownloads({ cacheFolder })).toBe(0);
  });

  it('is stored with the reads of the last run, so that the next run needs no further round trip', async () => {
    const source = { kind: 'endpoint', text: lines[0]?.endpoint ?? '' } as const;
    const reads = { now: storageRead('Timestamp', 'Now', [], String), version: versionRead };
    /** Returns the round trips after connecting. */
    const countTrips = async (about: string) => {
      const readStore = openReadStore({ cacheFolder });
      const metadataCache = openMetadataCache({ cacheFolder });
      const pool = new ChainPool({
        timeoutMs: Number.POSITIVE_INFINITY,
        metadataCache,
        ...(readStore ? { readStore } : {}),
        onProgress: () => undefined,
      });
      const { chain } = await pool.take({ ...source, about });
      const found = await (await chain.snapshot()).read(reads);
      expect(found.now.known && found.version.known).toBe(true);
      const trips = chain.roundTrips;
      await pool.close();
      return trips;
    };
    expect(await countTrips('a check')).toBe(1);
    expect(await countTrips('a check')).toBe(0);
    expect(await countTrips('another check')).toBe(1);
  });

  it('is downloaded by each run with --no-cache', async () => {
    expect(await countDownloads({})).toBe(4);
    expect(await countDownloads({})).toBe(4);
  });
});
