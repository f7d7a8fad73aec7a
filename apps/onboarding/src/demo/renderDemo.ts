import type { Report, TriedStep } from '@parachron/checklist';
import { capitalize } from '@parachron/core';
import { nameStep, verdictWords } from '@parachron/reports';
import { formatTime } from '@parachron/scheduler';
import {
  formatSafeText,
  renderOverview,
  renderPlan,
  type Screen,
  writeItem,
  writeText,
} from '@parachron/terminal';
import type { Demo } from '../cli/commands/runDemo.js';
import type { DemoTask } from './runTask.js';

const notice =
  'This is a local network, with no connection to any live chain. The relay chain Rococo runs its real runtime. The parachain and the service are small chains.';

/** Writes the notice, the first check, and the plan. */
export function renderBeginning(report: Report, screen: Screen): string[] {
  const { chains, scope } = report;
  const name = chains.find(({ role }) => role === 'target')?.name ?? `parachain ${scope.targetParaId}`;
  return [
    ...writeText(notice, screen),
    '',
    ...formatHeading(`1. Check: is ${name} ready?`, screen),
    renderOverview(report, screen),
    '',
    ...formatHeading('2. Plan: the calls that fix it', screen),
    renderPlan(report, screen),
    '',
  ];
}

/** Writes the executed steps, each by its number in the plan and its title. */
export function renderExecuted(steps: readonly TriedStep[], plan: Report['plan'], screen: Screen): string[] {
  return [
    ...formatHeading('3. The plan executed, byte for byte, on the local network only', screen),
    ...steps.flatMap((step) => {
      const { outcome, chain, block, reason } = step;
      const text = `${capitalize(nameStep(step, plan))}: ${reason} (${chain} block ${block?.number})`;
      return writeItem(outcome === 'done' ? 'pass' : 'unknown', text, screen);
    }),
    '',
  ];
}

/** Writes the check after the plan. */
export function renderAfter(report: Report, screen: Screen): string[] {
  return [...formatHeading('4. Check again', screen), renderOverview(report, screen), ''];
}

/** Writes a task from its scheduling to its effect. */
export function renderTask(
  { taskId, at, events, sentence, effect, cost, call }: DemoTask,
  screen: Screen,
): string[] {
  const quoted = cost.quoted === cost.paid ? 'exactly as quoted' : `quoted: ${cost.quoted} planck`;
  return [
    ...formatHeading('5. A task, from its scheduling to its effect', screen),
    ...writeText(`Alice signs on the service, for ${formatTime(at)}:`, screen),
    `  ${call}`,
    ...writeText(`task ${taskId}:`, screen),
    ...events.flatMap(({ kind, block }) =>
      writeText(
        `${kind} (${kind === 'executed' ? 'target' : 'service'} block ${block.number})`,
        screen,
        '  ',
      ),
    ),
    ...writeItem('pass', sentence, screen),
    ...writeText(`Bob has ${effect.text} more on the target: ${effect.key}.`, screen),
    ...writeText(`It cost Alice ${cost.text} on the service, ${quoted}.`, screen),
    '',
  ];
}

/** Writes the result; passed checks are in the report file only. */
export function renderEnd({ file, verdict }: Pick<Demo, 'file' | 'verdict'>, screen: Screen): string[] {
  return [
    ...formatHeading('6. Result', screen),
    ...writeText('The whole report:', screen),
    `  ${formatSafeText(file, screen)}`,
    ...writeText('To check your own chain, by endpoints or chain spec files:', screen),
    ...writeText('parachron check --relay wss://relay.example --target ./parachain.json', screen, '  '),
    ...writeText('To schedule a task yourself, in a browser: parachron playground', screen),
    ...(verdict === 'ready'
      ? writeText('Ready: the sample parachain passed all checks.', screen)
      : writeText(`${verdictWords[verdict]}: see the report.`, screen)),
  ];
}

function formatHeading(text: string, screen: Screen): string[] {
  return [...writeText(text, screen, '', { color: 'bold' }), ''];
}
