// Written by tooling/api from what the functions throw and call: run "npm run generate" instead of editing.
export {};

declare module '@parachron/core' {
  interface ErrorCodes {
    countOf: 'INVALID_INPUT';
    describePlanSummary: 'INVALID_INPUT';
    describeReach: 'INVALID_INPUT';
    describeRoute: 'INVALID_HEX' | 'INVALID_INPUT';
    findPreimage: 'INVALID_HEX' | 'INVALID_INPUT';
    formatCommand: 'INVALID_INPUT';
    formatDryRunResult: 'INVALID_INPUT';
    formatPlanSize: 'INVALID_INPUT';
    isReachableByPage: 'INVALID_INPUT';
    linkAt: 'INVALID_INPUT';
    listDecodeLinks: 'INVALID_INPUT';
    listRemedies: 'INVALID_INPUT';
    nameStep: 'INVALID_INPUT';
    numberSteps: 'INVALID_INPUT';
    renderAnnotations: 'INVALID_INPUT';
    renderDocument: 'INVALID_HEX' | 'INVALID_INPUT';
    renderHtml: 'INVALID_HEX' | 'INVALID_INPUT';
    renderJunit: 'INVALID_INPUT';
    renderMarkdown: 'INVALID_HEX' | 'INVALID_INPUT';
  }
}
