import type { Frame, Page } from 'playwright-core';

export interface AxeResult {
  /** Number of rules that hold. */
  readonly passed: number;
  /** Each broken rule with the first elements that break it. */
  readonly violations: readonly string[];
}

/**
 * Checks a document in its present state with all default rules of axe. A frame inside it is a document of its own.
 *
 * @param frame page or frame with the document
 */
export function runAxe(frame: Page | Frame): Promise<AxeResult>;
