import { existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ModelledService } from './support/ModelledService.js';
import { command } from './support/modelCommands.js';

const perRun = 250;
// In memory if the system has such a folder: no process dies here, and half of the time was that of a disk that synced each block.
const memory = '/dev/shm';
const scratch = existsSync(memory) ? memory : tmpdir();

// Each due execution runs or is reported as missed exactly once; balances match to the planck; no execution runs early.
it.each(['H', 'M'] as const)('variant %s does what a naive model says', async (variant) => {
  const counts = { commands: 0, ran: 0, missed: 0, cancelled: 0 };
  const commands = fc.array(command, { minLength: perRun / 2, maxLength: perRun });
  await fc.assert(
    fc.asyncProperty(commands, async (given) => {
      const data = await mkdtemp(join(scratch, 'parachron-model-'));
      const service = await ModelledService.start(variant, data);
      try {
        for (const one of given) await service.take(one);
        await service.end();
      } finally {
        rmSync(data, { recursive: true });
      }
      counts.commands += given.length;
      for (const kind of ['ran', 'missed', 'cancelled'] as const) counts[kind] += service.model.counts[kind];
    }),
    { numRuns: 2 },
  );
  // A model that sees no events would agree with any service, so the counts must not be zero.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
});
