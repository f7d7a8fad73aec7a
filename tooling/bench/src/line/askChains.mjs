// A script on polkadot.js that sends the requests of a check to a relay chain, a parachain and the service: one after another
// (`sequential`) or together (`together`). Usage: node askChains.mjs MODE RELAY TARGET SERVICE
import { ApiPromise, WsProvider } from '@polkadot/api';

const [mode, ...endpoints] = process.argv.slice(2);
const [target, service] = [1000, 2114];
const account = (/** @type {string} */ prefix, /** @type {number} */ para) =>
  `0x${Buffer.from(prefix).toString('hex')}${Buffer.from(new Uint32Array([para]).buffer).toString('hex')}`.padEnd(
    66,
    '0',
  );

/** @param {(() => Promise<unknown>)[]} questions */
async function ask(questions) {
  if (mode === 'together') return Promise.all(questions.map((question) => question()));
  const answers = [];
  for (const question of questions) answers.push(await question());
  return answers;
}

const apis = /** @type {ApiPromise[]} */ (
  await ask(
    endpoints.map(
      (endpoint) => () =>
        ApiPromise.create({ provider: /** @type {any} */ (new WsProvider(endpoint)), noInitWarn: true }),
    ),
  )
);
const [relay, para, tasks] = /** @type {[any, any, any]} */ (apis.map(({ query }) => query));
const channels = [
  { sender: target, recipient: service },
  { sender: service, recipient: target },
];
const answers = await ask([
  ...channels.flatMap((channel) => [
    () => relay.hrmp.hrmpChannels(channel),
    () => relay.hrmp.hrmpOpenChannelRequests(channel),
    () => relay.hrmp.hrmpCloseChannelRequests(channel),
  ]),
  ...[target, service].flatMap((id) => [
    () => relay.paras.paraLifecycles(id),
    () => relay.paras.heads(id),
    () => relay.system.account(account('para', id)),
  ]),
  () => relay.configuration.activeConfig(),
  () => relay.session.currentIndex(),
  () => relay.timestamp.now(),
  () => para.parachainInfo.parachainId(),
  () => para.proxy.proxies(account('sibl', service)),
  () => para.system.account(account('sibl', service)),
  () => para.polkadotXcm.safeXcmVersion(),
  () => para.timestamp.now(),
  () => tasks.timestamp.now(),
  () => tasks.automationTime.shutdown(),
  () => tasks.system.account(account('user', 0)),
  () => tasks.parachainInfo.parachainId(),
  () => apis[2]?.rpc.rpc.methods() ?? Promise.resolve(),
]);
await Promise.all(apis.map((api) => api.disconnect()));
process.stdout.write(`${answers.length}\n`);
