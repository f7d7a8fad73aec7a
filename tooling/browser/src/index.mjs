export { launchBrowser } from './launchBrowser.mjs';
export { runAxe } from './runAxe.mjs';
export { serveFolder } from './serveFolder.mjs';
