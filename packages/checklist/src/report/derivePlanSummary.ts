import {
  type Call,
  type Finding,
  type Hex,
  type NoFix,
  omitUndefined,
  type PlanStep,
  parseHex,
  requireInput,
} from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import { chainsOfOneRelay } from '../checks/network/chainsOfOneRelay.js';

/** A summary of a plan: its size, its signers, and the failures that it does not fix. */
export interface PlanSummary {
  /** Number of steps. */
  readonly steps: number;
  /** The calls that each signer has to send. */
  readonly signers: readonly {
    /** The signer, as the steps name the sender: `root of parachain 2000 (Example)`. */
    readonly sender: string;
    /** One for each step, in the order of the plan. */
    readonly calls: readonly {
      /** The id of the step. */
      readonly step: string;
      /** `PolkadotXcm.send`; absent if the outermost layer is no call that the signer sends. */
      readonly call?: string;
      /** The chain on which it is sent, by its own name; absent if the plan could not encode the message. */
      readonly chain?: string;
      /** The BLAKE2b-256 hash of the call: in a referendum, the hash of its preimage. Absent if `call` is. */
      readonly hash?: Hex;
      /** The length of the call in bytes: in a referendum, the length of its preimage. Absent if `call` is. */
      readonly length?: number;
    }[];
  }[];
  /** Steps that cannot take effect, with the reason. */
  readonly blocked: readonly ({ readonly step: string } & NoFix)[];
  /** The failures that remain after all steps; `noFix` is absent if steps of the plan fix a part of a failure, and nothing more is known. */
  readonly unfixed: readonly Pick<Finding, 'check' | 'subject' | 'reason' | 'noFix'>[];
  /** Notes on the whole plan, such as an unconfirmed para id. */
  readonly notes: readonly string[];
}

/**
 * Derives the summary of a plan: the number of steps, the calls of each signer, and the failures that the plan does not fix.
 *
 * Sends: nothing.
 *
 * @param report the steps, and their findings
 * @returns the summary, with the signers in the order in which the plan names them
 *
 * @example
 * ```ts
 * import { derivePlanSummary } from '@parachron/checklist';
 *
 * derivePlanSummary({ plan: [], findings: [] }).steps; // 0
 * ```
 */
export function derivePlanSummary(report: {
  readonly plan: readonly PlanStep[];
  readonly findings: readonly Finding[];
}): PlanSummary {
  requireInput({ report }, { report: { plan: ['object'], findings: ['object'] } });
  const { plan, findings } = report;
  return {
    steps: plan.length,
    signers: [...new Set(plan.map(({ sender }) => sender))].map((sender) => {
      const own = plan.filter((step) => step.sender === sender);
      return { sender, calls: own.map(describeOutermost) };
    }),
    blocked: plan.flatMap(({ id, blocked }) => (blocked ? [{ step: id, ...blocked }] : [])),
    unfixed: findings.flatMap(findUnfixed),
    notes: plan.length === 0 ? [] : findings.flatMap(noteUnconfirmed),
  };
}

function describeOutermost(step: PlanStep): PlanSummary['signers'][number]['calls'][number] {
  const { id, para, signed, layers } = step;
  const layer = layers.at(-1);
  if (!layer) return { step: id };
  const { call, chain, kind } = layer;
  // Another chain dispatches the call, and the step lacks the message that carries it there.
  if (para !== undefined && !signed && kind === 'inner-call' && layer.para !== para) return { step: id };
  const known = call && { call: `${call.pallet}.${call.method}`, ...hashPreimage(call) };
  return { step: id, ...known, chain };
}

/** Steps may fix only a part of a failure: `noFix` then states the rest. */
function findUnfixed(finding: Finding): PlanSummary['unfixed'][number][] {
  const { check, subject, reason, outcome, fix, noFix } = finding;
  if (outcome !== 'fail' || (fix.length > 0 && !noFix)) return [];
  return [{ check, subject, reason, ...omitUndefined({ noFix }) }];
}

/** A finding that waits for a cause adds nothing to that cause. */
function noteUnconfirmed({ check, subject, outcome, reason, waitsFor }: Finding): string[] {
  if (check !== chainsOfOneRelay.id || outcome === 'pass' || waitsFor) return [];
  return [`The steps assume that the ${subject} is a para of this relay chain. ${reason}`];
}

/** Hashes a call as `Preimage` and `Referenda` do: BLAKE2b-256 over its bytes, with their number. */
export function hashPreimage({ hex }: Pick<Call, 'hex'>): { readonly hash: Hex; readonly length: number } {
  const bytes = parseHex(hex);
  return { hash: blake2AsHex(bytes, 256), length: bytes.length };
}
