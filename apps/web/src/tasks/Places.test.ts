import { createDevnet, type Devnet, serveChain } from '@parachron/devnet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlaces } from './Places.js';

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ variant: 'M', targets: [{ paraId: 2000 }], serve: { port: 0 } });
});
afterAll(() => devnet.close());

const service = () => devnet.service.endpoint ?? '';
const target = () => devnet.targets[0]?.endpoint ?? '';
const open = (form: Parameters<typeof openPlaces>[0]) => openPlaces(form, () => undefined);

describe('the places of the page', () => {
  it('show no secret of an endpoint', async () => {
    const places = await open({ service: `${service()}/?apikey=1234`, target: '' });
    expect(places.service.shown.endpoint).toBe(`${service()}/?apikey=…`);
    await places.service.close();
  });
});

describe('places that cannot be opened', () => {
  it.each([
    ['service', { service: '', target: '' }, /^Service chain: write ws:/],
    ['service', { service: 'rpc.example', target: '' }, /^Service chain: write ws:/],
    ['target', { service: 'ws://127.0.0.1:1', target: 'http://rpc.example' }, /^Target chain: write ws:/],
  ])('have an invalid endpoint of the %s', async (_field, form, message) => {
    await expect(open(form)).rejects.toThrow(message);
  });

  it('have one chain as service and target', async () => {
    await expect(open({ service: service(), target: service() })).rejects.toMatchObject({
      code: 'TARGET_IS_SERVICE',
    });
  });

  it('have a chain without the interface of a service', async () => {
    await expect(open({ service: target(), target: '' })).rejects.toMatchObject({
      code: 'UNSUPPORTED_INTERFACE',
    });
  });

  it('close the connection to the chain that answers', async () => {
    const served = await serveChain(devnet.service.chain, { port: 0, maxConnections: 1 });
    const gone = await serveChain(devnet.service.chain, { port: 0 });
    await gone.close();
    await expect(open({ service: served.url, target: gone.url })).rejects.toMatchObject({
      code: 'ENDPOINT_REFUSED',
    });
    // The server permits one connection at a time, and learns of an end a little later.
    const reopen = () =>
      open({ service: served.url, target: '' }).then(
        ({ service: live }) => live.close().then(() => 'open'),
        (error: unknown) => String(error),
      );
    await expect.poll(reopen).toBe('open');
    await served.close();
  });
});
