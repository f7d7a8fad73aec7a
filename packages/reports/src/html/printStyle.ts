/** The style of a printed page. */
export const printStyle = `@media print {
  @page { margin: 8mm; }
  :root { --page: #fff; --sheet: #fff; --inset: #fff; --ink: #000; --muted: #3c434d; --line: #bbb; --strong: #777; --link: #000; --on: #fff;
    --pass: #14693c; --pass-soft: #fff; --fail: #b01f2e; --fail-soft: #fff; --warn: #7d5100; --warn-soft: #fff; --unknown: #6739a6; --unknown-soft: #fff; --none: #535e6e; --none-soft: #fff; }
  html { font-size: 7.4pt; }
  body { line-height: 1.2; }
  header, .skip, .scripted button, .live, .page-nav, .print-choice, .filter, .screen { display: none; }
  body:not(:has(#print-all:checked)) .appendix { display: none; }
  body:not(:has(#print-all:checked)) :is(.risks .more, .open) { display: none; }
  body:not(:has(#print-all:checked)) .paper { display: block; }
  header, main, footer { max-width: none; padding-inline: 0; }
  header, footer, .summary { padding-block: 0; }
  footer { margin-top: .8rem; }
  h1 { font-size: 1.7rem; }
  .lead { max-width: none; margin-top: .2rem; }
  .badge { padding: 0; border: 0; }
  .summary > .bar, .origin, .counts { margin-top: .4rem; }
  .origin { gap: .1rem; }
  .report { margin-top: 0; border: 0; padding: 0; }
  .report + .report { break-before: page; }
  .part { margin-top: .7rem; padding-bottom: .1rem; font-size: 1.15rem; }
  .brief > .part:first-child { margin-top: .6rem; }
  .report .brief .part + * { margin-top: .3rem; }
  .calls { margin-top: .4rem; }
  .calls .cost { width: 15rem; }
  .calls td, .calls .signer th { padding-block: .1rem; }
  .calls thead th { padding-block: 0 .1rem; }
  .risks { gap: .15rem; }
  .result, .risks > li { display: block; }
  .risks ul, .risks ul > li { display: inline; }
  .risks ul > li + li::before { content: " • "; }
  .batch p { display: inline; }
  ul.prepared { margin-top: 0; }
  body:not(:has(#print-all:checked)) footer p:not(.paper) { display: none; }
  .finding, .layers > li, .tried, .bytes, .calls tr, .risks > li { break-inside: avoid; }
  h2, h3, h4, h5 { break-after: avoid; }
  details.whole::details-content { content-visibility: visible; block-size: auto; }
  body:has(#print-all:checked) details::details-content { content-visibility: visible; block-size: auto; }
  .icon, .bar, .picture { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
