import { type Chain, connect, type Forkable, submit } from '@parachron/client';
import { type Call, encodeCall, type Finding, type Hex, type PlanStep, storageRead } from '@parachron/core';
import {
  createServiceChain,
  createTarget,
  type DevAccount,
  deriveDevAccount,
  type RuntimeFork,
  type TargetOptions,
} from '@parachron/devnet';
import { createTripCount } from '@parachron/samples/trip-count';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { type Check, checks, followUps, type Report, type Scope } from '../../src/index.js';
import { runChecklist } from '../../src/runChecklist.js';
import { proposal } from './bootChains.js';
import { createTestFork } from './createTestFork.js';
import { requireReasons } from './requireReasons.js';
import { toSigner } from './toSigner.js';

/** A target of the local network and the service, with the checklist run on them. */
export type TargetRun = Awaited<ReturnType<typeof openTargetRun>>;

export const SERVICE = 2114;
export const TARGET = 2000;
export const unit = 1_000_000_000_000n;
/** Specification, "Derivations": Alice at 2114 in both eras. */
export const derived = {
  hashedDescription: '0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f',
  locationHash: '0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568',
} as const;
export const aliceHex: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
export const bobHex: Hex = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48';

/** A target without runtime APIs for XCM, which reads version 2 and weighs time alone, as chains of that version do. */
export const old = {
  config: {
    xcm: {
      apis: { locationToAccount: false, dryRun: false, xcmPayment: false },
      executor: {
        versions: [2],
        instructionWeight: { refTime: 200_000_000n, proofSize: 0n },
      },
    },
  },
} as const satisfies TargetOptions;

export interface RunOptions extends TargetOptions {
  readonly variant?: 'H' | 'M';
  /** Payment of the service on the target; by default of its table, the user's own account pays. */
  readonly flow?: 'remote' | 'sovereign';
  /** Fee per second of execution in its table, in planck; ten times the target's price by default. */
  readonly feePerSecond?: bigint;
  /** Picoseconds of an instruction by its table. */
  readonly instructionWeight?: bigint;
  /** Token of the payment in its table; the target's own by default. */
  readonly feeAsset?: 'target' | 'service';
  /** The version of XCM that the service has stored for the target; one that it reads by default. */
  readonly xcmVersion?: 2 | 4 | 5;
  readonly checks?: (check: Check) => boolean;
  /** Changes the answers of the target's node; by default they are its own. */
  readonly disguise?: (node: ProviderInterface) => Promise<ProviderInterface>;
}

/** Inputs of a run besides both chains. */
interface RunParts {
  /** A fork of the target; by default one of its present state. */
  readonly target?: Forkable | 'none';
  /** Other connections to both chains. */
  readonly at?: { readonly chain: Chain; readonly home: Chain };
  /** Provider that replaces the target's node. */
  readonly node?: Chain;
  /** Without the service. */
  readonly isAlone?: boolean;
}

export async function openTargetRun(options: RunOptions = {}) {
  const {
    variant = 'H',
    flow = 'remote',
    feePerSecond = 8n * unit,
    instructionWeight = 200_000_000n,
    feeAsset = 'target',
    xcmVersion = options.config?.xcm?.executor?.versions?.at(-1) === 2 ? 2 : 4,
    checks: isWanted = isOfProxies,
    disguise = async (node) => node,
    ...rest
  } = options;
  const [alice, bob] = [await deriveDevAccount('Alice'), await deriveDevAccount('Bob')];
  const local = await createTarget({ paraId: TARGET, ...rest });
  const [target, service] = [
    local,
    await createServiceChain({
      variant,
      config: {
        targets: { [`${TARGET}/0`]: { flow, feePerSecond, instructionWeight, feeAsset, xcmVersion } },
      },
    }),
  ];
  const chain = await connect(await disguise(target.provider));
  const home = await connect(service.provider);
  const { registry } = chain.runtime;
  const forks: RuntimeFork[] = [];
  const present: Forkable = {
    async fork() {
      const fork = await createTestFork(target.provider);
      forks.push(fork);
      return fork;
    },
  };
  const sign = ({ hex }: Pick<Call, 'hex'>, by: DevAccount = alice) =>
    submit(chain, hex, { signer: toSigner(by), innerFailures: 'report' });
  const endow = async (who: Hex, free: bigint) => {
    const args = { who: { Id: who }, new_free: free };
    const set = encodeCall(registry, { pallet: 'Balances', method: 'force_set_balance', args });
    await sign(encodeCall(registry, { pallet: 'Sudo', method: 'sudo', args: { call: set.hex } }));
  };
  const changeAlice = async (change: (info: Readonly<Record<string, unknown>>) => object) => {
    const { info } = await (await chain.snapshot()).read({
      info: storageRead('System', 'Account', [alice.publicKey], (value) => value?.toJSON()),
    });
    const account = change(Object(info.known ? info.value : {}));
    await chain.request('dev_setStorage', [{ System: { Account: [[[alice.address], account]] } }]);
  };
  const run = async (
    scope: Partial<Scope> = {},
    { at = { chain, home }, node = at.chain, isAlone = false, target: fork }: RunParts = {},
  ): Promise<Report> =>
    runChecklist(checks.filter(isWanted), {
      scope: { network: 'local', serviceParaId: SERVICE, targetParaId: TARGET, proposal, ...scope },
      chains: {
        target: await at.chain.snapshot(),
        ...(isAlone ? {} : { service: await at.home.snapshot() }),
      },
      nodes: { target: node, ...(isAlone ? {} : { service: at.home }) },
      forks: fork === 'none' ? {} : { target: fork ?? present },
      endpoints: {},
      followUps,
    }).then(requireReasons);
  /** Consecutive round trips of a run, over connections with one clock: four of them pin the blocks of both chains. */
  const countTrips = async (scope: Partial<Scope> = {}) => {
    const trips = createTripCount();
    const at = {
      chain: await connect(trips.open('target', target.provider)),
      home: await connect(trips.open('service', service.provider)),
    };
    // Modules that load with their first use are not round trips.
    await run(scope, { at, target: 'none' });
    trips.reset();
    const report = await run(scope, { at, target: 'none' });
    await Promise.all([at.chain.close(), at.home.close()]);
    return { report, trips: trips.trips };
  };
  return {
    target,
    service,
    chain,
    home,
    alice,
    bob,
    sign,
    endow,
    run,
    countTrips,
    /** Sets the number of transactions that Alice has signed on the target. */
    setNonce: (nonce: number) => changeAlice((info) => ({ ...info, nonce })),
    /** Sets Alice's free balance on the target; the reserved balance stays. */
    setFree: (free: bigint) =>
      changeAlice((info) => ({ ...info, data: { ...Object(info.data), free: String(free) } })),
    call: (pallet: string, method: string, args: Readonly<Record<string, unknown>>) =>
      encodeCall(registry, { pallet, method, args }),
    /** A transfer by Alice to Bob, and a remark. */
    calls: {
      get transfer() {
        const args = { dest: { Id: bobHex }, value: unit };
        return encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args }).hex;
      },
      get remark() {
        return encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } }).hex;
      },
    },
    /** Signs the steps of a plan that an account signs, in their order; Bob signs the steps that any account may sign. */
    async apply(steps: readonly PlanStep[]) {
      for (const { signed, layers } of steps) {
        const call = layers.at(-1);
        if (!signed || !call) continue;
        await sign(call, signed.account === alice.publicKey ? alice : bob);
      }
    },
    /** A fork of the target's present state, for dry runs. */
    async fork(): Promise<RuntimeFork> {
      const fork = await createTestFork(target.provider);
      forks.push(fork);
      return fork;
    },
    async close() {
      await Promise.all([chain.close(), home.close(), ...forks.map((fork) => fork.close())]);
      await Promise.all([target.close(), service.close()]);
    },
  };
}

export const isOfProxies = ({ id }: Check) => id.startsWith('proxy/');

/** Outcomes of the checks by their ids: `proxy/granted` with the outcomes of its subjects in order. */
export function outcomesOf({ findings }: Report): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const { check, outcome } of findings) all[check] = [...(all[check] ?? []), outcome];
  return all;
}

export function find(report: Report, check: string, subject?: string | RegExp): Finding {
  const found = report.findings.find(
    (one) => one.check === check && (subject === undefined || one.subject.match(subject)),
  );
  if (!found) throw new TypeError(`no finding of ${check} about ${subject}`);
  return found;
}
