import { once } from 'node:events';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createDevnet, type Devnet, serveChain } from '@parachron/devnet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ShownChain } from '../PageChain.js';
import { Checklist } from './Checklist.js';
import type { ShownRun } from './ChecklistProtocol.js';
import type { CheckPlan } from './parseRequest.js';

let devnet: Devnet;
let closers: (() => unknown)[];
beforeEach(async () => {
  closers = [];
  devnet = await createDevnet({ targets: [{ paraId: 2000 }], serve: { port: 0 } });
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  await devnet.close();
});

const endpointOf = (role: 'service' | 'target') =>
  (role === 'service' ? devnet.service : devnet.targets[0])?.endpoint ?? '';
const portOf = (endpoint: string) => Number(new URL(endpoint).port);

/** Starts a checklist, and keeps its messages. */
function start(sources: CheckPlan['sources'], onStep: (step: string | undefined) => unknown = () => {}) {
  const runs: ShownRun[] = [];
  const states: (readonly ShownChain[])[] = [];
  const steps: (string | undefined)[] = [];
  const checklist = new Checklist(
    { sources, serviceParaId: 2114, calls: [], dryRun: false, command: 'parachron check' },
    (change) => {
      if (change.chains) states.push(change.chains);
      if (change.run) runs.push(change.run);
      if (!('progress' in change)) return;
      steps.push(change.progress);
      onStep(change.progress);
    },
  );
  void checklist.check();
  const stagesOf = (role: string) => {
    const all = states.flatMap((chains) =>
      chains.flatMap((chain) => (chain.role === role ? [chain.stage] : [])),
    );
    return all.filter((stage, at) => stage !== all[at - 1]);
  };
  return { checklist, runs, states, steps, stagesOf };
}

describe('a checklist', () => {
  it('checks its chains once, and again on request', async () => {
    const { checklist, runs, states, steps, stagesOf } = start({
      service: endpointOf('service'),
      target: endpointOf('target'),
    });
    await expect.poll(() => steps.at(-1) === undefined && runs.length).toBe(1);
    expect(stagesOf('target')).toEqual(['connecting', 'connected', 'reading', 'read']);
    // The relay chain has no endpoint, so that its checks are unknown.
    expect(runs[0]).toMatchObject({
      number: 1,
      verdict: 'unknown',
      sentence: expect.stringMatching(/^Unknown: Parachron Target 2000 \(para 2000\)/),
      detail: expect.stringContaining('unknown'),
    });
    const { documents, causes = [] } = runs[0] ?? {};
    // The report has the same causes under "What is missing".
    expect(causes).toMatchObject([{ outcome: 'warn', action: expect.any(String) }]);
    for (const { text } of causes) expect(documents?.markdown).toContain(text);
    expect(JSON.parse(documents?.json ?? '')).toMatchObject({ command: 'parachron check' });
    // Chains are listed in the order of the command line, each with the block of the report.
    expect(states.at(-1)).toMatchObject([
      { role: 'service', name: 'Parachron Service H', stage: 'read', reason: undefined },
      { role: 'target', name: 'Parachron Target 2000', stage: 'read', reason: undefined },
    ]);
    expect(states.at(-1)?.[0]?.block).toBe(devnet.service.chain.head.number);
    await checklist.check();
    expect(runs[1]).toMatchObject({ number: 2, detail: runs[0]?.detail });
  });

  it('has no progress after its failure, while other checks end', async () => {
    const { runs, steps } = start({ service: endpointOf('target'), target: endpointOf('target') });
    await expect.poll(() => runs.length).toBe(1);
    expect(runs[0]?.sentence).toContain('expected para 2114, got para 2000');
    expect(runs[0]?.detail).toMatch(/^Correct the para id /);
    await setTimeout(300);
    expect(steps.at(-1)).toBeUndefined();
  });

  it('reads and tries a chain that goes on at one block', async () => {
    let heads = 0;
    const moving: Parameters<typeof serveChain>[0] = {
      connect: (...about) => {
        const session = devnet.service.chain.connect(...about);
        const call: typeof session.call = async (method, ...more) => {
          if (method === 'chain_getFinalizedHead') heads += 1;
          return session.call(method, ...more);
        };
        return { ...session, call };
      },
    };
    const server = await serveChain(moving, { port: 0 });
    closers.push(() => server.close());
    const { runs } = start({
      service: server.url.replace(/^http/, 'ws'),
      target: endpointOf('target'),
    });
    await expect.poll(() => runs.length).toBe(1);
    expect(runs[0]?.detail).toContain('passed');
    // A later head may have another runtime.
    expect(heads).toBe(1);
  });

  it('gives its open chains for signatures', async () => {
    const { checklist, runs } = start({ target: endpointOf('target') });
    const notOpen = 'The chain of the call is not connected.';
    expect(() => checklist.getChain('target')).toThrow(notOpen);
    await expect.poll(() => runs.length).toBe(1);
    expect(checklist.getChain('target').runtime.chain).toBe('Parachron Target 2000');
    for (const role of ['service', undefined] as const) {
      expect(() => checklist.getChain(role)).toThrow(notOpen);
    }
  });
});

describe('a chain that is not reached', () => {
  it('is reported with the reason, and checked again on request', async () => {
    const first = await serveChain(devnet.service.chain, { port: 0 });
    await first.close();
    const { checklist, runs, states, stagesOf } = start({ service: first.url, target: endpointOf('target') });
    await expect.poll(() => runs.length).toBe(1);
    const [service, target] = states.at(-1) ?? [];
    expect([service?.stage, target?.stage]).toEqual(['failed', 'connected']);
    expect(runs[0]).toMatchObject({ verdict: 'unknown', calls: [] });
    expect(runs[0]?.detail).toBe('Check that the node runs and listens on this port.');
    // The list has the reason until the run has it.
    const reason = states.flat().find((chain) => chain.reason)?.reason;
    expect([service?.reason, runs[0]?.sentence]).toEqual([undefined, `Not checked: ${reason}`]);
    expect(JSON.parse(runs[0]?.documents.json ?? '')).toMatchObject({
      notChecked: [{ role: 'service', reason, error: { code: 'ENDPOINT_REFUSED' } }],
    });
    const { hostname, port } = new URL(first.url);
    const again = await serveChain(devnet.service.chain, { port: Number(port), host: hostname });
    closers.push(() => again.close());
    await checklist.check();
    expect(runs[1]?.detail).toContain('passed');
    expect(stagesOf('service')).toEqual([
      'connecting',
      'failed',
      'connecting',
      'connected',
      'reading',
      'read',
    ]);
  });

  it('in the middle of a check is shown, with the reason in the result', async () => {
    const gate = await openGate(portOf(endpointOf('target')));
    gate.open();
    const { runs, stagesOf } = start(
      { target: gate.endpoint },
      (step) => step === 'Running the checks' && gate.cut(),
    );
    await expect.poll(() => runs.length).toBe(1);
    expect(runs[0]?.sentence).toMatch(/^Not checked: The connection to .* was lost/);
    expect(stagesOf('target')).toEqual(['connecting', 'connected', 'reading', 'failed']);
  });

  it('after a report is connected again with the next check', async () => {
    const gate = await openGate(portOf(endpointOf('target')));
    gate.open();
    const { checklist, runs, stagesOf } = start({ target: gate.endpoint });
    await expect.poll(() => runs.length).toBe(1);
    const lost = checklist.getChain('target');
    gate.cut();
    await expect.poll(() => lost.provider.isConnected).toBe(false);
    expect(() => checklist.getChain('target')).toThrow('The chain of the call is not connected.');
    await checklist.check();
    const once = ['connecting', 'connected', 'reading', 'read'];
    expect(stagesOf('target')).toEqual([...once, 'failed', ...once]);
    expect(runs[1]?.detail).toBe(runs[0]?.detail);
  });
});

/** Opens a server before another: connections wait until it is open, and `cut` ends them. */
async function openGate(port: number) {
  const sockets = new Set<Socket>();
  let isOpen = false;
  const join = (socket: Socket) => {
    const other = connectSocket(port, '127.0.0.1');
    for (const one of [socket, other]) one.on('error', () => one.destroy());
    socket.pipe(other).pipe(socket);
    socket.on('close', () => other.destroy());
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    if (isOpen) join(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  closers.push(() => {
    cut();
    server.close();
  });
  return {
    endpoint: `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    cut,
    open() {
      isOpen = true;
      for (const socket of sockets) join(socket);
    },
  };
}
