import type { NotChecked, Verdict } from '@parachron/checklist';
import type { Finding } from '@parachron/core';

/** The place of a change. */
export interface ChangedPlace {
  readonly parachain?: string;
  readonly network: string;
}

/** A difference from the previous run. */
export type RunChange =
  | (ChangedPlace & { readonly kind: 'appeared'; readonly after: Finding })
  /** Another outcome, or another reason of the same outcome. */
  | (ChangedPlace & { readonly kind: 'changed'; readonly before: Finding; readonly after: Finding })
  | (ChangedPlace & { readonly kind: 'gone'; readonly before: Finding })
  /** The verdict of its report changed; it follows the findings that changed it. */
  | (ChangedPlace & { readonly kind: 'verdict'; readonly before: Verdict; readonly after: Verdict })
  /** The parachain became unreachable; reported once. Its last results are kept for comparison. */
  | (ChangedPlace & { readonly kind: 'lost'; readonly notChecked: NotChecked })
  /** The parachain is reachable again, or for the first time. */
  | (ChangedPlace & { readonly kind: 'found' });
