/**
 * Lists the violations of the style page in the sentences of a report. A check of the sources sees a sentence without its values;
 * only a report has the complete sentence.
 *
 * @param report any value with findings, steps or results
 * @returns each fault with its text, such as `a sentence of 24 words, at most 20: … in "…"`
 */
export function listReportFaults(report: unknown): string[];
