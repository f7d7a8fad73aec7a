import type { DeliveryExplanation, DeliveryOutcome } from '@parachron/proxy';
import { encodeProgram, type XcmVersion } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { deliver } from '../matrix/runCell.js';
import type { Scene } from '../matrix/Scene.js';
import { sentPrograms } from './programs.js';

/** A chain may refuse a program, or have no weight for an instruction, before its executor looks at it. */
const before = ['barrier', 'not-weighable', 'undecodable-call'] as const;

/** Describes as tests the programs that others than the service send to a chain, in one version of XCM. */
export function describeSent(version: XcmVersion, open: () => Scene): void {
  describe(`programs of other senders in version ${version}`, () => {
    test.each(sentPrograms.filter(({ since = 2 }) => version >= since))('$name', async (sent) => {
      const scene = open();
      const { fork, user } = scene;
      await fork.reset();
      // A message of the sender opens the channels of both in the state that the dry run sees.
      const first = encodeProgram([{ kind: 'ClearOrigin' }], { version });
      await fork.receive({ from: user.paraId, program: first });
      const found = await deliver(scene, sent.program(scene), version);
      const shown = JSON.stringify(found.events);
      const [explained, deduced] = [found.explained, found.deduced].map(listOutcomes);
      const possible: readonly DeliveryOutcome[] = [...before, ...sent.ends];
      expect(explained?.filter((one) => possible.includes(one)).length, shown).toBeGreaterThan(0);
      const named = [...(explained ?? []), ...(deduced ?? [])];
      expect(
        named.filter((one) => sent.never?.includes(one)),
        shown,
      ).toEqual([]);
      // The chain said so in the dry run, with the same state.
      if (found.predicted) expect(listOutcomes(found.predicted), shown).toEqual(explained);
      // The events alone may leave more outcomes, and no others.
      if (explained?.length === 1) expect(deduced, shown).toContain(explained[0]);
      else expect(deduced?.length, shown).toBeGreaterThan(1);
    });
  });
}

function listOutcomes({ outcome, candidates }: DeliveryExplanation): readonly DeliveryOutcome[] {
  return outcome === 'one-of' ? candidates : [outcome];
}
