import type { Report, TriedStep, Verdict } from '@parachron/checklist';
import type { Hex, Planck } from '@parachron/core';
import type { TaskEvent } from '@parachron/scheduler';

/** The result of a task that has run. */
export interface DemoTask {
  readonly taskId: Hex;
  /** The call that the user signed on the service. */
  readonly call: Hex;
  /** The scheduled time, in seconds since 1970. */
  readonly at: bigint;
  /** Its events, in order. */
  readonly events: readonly Pick<TaskEvent, 'kind' | 'block'>[];
  /** The result on the target in one sentence, by the target's events. */
  readonly sentence: string;
  /** A balance in the target's storage before and after, in planck, and the difference with its token. */
  readonly effect: {
    readonly key: string;
    readonly before: Planck;
    readonly after: Planck;
    readonly text: string;
  };
  /** The costs of the task's owner on the service, in planck and in tokens. */
  readonly cost: { readonly quoted: Planck | undefined; readonly paid: Planck; readonly text: string };
}

/** The events of the demonstration, in order. */
export interface Demo {
  readonly before: Report;
  /** The plan as executed on the local network, and the session after it. */
  readonly carriedOut: readonly TriedStep[];
  readonly after: Report;
  readonly task: DemoTask;
  /** The results of the same checks for the real Asset Hub Rococo. */
  readonly hub: { readonly verdict: Verdict; readonly reasons: readonly string[] };
  /** The file with the whole report. */
  readonly file: string;
  /** The report of the parachain that was fixed. */
  readonly verdict: Verdict;
}
