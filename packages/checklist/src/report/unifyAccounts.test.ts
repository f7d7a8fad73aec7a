import { expect, it } from 'vitest';
import { createReport } from './createReport.js';
import { createRunReport } from './createRunReport.js';

// One public key with the prefixes 42 and 0, as `subkey inspect` prints the account of //Alice.
const generic = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const relays = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5';

const scope = { network: 'local', serviceParaId: 2114, targetParaId: 2000 };
const proposal = { maxCapacity: 8, maxMessageSize: 1024 };
const report = {
  ...createReport({ scope: { ...scope, proposal }, chains: [], results: [] }),
  followUps: [relays, generic].map((address) => ({
    ...({ kind: 'run-now', title: 'Run', needed: 'possible', evidence: [], steps: [] } as const),
    reason: `${address} signs 0x0a03.`,
  })),
};
const listReasons = (command?: string) =>
  createRunReport({ reports: [report], ...(command ? { command } : {}) }).reports.flatMap(({ followUps }) =>
    followUps.map(({ reason }) => reason),
  );

it.each([
  ['the form of the command line', `parachron check --user ${generic}`, generic],
  ['its first form without a command line', undefined, relays],
])('an account has %s in a whole report', (_what, command, form) => {
  expect(listReasons(command)).toEqual([`${form} signs 0x0a03.`, `${form} signs 0x0a03.`]);
});

it('a report with one form for each account stays the same object', () => {
  const [unified] = createRunReport({ reports: [report] }).reports;
  expect(unified && createRunReport({ reports: [unified] }).reports[0]).toBe(unified);
});
