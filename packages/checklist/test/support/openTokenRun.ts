import { type Chain, connect } from '@parachron/client';
import { type Call, encodeCall, type Finding, type Hex } from '@parachron/core';
import { createServiceChain, createTarget, type ServiceOptions, type TargetOptions } from '@parachron/devnet';
import { checks, followUps, type Report, type RunContext, type Scope } from '../../src/index.js';
import { runChecklist } from '../../src/runChecklist.js';
import { proposal } from './bootChains.js';
import { gatherFacts } from './gatherFacts.js';
import { requireReasons } from './requireReasons.js';

export const SERVICE = 2114;
export const TARGET = 2000;
/** Specification, "Identity of the service chain": 10 decimals. */
export const tur = 10_000_000_000n;
export const alice: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
/** An account that holds nothing anywhere. */
export const pauper: Hex = `0x${'77'.repeat(32)}`;

/** The service and a target of the local network, with the checks of token, contracts, service and network. */
export type TokenRun = Awaited<ReturnType<typeof openTokenRun>>;

export interface RunOptions {
  readonly variant?: 'H' | 'M';
  readonly service?: Omit<ServiceOptions, 'variant'>;
  readonly target?: TargetOptions;
}

const topics = /^(token|contracts|service|network|xcm)\//;

export async function openTokenRun({ variant = 'H', service = {}, target = {} }: RunOptions = {}) {
  const local = await createServiceChain({ variant, ...service });
  const home = local;
  const away = await createTarget({ paraId: TARGET, ...target });
  const [nearby, foreign] = [await connect(home.provider), await connect(away.provider)];
  const { registry } = foreign.runtime;
  const args = { remark: '0x2a' };
  const remark = encodeCall(registry, { pallet: 'System', method: 'remark', args });
  const open = async ({ scope = {}, nodes = {}, only = topics, ...more }: RunWith = {}) => {
    const given = definedOf({ target: foreign, service: nearby, ...nodes });
    const pinned = Object.entries(given).map(async ([role, node]) => [role, await node.snapshot()] as const);
    const context = {
      scope: { network: 'local', serviceParaId: SERVICE, targetParaId: TARGET, proposal, ...scope },
      chains: Object.fromEntries(await Promise.all(pinned)),
      nodes: given,
      ...more,
    };
    return { context, wanted: checks.filter(({ id }) => topics.test(id) && only.test(id)) };
  };
  const run = async (options?: RunWith): Promise<Report> => {
    const { context, wanted } = await open(options);
    return requireReasons(await runChecklist(wanted, { ...context, endpoints: {}, followUps }));
  };
  /** Number of consecutive round trips for gathering the facts of the checks. */
  const countTrips = async (options?: RunWith) => {
    const { context, wanted } = await open(options);
    const counted = options?.count ?? foreign;
    const count = () => ({
      target: foreign.roundTrips,
      service: nearby.roundTrips,
      counted: counted.roundTrips,
    });
    const before = count();
    await gatherFacts(
      wanted.flatMap((check) => Object.values(check.facts)),
      context,
    );
    const after = count();
    return {
      target: after.target - before.target,
      service: after.service - before.service,
      counted: after.counted - before.counted,
    };
  };
  return {
    local,
    service: nearby,
    target: foreign,
    /** Call of the tasks, as a team configures it. */
    calls: [{ name: 'a remark', hex: remark.hex }],
    remark: remark satisfies Call,
    providers: { service: () => home.provider, target: () => away.provider },
    run,
    countTrips,
    async close() {
      await Promise.all([nearby.close(), foreign.close()]);
      await Promise.all([home.close(), away.close()]);
    },
  };
}

interface RunWith extends Pick<RunContext, 'mirrors' | 'forks' | 'bootLimits'> {
  readonly scope?: Partial<Scope>;
  /** Replacements of the usual nodes; undefined removes a node. */
  readonly nodes?: { readonly target?: Chain | undefined; readonly service?: Chain | undefined };
  /** A node whose round trips are counted as well. */
  readonly count?: Chain;
  /** Ids of the checks to run. */
  readonly only?: RegExp;
}

function definedOf<T>(entries: { readonly [key: string]: T | undefined }): { readonly [key: string]: T } {
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, T] => entry[1] !== undefined),
  );
}

/** Finding of a check on its first subject, or on a matching subject. */
export function find({ findings }: Report, check: string, subject: RegExp = /(?:)/): Finding {
  const found = findings.find((one) => one.check === check && subject.test(one.subject));
  if (!found) throw new TypeError(`no finding of ${check} about ${subject}`);
  return found;
}
