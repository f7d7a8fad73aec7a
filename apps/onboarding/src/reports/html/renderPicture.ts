import type { Report, Role } from '@parachron/checklist';
import { type Markup, markup } from '../markup/markup.js';
import { cutText, shortenText } from '../stripNonText.js';
import { verdictWords } from '../words.js';
import { formatIcon, formatName, type Sign, type View } from './View.js';

interface Channel {
  readonly sender: number;
  readonly recipient: number;
  readonly sign: Sign;
  readonly word: string;
}

/** The check whose findings tell of each direction by itself. */
export const channelCheck = 'hrmp/channel-open-both-ways';

const channelWords: Readonly<Record<Sign, string>> = {
  pass: 'open',
  warn: 'open, but',
  fail: 'not open',
  unknown: 'not known',
  'not-applicable': 'not checked',
};

/** Draws the relay chain, both parachains and the channels between them, and says the same in words. */
export function renderPicture(report: Report, view: View, caption: string): Markup {
  const channels = listChannels(report);
  const [title, words] = [view.id(), view.id()];
  const hasHost = hasRole(report, 'host');
  return markup`<figure class="picture"><svg viewBox="0 0 340 250" role="img" aria-labelledby="${title}" aria-describedby="${words}">
<title id="${title}">${caption}</title>
<path class="tie" d="M${hasHost ? 84 : 170} 76V106H60V140M${hasHost ? 84 : 170} 106H280V140"/>
${drawChain(report, 'relay', { x: hasHost ? 2 : 90, y: 4, width: hasHost ? 164 : 160 })}
${hasHost && drawChain(report, 'host', { x: 174, y: 4, width: 164 })}
${drawChain(report, 'target', { x: 2, y: 140, width: 116 })}
${drawChain(report, 'service', { x: 222, y: 140, width: 116 })}
${channels.map((channel, at) => drawChannel(channel, at === 0))}
</svg><figcaption id="${words}">${describe(report, channels)}</figcaption></figure>`;
}

function listChannels({ findings, scope }: Report): [Channel, Channel] {
  const found = findings.filter(({ check }) => check === channelCheck);
  const state = (sender: number, recipient: number): Channel => {
    const own = found.find(({ subject }) => subject === `${sender} → ${recipient}`);
    // A finding about neither direction by itself tells that the channels could not be read.
    const sign: Sign = own?.outcome ?? (found.length > 0 ? 'unknown' : 'not-applicable');
    return { sender, recipient, sign, word: channelWords[sign] };
  };
  const { targetParaId: target, serviceParaId: service } = scope;
  return [state(target, service), state(service, target)];
}

function hasRole({ chains }: Report, role: Role): boolean {
  return chains.some((chain) => chain.role === role);
}

const roleWords: Readonly<Record<Role, string>> = {
  relay: 'Relay chain',
  host: 'Channel host',
  target: 'Parachain',
  service: 'Service',
};

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function drawChain(report: Report, role: Role, { x, y, width }: Place): Markup {
  const chain = report.chains.find((one) => one.role === role);
  const lines = wrapName(chain?.name ?? 'not looked at', Math.floor(width / 8.4));
  const { targetParaId, serviceParaId } = report.scope;
  const para = { relay: undefined, host: undefined, target: targetParaId, service: serviceParaId }[role];
  const below = para === undefined ? (chain ? `block ${chain.block.number}` : '') : `para ${para}`;
  const middle = width / 2;
  return markup`<svg x="${x}" y="${y}" width="${width}" height="74"><rect class="chain ${chain ? '' : 'absent'}" x="1" y="1" width="${width - 2}" height="72" rx="9"/>
<text class="role" x="${middle}" y="17">${roleWords[role]}</text>${lines.map(
    (line, at) =>
      markup`<text class="name" x="${middle}" y="${(lines.length === 1 ? 41 : 34) + at * 15}">${line}</text>`,
  )}<text class="below" x="${middle}" y="65">${below}</text></svg>`;
}

/** A name on one line or two, parted where its words are, if it can be; the rest of a longer one is left out. */
function wrapName(name: string, width: number): string[] {
  const text = shortenText(name, width * 2);
  if (text.length <= width) return [text];
  const first = cutText(text, width).replace(/(?<=.{3}[-_ .])[^-_ .]*$/u, '');
  return [first, shortenText(text.slice(first.length), width)];
}

/** Which sign there is on a channel shows in its line too: whole, broken or dotted. */
function drawChannel({ sign, word }: Channel, isThere: boolean): Markup {
  const y = isThere ? 170 : 200;
  const [from, to] = isThere ? [122, 210] : [218, 130];
  const head = isThere ? `M218 ${y}l-11-5v10z` : `M122 ${y}l11-5v10z`;
  const label = isThere ? y - 9 : y + 20;
  return markup`<g class="channel ${sign}"><path class="line" d="M${from} ${y}H${to}"/><path class="head" d="${head}"/>
<svg x="125" y="${label - 11}" width="13" height="13">${formatIcon(sign)}</svg><text x="142" y="${label}">${word}</text></g>`;
}

function describe(report: Report, channels: readonly Channel[]): Markup {
  const said = channels.map(
    ({ sender, recipient, word }) =>
      markup`<span class="said">Channel ${sender} → ${recipient}: <b>${word}</b>.</span> `,
  );
  const chains = report.chains.map(({ role, name }) => markup` ${roleWords[role]}: ${formatName(name, 60)}.`);
  return markup`${said}<span class="hidden">${chains} The parachain: ${verdictWords[report.verdict].toLowerCase()}.</span>`;
}
