import { serveChain } from '@parachron/devnet';
import { describe, expect, test } from 'vitest';
import { isShort, listPairs, type Pair } from '../src/chains.js';
import { serveService } from '../src/networks.js';
import { runParachron } from '../src/runParachron.js';

const pairs = (await listPairs()).map((pair) => [pair.title, pair] as const);

async function check(pair: Pair, chains: readonly string[]): Promise<void> {
  const ran = await runParachron(['check', ...chains, '--json']);
  const { reports, notChecked } = ran.json();
  expect(notChecked).toEqual([]);
  const [report] = reports;
  expect(report?.scope.targetParaId).toBe(pair.target.paraId);
  expect(report?.findings.filter(({ reason }) => /TypeError|internal error/i.test(reason))).toEqual([]);
  // No genesis has a channel: the verdict is "not ready", which is not an error.
  expect([report?.verdict, ran.code]).toEqual(['not-ready', 1]);
}

describe('check runs to its end', () => {
  test.each(isShort ? pairs.slice(0, 1) : pairs)(
    '%s, from files, with the service in H',
    async (_title, pair) => {
      const service = await serveService('H');
      const { relay, target } = pair;
      await check(pair, ['--relay', relay.file, '--target', target.file, '--service', service.url]);
      await service.close();
    },
  );

  test.each(isShort ? pairs.slice(1, 2) : pairs)(
    '%s, from nodes, with the service in M',
    async (_title, pair) => {
      const service = await serveService('M');
      const [relay, target] = [
        await serveChain(pair.relay.local, { port: 0 }),
        await serveChain(pair.target.local, { port: 0 }),
      ];
      await check(pair, ['--relay', relay.url, '--target', target.url, '--service', service.url]);
      await Promise.all([relay.close(), target.close(), service.close()]);
    },
  );
});
