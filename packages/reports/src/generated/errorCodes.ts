// Written by tooling/api from what the functions throw and call: run "npm run generate" instead of editing.
export {};

declare module '@parachron/core' {
  interface ErrorCodes {
    describeRoute: 'INVALID_HEX';
    findPreimage: 'INVALID_HEX';
    renderDocument: 'INVALID_HEX';
    renderHtml: 'INVALID_HEX';
    renderMarkdown: 'INVALID_HEX';
  }
}
