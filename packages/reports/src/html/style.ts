/** The style of a printed page. */
export const printStyle = `@media print {
  @page { margin: 8mm; }
  :root, :host { --page: #fff; --sheet: #fff; --inset: #fff; --ink: #000; --muted: #3c434d; --line: #bbb; --strong: #777; --link: #000; --on: #fff;
    --pass: #14693c; --pass-soft: #fff; --fail: #b01f2e; --fail-soft: #fff; --warn: #7d5100; --warn-soft: #fff; --unknown: #6739a6; --unknown-soft: #fff; --none: #535e6e; --none-soft: #fff; }
  html { font-size: 9pt; }
  body { line-height: 1.2; }
  :is(main, footer) :not(h1, h1 *, .part) { font-size: 9pt !important; }
  header, footer, .skip, .scripted button, .live, .page-nav, .print-choice, .screen { display: none; }
  body:not(:has(#print-all:checked)) .appendix { display: none; }
  body:not(:has(#print-all:checked)) .brief :is(.fold, .more, .links) { display: none; }
  main { max-width: none; padding-inline: 0; }
  .summary { padding-block: 0; }
  h1 { font-size: 1.5rem; }
  .lead { max-width: none; margin-top: .2rem; }
  .badge { padding: 0; border: 0; }
  .summary > .bar, .origin, .counts { margin-top: .4rem; }
  .origin { gap: .1rem; }
  .report { margin-top: 0; border: 0; padding: 0; }
  .report + .report { break-before: page; }
  .part { margin-top: .7rem; padding-bottom: .1rem; font-size: 1.15rem; }
  .brief > .part:first-child { margin-top: .6rem; }
  .report .brief .part + * { margin-top: .3rem; }
  .brief .entries { gap: .15rem; margin-top: .2rem; }
  .brief .decoded { margin-top: .1rem; padding: 0; border: 0; }
  .finding, .tried, .plain, .bytes { break-inside: avoid; }
  h2, h3, h4, h5 { break-after: avoid; }
  details.whole::details-content { content-visibility: visible; block-size: auto; }
  body:has(#print-all:checked) details::details-content { content-visibility: visible; block-size: auto; }
  .icon, .bar { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;

/** The style of a page: light, dark and print, from 320 pixels on. The page's policy contains the style's hash. */
export const style = `
:root, :host {
  color-scheme: light dark;
  --page: #f5f6f8; --sheet: #ffffff; --inset: #f5f6f8; --ink: #18202c; --muted: #535e6e; --line: #dbe0e8; --strong: #8d98a8;
  --link: #1d4fc0; --focus: #1d4fc0;
  --pass: #14693c; --pass-soft: #e3f3e9; --fail: #b01f2e; --fail-soft: #fde9ea; --warn: #7d5100; --warn-soft: #fbefd5;
  --unknown: #6739a6; --unknown-soft: #f0e9fa; --none: #535e6e; --none-soft: #e9ecf1; --on: #ffffff;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif;
  --code: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", "Noto Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root, :host {
    --page: #0e1319; --sheet: #161d26; --inset: #0f151c; --ink: #e5eaf1; --muted: #a2adbc; --line: #2a3442; --strong: #66748a;
    --link: #8fb6ff; --focus: #8fb6ff;
    --pass: #74d49c; --pass-soft: #12301f; --fail: #ff9d9f; --fail-soft: #3b191d; --warn: #f0c36a; --warn-soft: #33280d;
    --unknown: #cbacff; --unknown-soft: #2a1f40; --none: #a2adbc; --none-soft: #232c38; --on: #10161d;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.55 var(--sans); overflow-wrap: anywhere; }
h1, h2, h3, h4, h5, p, ul, ol, dl, dd, figure, pre { margin: 0; padding: 0; }
ul, ol { list-style: none; }
h1, h2, h3, h4, h5 { font-size: 1rem; line-height: 1.25; text-wrap: balance; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.option { white-space: nowrap; }
code, .mono { font-family: var(--code); font-size: .86em; unicode-bidi: isolate; }
.muted { color: var(--muted); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.signs { position: absolute; }
.skip { position: absolute; left: 1rem; top: -6rem; z-index: 1; padding: .6rem 1rem; background: var(--sheet); border: 1px solid var(--strong); border-radius: 6px; }
.skip:focus { top: .75rem; }
header, main, footer { max-width: 66rem; margin-inline: auto; padding-inline: clamp(min(1rem, 5vw), 4vw, 2.5rem); }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; padding-block: 1.25rem .5rem; }
.brand { display: flex; align-items: center; gap: .5rem; font-weight: 650; letter-spacing: .01em; }
.brand svg { width: 1.4rem; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.live { color: var(--muted); font-size: .9rem; }
.live::before { content: ""; display: inline-block; width: .62em; height: .62em; margin-right: .5em; border: .15em solid var(--pass); border-radius: 50%; background: var(--pass); forced-color-adjust: none; }
.live[data-state="held"]::before { border-color: var(--warn); background: none; }
.live[data-state="off"] { color: var(--fail); font-weight: 620; }
.live[data-state="off"]::before { border-color: var(--fail); border-radius: 0; background: var(--fail); transform: rotate(45deg); }
footer { padding-block: 1rem 3rem; color: var(--muted); font-size: .9rem; }
footer code { display: inline-block; }

.icon { flex: none; width: 1.05em; height: 1.05em; }
.icon.pass { color: var(--pass); } .icon.fail { color: var(--fail); } .icon.warn { color: var(--warn); } .icon.unknown { color: var(--unknown); } .icon.not-applicable { color: var(--none); }
.body { fill: currentColor; }
.mark { fill: none; stroke: var(--on); stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.ring, .dash { fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; }
.badge { display: inline-flex; align-items: center; gap: .4em; padding: .16em .65em .16em .5em; border-radius: 1rem; font-size: .84rem; font-weight: 620; line-height: 1.4; max-width: 100%; }
.badge.pass { color: var(--pass); background: var(--pass-soft); } .badge.fail { color: var(--fail); background: var(--fail-soft); }
.badge.warn { color: var(--warn); background: var(--warn-soft); } .badge.unknown { color: var(--unknown); background: var(--unknown-soft); }
.badge.not-applicable { color: var(--none); background: var(--none-soft); }

.summary { padding-block: 1.5rem 1rem; }
.eyebrow { color: var(--muted); font-size: .92rem; margin-bottom: .4rem; }
h1 { display: flex; align-items: flex-start; gap: .5em; font-size: clamp(1.35rem, 1.1rem + 1.2vw, 2rem); font-weight: 680; letter-spacing: -.018em; }
h1 .icon { margin-top: .12em; width: .95em; height: .95em; }
.lead { margin-top: .5rem; font-size: 1.1rem; color: var(--muted); max-width: 44rem; }
.bar { display: block; width: 100%; height: .5rem; border-radius: 99px; background: var(--none-soft); }
.summary > .bar { margin-top: 1.4rem; height: .65rem; }
.bar .pass { fill: var(--pass); } .bar .fail { fill: var(--fail); } .bar .warn { fill: var(--warn); } .bar .unknown { fill: var(--unknown); } .bar .not-applicable { fill: var(--strong); }
.counts { display: flex; flex-wrap: wrap; gap: .35rem 1.4rem; margin-top: .8rem; }
.counts li { display: inline-flex; align-items: center; gap: .4em; }
.summary h2 { margin-top: 2rem; font-size: 1.25rem; }
.stale { margin-top: 1.2rem; padding: .8rem 1.1rem; max-width: 50rem; background: var(--unknown-soft); border: 1px solid var(--unknown); border-left-width: .35rem; border-radius: 8px; }
.stale .muted { margin-top: .4rem; color: var(--ink); }

.origin { margin-top: 1.2rem; display: grid; gap: .3rem; font-size: .93rem; }
.origin > div { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: 0 1rem; }
.origin dt { color: var(--muted); }
.print-choice { margin-top: 1.2rem; font-size: .93rem; }
.print-choice label { display: inline-flex; align-items: center; gap: .4em; }
input[type="checkbox"] { flex: none; width: 1.05rem; height: 1.05rem; margin: 0; accent-color: var(--link); }

.brief > .part:first-child { margin-top: 1rem; }
.brief .part + * { margin-top: .9rem; }
.pages > li { padding-block: .3rem; }
.pages p { margin-top: .6rem; max-width: 46rem; }

.overview { margin-top: 1.5rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; }
.overview li { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 2fr) 7.5rem minmax(0, 5fr); align-items: center; gap: .25rem 1rem; padding: .7rem 1.1rem; }
.overview li + li { border-top: 1px solid var(--line); }
.overview a { font-weight: 600; }
.overview .badge { justify-self: start; }
.tally { display: grid; gap: .3rem; font-size: .88rem; }
@media (max-width: 46rem) {
  .overview li { display: flex; flex-wrap: wrap; justify-content: space-between; }
  .overview a, .tally { flex-basis: 100%; }
}

.report { margin-top: 2rem; padding: clamp(min(1.1rem, 5.5vw), 3.4vw, 2.2rem); background: var(--sheet); border: 1px solid var(--line); border-radius: 14px; }
.head { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .8rem; }
.head > * { min-width: 0; }
.head h2 { font-size: 1.45rem; letter-spacing: -.01em; }
.head p { flex-basis: 100%; }
.page-nav { margin-top: 1rem; }
.page-nav ul { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; }
.part { margin-top: 2.6rem; padding-bottom: .5rem; font-size: 1.2rem; border-bottom: 1px solid var(--line); }
.report > :is(.page-nav, .part):first-child { margin-top: 0; }
.report .part + p { margin-top: .9rem; }

.entries { display: grid; grid-template-columns: minmax(0, 1fr); gap: .7rem; margin-top: .6rem; }
.entries .entries { gap: .4rem; padding-left: 1rem; border-left: 2px solid var(--line); }
.entries > :is(.finding, .need, .step, .tried) + li { margin-top: .5rem; padding-top: 1.2rem; border-top: 1px solid var(--line); }
.entries + .entries { margin-top: 1.2rem; padding-top: 1.2rem; border-top: 1px solid var(--line); }
.entries + details.group { margin-top: 1.2rem; }
.signer + li { margin-top: .6rem; }
.entries + .item { margin-top: 1.8rem; }
.text { margin-top: .45rem; max-width: 46rem; }
.about > * { min-width: 0; }
.about { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .7rem; margin-top: .45rem; font-weight: 560; }
.check { margin-left: auto; color: var(--muted); font-size: .92rem; font-weight: 400; position: relative; }
.plain > :is(.about, .text) { display: inline; font-weight: 400; }
.plain > .facts { margin-top: .2rem; gap: 0; }
.plain > .facts > div { grid-template-columns: 6rem minmax(0, 1fr); }
:is(.change, .chain) > .text { display: block; margin-top: .15rem; color: var(--muted); }
:is(.cause, .risk) { position: relative; padding-left: 8.5rem; }
:is(.cause, .risk) > .about > .badge { position: absolute; top: 0; left: 0; }
.risk { padding-left: 11.5rem; min-height: 1.8rem; }
.entries :is(.risk, .call, .signer) > .entries { margin-top: 0; padding-left: 0; border-left: 0; }
.entries > .signer > .entries { margin-top: .4rem; }
.signer .call { position: relative; padding: .55rem 0 .1rem 2.2rem; border-top: 1px solid var(--line); }
.call > .about > .number { position: absolute; left: 0; width: auto; height: auto; background: none; color: inherit; font-weight: 620; }
.call > .decoded { margin-top: .15rem; padding: 0; background: none; border: 0; }
.call > .entries { padding-left: 1.4rem; list-style: decimal; }
.call .entries .entries { color: var(--muted); font-size: .9rem; }
.call:has(> .facts) { display: grid; grid-template-columns: minmax(0, 1fr) 16rem; gap: 0 1rem; }
.call > * { grid-column: 1; }
.call > .facts { grid-column: 2; grid-row: 1 / span 9; align-content: start; font-variant-numeric: tabular-nums; }
.call > .facts > div { display: block; }
.call > .facts :is(dt, dd) { display: inline; }
.call > .facts dt::after { content: ": "; }
@media (max-width: 56rem) {
  .call:has(> .facts) { grid-template-columns: minmax(0, 1fr); }
  .call > .facts { grid-column: 1; grid-row: auto; }
}
@media (max-width: 40rem) {
  :is(.cause, .risk) { padding-left: 0; }
  :is(.cause, .risk) > .about > .badge { position: static; }
  .decoded { word-break: break-all; }
}
details.fold { margin-top: .6rem; }
.plain > details.fold { margin-top: .2rem; }
summary { width: fit-content; max-width: 100%; cursor: pointer; color: var(--link); border-radius: 4px; }
details.group { margin-top: 0; border-top: 1px solid var(--line); padding-block: .9rem; }
.part + details.group { border-top: 0; }
details.group > summary > span { margin-left: .5em; }
details.group > summary { color: var(--ink); font-weight: 600; }
details.group > summary .icon { vertical-align: -.14em; margin-left: .4em; }
details.whole { margin-top: 1rem; }
details.more { margin-top: .3rem; }
details.more > .mono { margin-top: .4rem; padding: .7rem .9rem; background: var(--inset); border: 1px solid var(--line); border-radius: 8px; }
.evidence { margin-top: .6rem; padding-left: 1rem; border-left: 2px solid var(--line); }
.evidence li + li { margin-top: .9rem; }
.evidence .key { font-weight: 600; }
.where { color: var(--muted); font-size: .9rem; margin-top: .15rem; }

.number { flex: none; display: inline-grid; place-items: center; width: 1.75em; height: 1.75em; border-radius: 50%; margin-right: .7em; background: var(--ink); color: var(--sheet); font-size: .88em; font-variant-numeric: tabular-nums; }
.facts { margin-top: .8rem; display: grid; gap: .5rem; }
.facts > div { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: 0 1rem; }
.facts dt { color: var(--muted); }
.facts dd { max-width: 44rem; }
@media (max-width: 40rem) { :is(.origin, .facts) > div { grid-template-columns: minmax(0, 1fr); } .check { margin-left: 0; flex-basis: 100%; } }
.bytes { margin-top: .4rem; padding: .65rem .85rem; background: var(--inset); border: 1px solid var(--line); border-radius: 8px; }
.hex { display: block; line-height: 1.5; overflow-wrap: anywhere; word-break: break-all; }
.links { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem 1rem; margin-top: .4rem; font-size: .9rem; }
.decoded { margin-top: .4rem; padding: .65rem .85rem; background: var(--inset); border: 1px solid var(--line); border-radius: 8px; font: .84rem/1.5 var(--code); white-space: pre-wrap; overflow-wrap: anywhere; }
button { display: none; font: inherit; font-weight: 560; padding: .2em .9em; min-height: 2rem; color: var(--ink); background: var(--sheet); border: 1px solid var(--strong); border-radius: 6px; cursor: pointer; }
.scripted button { display: inline-block; }
button:hover { border-color: var(--ink); }

.entries + .muted { margin-top: .35rem; }

@media (prefers-reduced-motion: no-preference) { :target { animation: arrive 1.6s; } @keyframes arrive { from { box-shadow: 0 0 0 6px var(--unknown-soft); } } }
@media (forced-colors: active) { .badge, .bytes, button { border: 1px solid; } .icon { forced-color-adjust: none; } }
${printStyle}`;
