import { isDeepStrictEqual } from 'node:util';
import type { DeliveryExplanation, DeliveryOutcome } from '@parachron/proxy';
import { isXcmVersion, listXcmVersions, type XcmVersion } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adaptMistake, deriveTruth, type Mistake, mistakes } from './mistakes.js';
import { runCell } from './runCell.js';
import type { Scene } from './Scene.js';

/** Queues reject these messages before the executor, which a dry run does not cover. */
const ofQueues = ['unsupported-version', 'overweight'];

/** Selection of the cells of a matrix. */
export interface MatrixOptions {
  /** The versions that the chain is expected to read. */
  readonly versions: readonly XcmVersion[];
  /** The versions to try; all that the chain reads by default. */
  readonly tried?: readonly XcmVersion[];
  /** Both by default. */
  readonly flows?: readonly ('remote' | 'sovereign')[];
  /** Whether to try programs that no task has; true by default. */
  readonly withOdd?: boolean;
  /** Tries every n-th mistake of the list: with 3 the first, the fourth, the seventh and so on; 1 by default. */
  readonly every?: number;
}

/** Describes the matrix of a chain as tests: one for each mistake, version and flow. */
export function describeMatrix(name: string, options: MatrixOptions, open: () => Promise<Scene>): void {
  const { versions, tried = versions, flows = ['remote', 'sovereign'], withOdd = true, every = 1 } = options;
  describe(name, () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await open();
    });
    afterAll(() => scene.fork.close());

    test('reads these versions', () => {
      expect(listXcmVersions(scene.runtime.registry).filter(isXcmVersion)).toEqual(versions);
    });

    const kinds = tried.flatMap((version) => flows.map((flow) => ({ version, flow })));
    describe.each(kinds)('version $version, $flow flow', (kind) => {
      const cells = mistakes
        .filter(({ since = 2, isOdd }) => kind.version >= since && (withOdd || !isOdd))
        .filter((_, at) => at % every === 0);
      test.for(cells)('$name', async (cell, { skip }) => {
        const mistake = adaptMistake(scene, cell);
        if (!mistake) return skip('the executor weighs calls itself');
        const truth = deriveTruth(scene, mistake, kind);
        const { predicted, explained, deduced, paid, events } = await runCell(scene, mistake, kind);
        const seen = {
          predicted: predicted && !ofQueues.includes(truth) ? settle(predicted, mistake, truth) : truth,
          explained: settle(explained, mistake, truth),
          deduced:
            mistake.isSilent && deduced.candidates.includes(truth) ? truth : settle(deduced, mistake, truth),
          isPaid: paid > 0n,
        };
        const expected = {
          predicted: truth,
          explained: mistake.isSilent && !predicted ? seen.explained : truth,
          deduced: truth,
          isPaid: truth === 'executed',
        };
        const shown = isDeepStrictEqual(seen, expected) ? '' : JSON.stringify(events);
        expect(seen, shown).toEqual(expected);
      });
    });
  });
}

// Chains that store tokens by their location report the same error for an unknown token as for too small a balance.
function settle(
  { outcome, candidates }: DeliveryExplanation,
  { isShared = false }: Mistake,
  truth: DeliveryOutcome,
): DeliveryOutcome {
  const isOpen = truth === 'asset-not-found' || (isShared && !candidates.includes('executed'));
  return isOpen && candidates.includes(truth) ? truth : outcome;
}
