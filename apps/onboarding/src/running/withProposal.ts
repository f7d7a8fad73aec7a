import { derivePlanSummary, type Report } from '@parachron/checklist';
import type { OpenChains } from '@parachron/checklist/dry-runs';
import { decodeCall, type Hex, orUndefined, type PlanLayer } from '@parachron/core';
import { decodeProgram, formatProgram, type Program } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import { UsageError } from '../errors.js';

/**
 * Gives a report a proposal of others as its plan, in place of the calls that fix its findings.
 *
 * @param hex a call of the parachain's root, or the program that such a call sends to the relay chain
 * @throws USAGE when the bytes are neither a call of the parachain nor a program
 */
export function withProposal(report: Report, hex: Hex, { target, relay }: OpenChains): Report {
  const { targetParaId: para } = report.scope;
  const own = target?.chain?.runtime;
  const manager = relay?.chain?.runtime;
  const call = own && orUndefined(() => decodeCall(own.registry, hex));
  const given = orUndefined(() => decodeProgram(hex).program);
  const name = own ? `parachain ${para} (${own.chain})` : `parachain ${para}`;
  if (!call && !given) {
    const unread = own ? '' : '; name your parachain with --target, so that its calls can be read';
    const reason = `the bytes are neither a call of ${name} nor an XCM program${unread}`;
    throw new UsageError({ option: '--proposal', reason });
  }
  const programs = call ? listPrograms(own.registry, hex) : [given ?? []];
  // A program that other chains execute has calls of theirs.
  const carried = programs.flat().flatMap((one): PlanLayer[] => {
    if (one.kind !== 'Transact' || !manager) return [];
    const inner = orUndefined(() => decodeCall(manager.registry, one.call));
    const title = 'the carried call';
    return inner ? [{ kind: 'inner-call', title, chain: manager.chain, hex: inner.hex, call: inner }] : [];
  });
  const outer: PlanLayer = call
    ? {
        kind: carried.length > 0 ? 'send' : 'inner-call',
        title: 'the proposal',
        chain: own.chain,
        para,
        hex,
        call,
      }
    : {
        kind: 'program',
        title: 'XCM program',
        chain: manager?.chain ?? '',
        hex,
        decoded: formatProgram(given ?? []),
      };
  const step = {
    ...{
      id: 'proposal-1',
      title: `The proposal, as root of parachain ${para}.`,
      sender: `root of ${name}`,
      para,
    },
    ...{ layers: [...carried, outer], dispatch: [], after: [], notes: [] },
    verify: 'See the checks afterwards.',
  };
  const { batches: _, ...rest } = report;
  const planSummary = derivePlanSummary({ plan: [step], findings: report.findings });
  return { ...rest, plan: [step], planSummary, followUps: [] };
}

/** Lists the programs in the arguments of a call, and of the calls inside it. */
function listPrograms(registry: Registry, hex: Hex): Program[] {
  const { args, meta } = registry.createType('Call', hex);
  return args.flatMap((arg, at) => {
    const field = meta.fields[at];
    const path = field && registry.lookup.getSiType(field.type).path;
    const bytes = arg.toHex();
    if (/VersionedXcm$|UpwardMessage/.test(`${field?.typeName} ${path?.join('::')}`))
      return orUndefined(() => [decodeProgram(bytes).program]) ?? [];
    const inside = Array.isArray(arg) ? [...arg] : [arg];
    return inside.flatMap((one) => ('callIndex' in one ? listPrograms(registry, one.toHex()) : []));
  });
}
