import type { NotChecked, Verdict } from '@parachron/checklist';
import type { Finding } from '@parachron/core';

/** Where something changed. */
export interface ChangedPlace {
  readonly parachain?: string;
  readonly network: string;
}

/** What is different from the run before. */
export type RunChange =
  | (ChangedPlace & { readonly kind: 'appeared'; readonly after: Finding })
  /** Another outcome, or another reason for the same one. */
  | (ChangedPlace & { readonly kind: 'changed'; readonly before: Finding; readonly after: Finding })
  | (ChangedPlace & { readonly kind: 'gone'; readonly before: Finding })
  /** The verdict of its report is another one; it follows the findings that changed it. */
  | (ChangedPlace & { readonly kind: 'verdict'; readonly before: Verdict; readonly after: Verdict })
  /** It could be looked at before, and cannot now; said once. What was known of it is kept to compare with. */
  | (ChangedPlace & { readonly kind: 'lost'; readonly notChecked: NotChecked })
  /** It can be looked at again, or for the first time. */
  | (ChangedPlace & { readonly kind: 'found' });
