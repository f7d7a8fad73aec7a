import { hasCall } from '@parachron/core';
import {
  type DeliveryExplanation,
  type DeliveryOutcome,
  explainDelivery,
  explainDryRun,
  getDeliveryContext,
} from '@parachron/proxy';
import { encodeProgram, type XcmVersion } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import type { Scene } from '../matrix/Scene.js';
import { callPrograms } from './callPrograms.js';
import { queryPrograms } from './queryPrograms.js';
import type { SentProgram } from './SentProgram.js';
import { transferPrograms } from './transferPrograms.js';

/** A chain may refuse a program, or have no weight for an instruction, before its executor looks at it. */
const before = ['barrier', 'not-weighable', 'undecodable-call'] as const;

/** Describes as tests the programs that others than the service send to a chain, in one version of XCM. */
export function describeSent(version: XcmVersion, open: () => Scene): void {
  describe(`programs of other senders in version ${version}`, () => {
    const programs = [...callPrograms, ...transferPrograms, ...queryPrograms];
    test.for(programs.filter(({ since = 2 }) => version >= since))('$name', async (sent, { skip }) => {
      const { registry } = open().chain.runtime;
      skip(sent.needs !== undefined && !hasCall(registry, ...sent.needs));
      const { predicted, explained, deduced, shown } = await runSent(open(), sent, version);
      const possible = [...before, ...sent.ends];
      expect(listOutcomes(explained), shown).toEqual(
        explained.outcome === 'one-of'
          ? expect.arrayContaining([expect.toSatisfy((one) => possible.includes(one))])
          : [expect.toSatisfy((one) => possible.includes(one))],
      );
      const { never = [] } = sent;
      const named = [explained, deduced].flatMap(listOutcomes);
      expect(
        named.filter((one) => never.includes(one)),
        shown,
      ).toEqual([]);
      // The chain said so in the dry run, with the same state.
      expect(listOutcomes(predicted ?? explained), shown).toEqual(listOutcomes(explained));
      expect(listOutcomes(deduced), shown).toEqual(
        deduced.outcome === 'one-of'
          ? expect.arrayContaining(explained.outcome === 'one-of' ? [] : [explained.outcome])
          : [explained.outcome],
      );
    });
  });
}

function listOutcomes({ outcome, candidates }: DeliveryExplanation): readonly DeliveryOutcome[] {
  return outcome === 'one-of' ? candidates : [outcome];
}

async function runSent(scene: Scene, sent: SentProgram, version: XcmVersion) {
  const { fork, chain, user, derived } = scene;
  await fork.reset();
  // A message of the sender opens the channels of both in the state that the dry run sees.
  await fork.receive({ from: user.paraId, program: encodeProgram([{ kind: 'ClearOrigin' }], { version }) });
  const program = encodeProgram(sent.program(scene), { version });
  const context = await getDeliveryContext(await chain.snapshot(), { user, program, derived });
  const { replay, dispatch, ...facts } = context;
  const events = await fork.receive({ from: user.paraId, program });
  return {
    predicted: replay && explainDryRun(replay, context),
    explained: explainDelivery(events, context),
    deduced: explainDelivery(events, facts),
    shown: JSON.stringify({ replay: replay?.outcome, dispatch: dispatch?.failure, facts, events }, showFacts),
  };
}

// The runtime is too large to print.
function showFacts(key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  return key === 'runtime' ? undefined : value;
}
