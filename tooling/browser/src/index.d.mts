export { launchBrowser } from './launchBrowser.mjs';
export { type AxeResult, runAxe } from './runAxe.mjs';
export { serveFolder } from './serveFolder.mjs';
