import type { ProvenStep, Report, Verdict } from '@parachron/checklist';
import type { Hex, Planck } from '@parachron/core';
import type { TaskEvent } from '@parachron/scheduler';

/** What is known of a task after it has run. */
export interface DemoTask {
  readonly taskId: Hex;
  /** The call that the user signed on the service. */
  readonly call: Hex;
  /** When it was to run, in seconds since 1970. */
  readonly at: bigint;
  /** What happened to it, in order. */
  readonly events: readonly Pick<TaskEvent, 'kind' | 'block'>[];
  /** What became of it on the target, in one sentence, by that chain's events. */
  readonly sentence: string;
  /** A balance in the target's storage before and after, in planck, and the difference with its token. */
  readonly effect: {
    readonly key: string;
    readonly before: Planck;
    readonly after: Planck;
    readonly text: string;
  };
  /** What the task cost its owner on the service, in planck, and with its token. */
  readonly cost: { readonly quoted: Planck | undefined; readonly paid: Planck; readonly text: string };
}

/** What happened in the story, in order. */
export interface Demo {
  readonly before: Report;
  /** The plan as it was carried out, on the local network only, and the session after it. */
  readonly mended: readonly ProvenStep[];
  readonly after: Report;
  readonly task: DemoTask;
  /** What the same checks say of the real Asset Hub Rococo. */
  readonly hub: { readonly verdict: Verdict; readonly reasons: readonly string[] };
  /** The file with the whole report. */
  readonly file: string;
  /** Of the parachain that was fixed. */
  readonly verdict: Verdict;
}
