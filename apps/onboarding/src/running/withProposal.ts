import { derivePlanSummary, type Report } from '@parachron/checklist';
import type { OpenChains } from '@parachron/checklist/dry-runs';
import type { Chain } from '@parachron/client';
import { cutText, decodeCall, findUsualPallet, type Hex, orUndefined, type PlanLayer } from '@parachron/core';
import { decodeProgram, formatProgram, type Program } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import { UsageError } from '../errors.js';

/**
 * Gives a report a proposal of others as its plan, in place of the calls that fix its findings.
 *
 * @param bytes a call of the parachain's root or of its sudo key, or the program that such a call sends to the relay chain
 * @throws USAGE when the bytes are neither a call of the parachain nor a program
 */
export function withProposal(report: Report, bytes: Hex, { target, relay }: OpenChains): Report {
  const { targetParaId: para } = report.scope;
  const own = target?.chain?.runtime;
  const inSudo = own && findSudoCall(own.registry, bytes);
  const hex = inSudo ?? bytes;
  const manager = relay?.chain?.runtime;
  const call = own && orUndefined(() => decodeCall(own.registry, hex));
  const given = orUndefined(() => decodeProgram(hex).program);
  const name = own ? `parachain ${para} (${own.chain})` : `parachain ${para}`;
  if (!call && !given) {
    const reason = `the bytes are neither a call of ${name} nor an XCM program${adviseBytes(hex, own, manager)}`;
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
      title: `The ${inSudo ? 'call of the sudo key' : 'proposal'}, as root of parachain ${para}.`,
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

/** Finds the call that the sudo key makes as root: the pallet refuses it from root itself. */
function findSudoCall(registry: Registry, hex: Hex): Hex | undefined {
  const call = orUndefined(() => decodeCall(registry, hex));
  const isSudo = call?.pallet === findUsualPallet(registry, 'Sudo');
  if (!call || !isSudo || !/^sudo(_unchecked_weight)?$/.test(call.method)) return undefined;
  return registry.createType('Call', hex).args[0]?.toHex();
}

type Runtime = Chain['runtime'];

/** Advises, in further sentences, what to give in place of bytes that are no call of the parachain. */
function adviseBytes(hex: Hex, own?: Runtime, relay?: Runtime): string {
  if (!own) return '. Name your parachain with --target, so that its calls can be read';
  const { registry } = own;
  const ofRelay = relay && orUndefined(() => decodeCall(relay.registry, hex));
  if (ofRelay) {
    const found = `${ofRelay.pallet}.${ofRelay.method} of ${relay.chain}`;
    return `. They are ${found}. Give the call of your parachain that sends it, or the program`;
  }
  // A length has 1, 2 or 4 bytes.
  const behindLength = [1, 2, 4].map((length): Hex => `0x${hex.slice(2 + 2 * length)}`);
  const call = [...behindLength, ...findSigned(registry, hex)].find((bytes) =>
    orUndefined(() => decodeCall(registry, bytes)),
  );
  if (call) return `. They have a call behind a length or a signature. Give the call alone: ${cutText(call)}`;
  return hex.length === 66 ? '. 32 bytes may be the hash of a call. Give the bytes of the call' : '';
}

function findSigned(registry: Registry, extrinsic: Hex): Hex[] {
  try {
    return [registry.createType('Extrinsic', extrinsic).method.toHex()];
  } catch {
    return [];
  }
}

/** The relay chain as a destination, in JSON: of version 0, or later. */
const isRelay = /^\{"v\d":(\{"x1":\{"parent":null\}\}|\{"parents":1,"interior":\{"here":null\}\})\}$/;

/** Lists the programs for the relay chain in the arguments of a call, and of the calls inside it. */
function listPrograms(registry: Registry, hex: Hex): Program[] {
  const { args, meta } = registry.createType('Call', hex);
  const isUp = args.some((arg) => isRelay.test(JSON.stringify(arg)));
  return args.flatMap((arg, at) => {
    const field = meta.fields[at];
    const path = field && registry.lookup.getSiType(field.type).path;
    const type = `${field?.typeName} ${path?.join('::')}`;
    const bytes = arg.toHex();
    // Programs for other chains, and those that the parachain executes itself, have calls of these chains.
    if (/UpwardMessage/.test(type) || (isUp && /VersionedXcm$/.test(type)))
      return orUndefined(() => [decodeProgram(bytes).program]) ?? [];
    const inside = Array.isArray(arg) ? [...arg] : [arg];
    return inside.flatMap((one) => ('callIndex' in one ? listPrograms(registry, one.toHex()) : []));
  });
}
