import { createHash } from 'node:crypto';
import { type Markup, markup, trusted } from '../markup/markup.js';
import { liveScript, pageScript } from './script.js';
import { style } from './style.js';
import { signs } from './View.js';

/** What stands on a page, and whether it is served and loads itself anew. */
export interface Page {
  readonly title: string;
  readonly content: Markup;
  readonly live?: LiveState;
}

/** Which run a served page shows. */
export interface LiveState {
  /** Another for every run, in this process and in any other. */
  readonly version: string;
  /** Another whenever a run came to other outcomes: only then is there something to be told. */
  readonly outcomes: string;
  /** Whether there is a run yet, and its other forms. */
  readonly hasRun: boolean;
}

/** How often a served page loads itself anew where scripts do not run. */
const refreshSeconds = 30;

/** Writes the whole document around a page's content. */
export function renderPage({ title, content, live }: Page): string {
  const script = live ? pageScript + liveScript : pageScript;
  const head = live && markup`<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>`;
  const state = live && markup` data-version="${live.version}" data-outcomes="${live.outcomes}"`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${formatPolicy({ script, isLive: live !== undefined })}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
${head}<style>${trusted(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
${signs}
<header><p class="brand"><svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle cx="12" cy="12" r="9.2"/><path d="M12 6.4V12l3.9 2.6"/></svg>Parachron</p>${
    live && markup`<p class="live" id="live" data-state="on">Updates by itself</p>`
  }</header>
<main id="main" tabindex="-1"${state}>${content}</main>
<footer><p class="paper">The appendix is not printed: all findings with their evidence, the bytes of all calls, and the dry run in detail.</p><p>Nothing was sent to any chain for this report. <code>parachron explain CHECK</code> explains a check. ${formatWhole(live)}</p></footer>
<p id="status" role="status" class="hidden"></p>
${trusted(`<script>${script}</script>`)}
</body>
</html>
`.text;
}

/** Where everything stands at full length: a served page can lead there. */
function formatWhole(live: LiveState | undefined): Markup | undefined {
  if (!live) {
    return markup`The JSON has everything at full length: <code>parachron check --report report.json</code> writes it.`;
  }
  if (!live.hasRun) return undefined;
  return markup`The last run is there <a href="report.json">as JSON</a>, with everything at full length, and <a href="report.md">as Markdown</a>.`;
}

/**
 * What a page may do: nothing but its own style and script, known by their hashes; served, it may ask its own server.
 *
 * @param page the script as it stands on the page, and whether the page is served
 */
export function formatPolicy({ script, isLive }: { script: string; isLive: boolean }): string {
  return [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    ...(isLive ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The policy of a served page, as its server sends it: what only a header can say is in it too. */
export function formatServedPolicy(): string {
  return `${formatPolicy({ script: pageScript + liveScript, isLive: true })}; frame-ancestors 'none'`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
