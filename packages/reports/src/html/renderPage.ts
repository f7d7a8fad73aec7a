import { base64Encode, sha256AsU8a } from '@polkadot/util-crypto';
import { type Markup, markup, toTrustedMarkup } from '../markup/markup.js';
import { liveScript, pageScript } from './script.js';
import { style } from './style.js';
import { signs } from './View.js';

/** The content of a page, and its state if the page is served. */
export interface Page {
  readonly title: string;
  readonly content: Markup;
  readonly live?: LiveState;
}

/** The run of a served page. */
export interface LiveState {
  /** Unique for every run, across processes. */
  readonly version: string;
  /** Whether a run has ended; only then does the page link its other formats. */
  readonly hasRun: boolean;
}

/** Interval at which a served page reloads without scripts. */
const refreshSeconds = 30;

/**
 * Writes the whole document around a page's content.
 *
 * @example
 * ```ts
 * import { markup, renderPage } from '@parachron/reports';
 *
 * renderPage({ title: 'Ready', content: markup`<h1>${'Ready'}</h1>` }); // '<!doctype html>…'
 * ```
 */
export function renderPage({ title, content, live }: Page): string {
  const script = live ? pageScript + liveScript : pageScript;
  const head = live && markup`<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>`;
  const state = live && markup` data-version="${live.version}"`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${formatPolicy({ script, isLive: live !== undefined })}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
${head}<style>${toTrustedMarkup(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
${signs}
<header><p class="brand"><svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle cx="12" cy="12" r="9.2"/><path d="M12 6.4V12l3.9 2.6"/></svg>Parachron</p>${
    live && markup`<p class="live" id="live" data-state="on">Updates automatically</p>`
  }</header>
<main id="main" tabindex="-1"${state}>${content}</main>
<footer><p>Nothing was sent to any chain for this report. ${formatWhole(live)}</p></footer>
<p id="status" role="status" class="hidden"></p>
${toTrustedMarkup(`<script>${script}</script>`)}
</body>
</html>
`.text;
}

/** The full-length formats; a served page links to them. */
function formatWhole(live: LiveState | undefined): Markup | undefined {
  if (!live) return markup`Its JSON has everything at full length.`;
  if (!live.hasRun) return undefined;
  return markup`The last run is available <a href="report.json">as JSON</a>, with everything at full length, and <a href="report.md">as Markdown</a>.`;
}

/**
 * The content security policy of a page: only its own style and script, by their hashes; a served page may also ask its own server.
 *
 * @param page the script of the page, and whether the page is served
 */
function formatPolicy({ script, isLive }: { script: string; isLive: boolean }): string {
  return [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    ...(isLive ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * The policy of a served page as a header, with the directives that only a header can have.
 *
 * @example
 * ```ts
 * import { formatServedPolicy } from '@parachron/reports';
 *
 * formatServedPolicy(); // "default-src 'none'; style-src 'sha256-…"
 * ```
 */
export function formatServedPolicy(): string {
  return `${formatPolicy({ script: pageScript + liveScript, isLive: true })}; frame-ancestors 'none'`;
}

/**
 * Returns the hashes of the style and of the script of a page, for the policy of a page that shows a report inside a frame: a
 * frame takes over the policy of its page.
 *
 * @returns sources for `style-src` and `script-src`, without quotes
 *
 * @example
 * ```ts
 * import { getPageHashes } from '@parachron/reports';
 *
 * getPageHashes().script; // 'sha256-…'
 * ```
 */
export function getPageHashes(): { readonly style: string; readonly script: string } {
  return { style: hashOf(style), script: hashOf(pageScript) };
}

/** Each page, and each answer of a server of pages, has the hashes of the same few texts. */
const hashes = new Map<string, string>();

function hashOf(text: string): string {
  const hash = hashes.get(text) ?? `sha256-${base64Encode(sha256AsU8a(new TextEncoder().encode(text)))}`;
  hashes.set(text, hash);
  return hash;
}
