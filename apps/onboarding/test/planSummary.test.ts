// The end of a plan, and failures that no step fixes, in every form of a report and in the exit code.

import { createRunReport, type Report } from '@parachron/checklist';
import { describe, expect, it } from 'vitest';
import { choosePlansExitCode } from '../src/cli/commands/runPlan.js';
import { runCommand } from './support/runCommand.js';
import { makeReport, openChannelStep } from './support/runReports.js';

const noFix = { reason: 'The filter is part of the runtime.', howTo: 'Permit the call by an upgrade.' };
const failure = {
  check: 'contracts/callable-over-xcm',
  subject: 'EVM.call',
  outcome: 'fail',
  reason: 'No message can make EVM.call.',
  evidence: [],
  fix: [],
  noFix,
} as const;

const blocked = { reason: 'Para 2114 is not registered.', howTo: 'Register para 2114.' };

function report(more: Partial<Report> = {}): Report {
  const plan = [{ ...openChannelStep, blocked }];
  return makeReport({ findings: [failure], plan, ...more });
}

describe('parachron plan --detailed-exitcode', () => {
  const codeOf = (...reports: Report[]) => choosePlansExitCode(createRunReport({ reports }));
  const nothing = report({ findings: [], plan: [] });
  const fixed = { ...failure, fix: ['init-2114-to-1000'], noFix: undefined };
  const step = report({ findings: [fixed as never], plan: [openChannelStep] });

  it.each([
    ['nothing is to be done', [nothing], 0],
    ['steps are', [nothing, step], 10],
    ['a failure remains', [step, report({ plan: [] })], 11],
    ['a step is blocked', [report({ findings: [fixed as never] })], 11],
  ] as const)('has its own code if %s', (_what, reports, code) => {
    expect(codeOf(...reports)).toBe(code);
  });

  it('counts the follow-ups of a user before the first task', () => {
    const followUp = {
      kind: 'create-proxy',
      title: 'Create the proxy',
      reason: 'There is none.',
      evidence: [],
      steps: [openChannelStep],
    } as const;
    const withNeed = (needed: 'yes' | 'possible') => ({ ...nothing, followUps: [{ ...followUp, needed }] });
    expect([codeOf(withNeed('yes')), codeOf(withNeed('possible'))]).toEqual([10, 0]);
  });

  it('is the code of the obstacle if a parachain was not checked', () => {
    const error = { code: 'CONNECT_TIMEOUT', fault: 'unreachable', message: '' };
    const notChecked = [{ network: 'main', reason: '', howToFindOut: '', error }];
    expect(choosePlansExitCode(createRunReport({ reports: [step], notChecked }))).toBe(3);
  });

  it('is 0 for a plan without the option, and 10 for a plan with steps with the option', async () => {
    const args = ['plan', '--network', 'local', '--check', 'hrmp/channel-open-both-ways'];
    const plain = await runCommand(args);
    const detailed = await runCommand([...args, '--detailed-exitcode', '--json']);
    expect([plain.code, detailed.code]).toEqual([0, 10]);
    expect(plain.out).toMatch(/\nPlan: 3 calls, 2 signers, /);
    const json = JSON.parse(detailed.out);
    const { plan, summary } = json.plans[0] as Pick<Report, 'plan' | 'summary'>;
    expect(summary).toMatchObject({ steps: plan.length, unfixed: [] });
    // The relay chain of the local network is forked, and every program is tried on the fork.
    const sent = plan.filter(({ layers }) => layers.some(({ kind }) => kind === 'program'));
    expect(sent.map(({ notes }) => notes.at(-1))).toEqual(
      [1, 2, 1].map((calls) =>
        expect.stringMatching(
          new RegExp(`^Tried on a fork of rococo_v2_2 at block 2(.* Hrmp\\.\\w+){${calls}}`),
        ),
      ),
    );
  });
});
