import { type Report, type RunReport, roleWords } from '@parachron/checklist';
import { capitalize } from '@parachron/core';
import { type Markup, markup } from '../markup/markup.js';
import { shortenText } from '../text/shortenText.js';
import { formatTime } from './formatTime.js';
import { formatName, type View } from './View.js';

const longestHash = 10;

/** Writes the origin of a report: the program, the time, the command that repeats the run, and the chains. */
export function renderOrigin({ tool, at, command }: RunReport, only: Report | undefined, view: View): Markup {
  const made = [
    ...(tool ? [`by ${shortenText(`${tool.name} ${tool.version}`, 80)}`] : []),
    ...(at === undefined ? [] : [formatTime(at)]),
  ];
  return markup`<dl class="origin">${made.length > 0 && renderRow('Created', markup`${made.map((one, index) => [index > 0 && ', ', one])}`)}
${command !== undefined && renderRow('Repeat with', markup`<code>${view.long(command, 1000)}</code>`)}
${only && renderInputs(only)}</dl>`;
}

/** Writes the blocks at which the chains were read, and the hash of the inputs. */
export function renderInputs({ chains, inputs }: Report): Markup {
  const read = chains.map(
    ({ role, name, specName, specVersion, block }, index) =>
      markup`${index > 0 && '; '}${capitalize(roleWords[role])} ${formatName(name, 60)} (${formatName(specName, 60)} ${specVersion}), block ${block.number} <span class="mono">${shortenText(block.hash, longestHash)}</span>`,
  );
  return markup`${read.length > 0 && renderRow('Read at', markup`${read}`)}
${inputs && renderRow('Inputs', markup`SHA-256 <span class="mono">${inputs.hash}</span>`)}`;
}

function renderRow(name: string, value: Markup): Markup {
  return markup`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}
