/**
 * Lists what the sentences of a report say against the style page. A check of the sources sees a sentence without its values; only a
 * report has the sentence that a person reads.
 *
 * @param report any value with findings, steps or results
 * @returns each fault with its text, such as `a sentence of 24 words, at most 20: … in "…"`
 */
export function listReportFaults(report: unknown): string[];
