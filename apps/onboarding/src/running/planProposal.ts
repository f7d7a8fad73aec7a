import type { OpenChains } from '@parachron/checklist';
import { listNestedCalls } from '@parachron/checklist/dry-runs';
import type { Chain } from '@parachron/client';
import {
  type Call,
  decodeCall,
  findUsualPallet,
  type Hex,
  isHex,
  omitUndefined,
  orUndefined,
  type PlanLayer,
  type PlanStep,
  proposalId,
} from '@parachron/core';
import { decodeProgram, formatProgram, type Program } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import { UsageError } from '../errors.js';
import { adviseBytes, type Root } from './adviseBytes.js';
import { encodeShown } from './encodeShown.js';
import type { Proposal } from './readProposal.js';
import type { RunTarget } from './readRunPlan.js';

/**
 * Plans a proposal of others, in place of the calls that fix findings.
 *
 * @param proposal a call of the root or of the sudo key of one of the chains, or the program that such a call of the parachain sends to the
 * relay chain
 * @throws USAGE when it is neither a call of these chains nor a program
 */
export function planProposal(
  { call, of }: Proposal,
  chains: OpenChains,
  { targetParaId: para, serviceParaId }: Pick<RunTarget, 'targetParaId' | 'serviceParaId'>,
): PlanStep {
  const roots = listRoots(chains, { target: para, relay: undefined, service: serviceParaId });
  const meanings = roots.flatMap((one) => readMeaning(call, one) ?? []);
  const meaning = meanings.find(({ root }) => !of || of === root.role);
  const other = meanings.find((one) => one !== meaning);
  const words = other && `${other.call.pallet}.${other.call.method} of ${other.root.name}`;
  const layers = meaning
    ? listLayers(meaning.call, meaning.root, roots)
    : !of && isHex(call) && orUndefined(() => listProgramLayers(call, chains));
  if (!layers) {
    const reason = words ? `the bytes are ${words}; omit ${of}=` : adviseBytes(call, roots);
    throw new UsageError({ option: '--proposal', reason, command: 'parachron plan' });
  }
  const own = roots.find(({ role }) => role === 'target') ?? { name: `parachain ${para}`, para };
  const { root, maker } = meaning ?? { root: own, maker: 'root' };
  const also = other && !of ? ` (or ${words}, by ${other.root.role}= before the bytes)` : '';
  const place = root.para === undefined ? root.name : `parachain ${root.para}`;
  return {
    id: proposalId,
    title: `The proposal, as ${maker} of ${place}${also}.`,
    sender: `${maker} of ${root.name}`,
    layers,
    dispatch: [],
    after: [],
    notes: [],
    ...omitUndefined({ para: root.para }),
    verify: 'See the checks afterwards.',
  };
}

/** The roots of the open chains, in the order in which bytes are read as their calls. */
function listRoots(chains: OpenChains, paras: Record<Root['role'], number | undefined>): readonly Root[] {
  return (['target', 'relay', 'service'] as const).flatMap((role) => {
    const runtime = chains[role]?.chain?.runtime;
    const para = paras[role];
    const name = para === undefined ? runtime?.chain : `parachain ${para} (${runtime?.chain})`;
    return runtime && name ? [{ role, runtime, name, ...omitUndefined({ para }) }] : [];
  });
}

/** Reads a call of a chain's root or of its sudo key. */
function readMeaning(given: string, root: Root) {
  const { registry } = root.runtime;
  const { hex } = encodeShown(registry, given);
  const call = hex && orUndefined(() => decodeCall(registry, hex));
  const key = findUsualPallet(registry, 'Sudo');
  return call && { root, call, maker: call.pallet === key ? 'the sudo key' : 'root' };
}

/** Lists the call of a proposal with the calls that its programs carry between a parachain and the relay chain. */
function listLayers(call: Call, { runtime, para }: Root, roots: readonly Root[]): PlanLayer[] {
  const receivers = roots.filter((one) => (one.para === undefined) !== (para === undefined));
  const carried = listNestedCalls(runtime.registry, call).flatMap(({ hex, when }) => {
    const layers = receivers.flatMap((receiver) => {
      const programs = listPrograms(runtime.registry, { hex, to: receiver.para });
      return listCarried(programs.flat(), receiver.runtime);
    });
    return layers.map((layer) => ({ ...layer, ...omitUndefined({ when }) }));
  });
  const kind = carried.length > 0 ? 'send' : 'inner-call';
  const place = { chain: runtime.chain, token: runtime.token, ...omitUndefined({ para }) };
  return [...carried, { kind, title: 'the proposal', ...place, hex: call.hex, call }];
}

function listProgramLayers(hex: Hex, { relay }: OpenChains): PlanLayer[] {
  const { program } = decodeProgram(hex);
  const { runtime } = relay?.chain ?? {};
  const layer = { title: 'XCM program', chain: runtime?.chain ?? '', hex, decoded: formatProgram(program) };
  return [...(runtime ? listCarried(program, runtime) : []), { kind: 'program', ...layer }];
}

/** A program that other chains execute has calls of theirs. */
function listCarried(program: Program, { registry, chain, token }: Chain['runtime']): PlanLayer[] {
  return program.flatMap((one): PlanLayer[] => {
    const inner = one.kind === 'Transact' && orUndefined(() => decodeCall(registry, one.call));
    const title = 'the carried call';
    return inner ? [{ kind: 'inner-call', title, chain, token, hex: inner.hex, call: inner }] : [];
  });
}

/** A location in JSON, of version 0 or later: of the relay chain, seen from a parachain; of a parachain, seen from the relay chain. */
const isUp = /^\{"v\d":(\{"x1":\{"parent":null\}\}|\{"parents":1,"interior":\{"here":null\}\})\}$/;
const down = /^\{"v\d":(?:\{"parents":0,"interior":)?\{"x1":\[?\{"parachain":(\d+)\}\]?\}\}?\}$/;

/** Lists the programs for a chain in the arguments of a call. */
function listPrograms(
  registry: Registry,
  call: { readonly hex: Hex; readonly to: number | undefined },
): Program[] {
  const { args, meta } = registry.createType('Call', call.hex);
  const isTo = args.some((arg) => {
    const text = JSON.stringify(arg);
    return call.to === undefined ? isUp.test(text) : down.exec(text)?.[1] === `${call.to}`;
  });
  return args.flatMap((arg, at) => {
    const field = meta.fields[at];
    const path = field && registry.lookup.getSiType(field.type).path;
    const type = `${field?.typeName} ${path?.join('::')}`;
    const bytes = arg.toHex();
    // Pallets that write the program themselves take the call alone.
    if (isTo && arg.toRawType() === 'Bytes')
      return [[{ kind: 'Transact', originKind: 'Native', call: bytes }]];
    // Programs for other chains, and those that the chain executes itself, have calls of these chains.
    if ((call.to === undefined && /UpwardMessage/.test(type)) || (isTo && /VersionedXcm$/.test(type)))
      return orUndefined(() => [decodeProgram(bytes).program]) ?? [];
    return [];
  });
}
