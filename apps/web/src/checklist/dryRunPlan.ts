import type { Report } from '@parachron/checklist';
import { type ChainSource, dryRunOnForks, openForks, type StartOptions } from '@parachron/checklist/dry-runs';
import { texts } from '../texts.js';
import type { CheckPlan } from './parseRequest.js';
import { readSpecFile, SpecFileUnreadableError } from './readSpecFile.js';

/**
 * Executes the plan of a report on forks of its chains in this worker. Endpoints are read; nothing is sent to them.
 *
 * @throws FORK_UNREACHABLE when the node of the relay chain does not answer
 * @throws LOCAL_CHAIN_NOT_STARTED when the runtime of the relay chain builds no block here
 */
export async function dryRunPlan(
  report: Report,
  {
    sources,
    onProgress,
  }: { readonly sources: CheckPlan['sources']; readonly onProgress: (text: string) => void },
): Promise<Report> {
  const { scope } = report;
  const given = Object.entries(sources) as [ChainSource['role'], string | File][];
  const chains = given.map(([role, source]) => toSource(role, source));
  const forks = await openForks(chains, { scope, onProgress, loadSpec: createLoader(sources) });
  try {
    return await dryRunOnForks(forks, { report, scope, onProgress });
  } finally {
    await forks.close();
  }
}

/** Describes the source of a chain for a fork: a chain specification by the name of its file. */
export function toSource(role: ChainSource['role'], source: string | File): ChainSource {
  return typeof source === 'string'
    ? { role, kind: 'endpoint', text: source }
    : { role, kind: 'spec', text: source.name };
}

/** Creates the loader of the chain specifications, by the names of their files. */
export function createLoader(sources: CheckPlan['sources']): StartOptions['loadSpec'] {
  const files = Object.values(sources).filter((source) => source instanceof File);
  return async (name) => {
    const file = files.find((one) => one.name === name);
    if (!file) throw new SpecFileUnreadableError({ file: name, reason: texts.reasons.noFile });
    return readSpecFile(file);
  };
}
