import { isDeepStrictEqual } from 'node:util';
import type { DeliveryExplanation, DeliveryOutcome } from '@parachron/proxy';
import { isXcmVersion, listXcmVersions, type XcmVersion } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adaptMistake, deriveTruth, type Mistake, mistakes } from './mistakes.js';
import { runCell } from './runCell.js';
import type { Scene } from './Scene.js';

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
      const cells = mistakes.filter(({ isOdd }) => withOdd || !isOdd).filter((_, at) => at % every === 0);
      test.for(cells)('$name', async (cell, { skip }) => {
        const mistake = adaptMistake(scene, cell);
        if (!mistake) return skip('the executor weighs calls itself');
        const { predicted, explained, paid, events } = await runCell(scene, mistake, kind);
        // The author of a block may receive the fee.
        const isPaid = paid >= scene.unit;
        const truth = adaptTruth(deriveTruth(scene, mistake, kind), { mistake, explained, isPaid });
        const seen = { predicted: predicted.outcome, explained: explained.outcome, isPaid };
        const expected = { predicted: truth, explained: truth, isPaid: truth === 'executed' };
        const shown = isDeepStrictEqual(seen, expected)
          ? ''
          : `${JSON.stringify([seen, predicted.outcome, explained.error])} ${JSON.stringify(events)}`;
        expect(seen, shown).toEqual(expected);
      });
    });
  });
}

/** Adapts the expected outcome to what the chain itself shows: its effect, or an error that has one meaning. */
function adaptTruth(
  truth: DeliveryOutcome,
  seen: {
    readonly mistake: Mistake;
    readonly explained: DeliveryExplanation | undefined;
    readonly isPaid: boolean;
  },
): DeliveryOutcome {
  const { mistake, explained, isPaid } = seen;
  if (mistake.isLimit && isPaid) return 'executed';
  // An error of the call shows that even the smallest offer paid.
  if (truth === 'fees' && explained?.error === 'BadOrigin') return 'origin-not-convertible';
  // Some chains have the same error for an unknown token and for too small a balance.
  if (truth === 'asset-not-found' && explained?.outcome === 'xcm-failed') return 'xcm-failed';
  // No task has such a program: a barrier may allow no such instruction, and a filter no such call.
  const named = explained?.certainty === 'reported' ? explained.error : undefined;
  if (mistake.isOdd && named === 'Barrier') return 'barrier';
  return mistake.isOdd && named === 'NoPermission' ? 'call-filtered' : truth;
}
