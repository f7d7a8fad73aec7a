import { describe, expect, it } from 'vitest';
import { toTrustedMarkup } from '../markup/markup.js';
import { createAccountShortener, shortenAccountsInMarkup } from './shortAccounts.js';

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty';

describe('createAccountShortener', () => {
  it('writes an account whole once, and short after that', () => {
    const shorten = createAccountShortener();
    expect(shorten(`${alice} pays ${bob}.`)).toBe(`${alice} pays ${bob}.`);
    expect(shorten(`Proxy.Proxies(${alice}) of ${bob}`)).toBe('Proxy.Proxies(5Grw…utQY) of 5FHn…94ty');
  });

  it('shortens an account of 20 bytes, and no hash', () => {
    const shorten = createAccountShortener();
    const evm = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac';
    const hash = `0x${'ab'.repeat(32)}`;
    shorten(`${evm} in block ${hash}`);
    expect(shorten(`${evm} in block ${hash}`)).toBe(`0xf24F…6cac in block ${hash}`);
  });

  it('leaves the second of two accounts with one short form whole', () => {
    const shorten = createAccountShortener();
    const [first, second] = ['00', '11'].map((byte) => `0xf24f${byte.repeat(16)}6cac`);
    const text = `${first} pays ${second}`;
    expect(shorten(text)).toBe(text);
    expect(shorten(text)).toBe(`0xf24f…6cac pays ${second}`);
  });

  it('leaves commands and other texts without accounts whole', () => {
    const shorten = createAccountShortener();
    const wrong = `${alice.slice(0, -1)}Z`;
    const text = `${alice} ${wrong} \`parachron check --user ${alice}\``;
    expect(shorten(text)).toBe(text);
    expect(shorten(text)).toBe(text.replace(alice, '5Grw…utQY'));
  });
});

describe('an account in Markdown', () => {
  const short = '5Grw…utQY';

  it.each([
    ['after an escaped backquote', `a \\\`b ${alice} \`c\``, `a \\\`b ${short} \`c\``],
    ['in code after an escaped backquote', `a \\\` \`${alice}\``, `a \\\` \`${alice}\``],
    ['in code with a backquote', `\`\` \` ${alice} \`\` ${alice}`, `\`\` \` ${alice} \`\` ${short}`],
    ['in a block', `\`\`\`text\n${alice}\n\`\`\`\n${alice}`, `\`\`\`text\n${alice}\n\`\`\`\n${short}`],
    [
      'in a block of four',
      `\`\`\`\`text\n\`\`\` ${alice}\n\`\`\`\``,
      `\`\`\`\`text\n\`\`\` ${alice}\n\`\`\`\``,
    ],
    ['after a backquote without an end', `\` ${alice}`, `\` ${short}`],
    ['between two codes', `\`a\` ${alice} \`b\``, `\`a\` ${short} \`b\``],
  ])('%s', (_, text, shown) => {
    const shorten = createAccountShortener();
    shorten(alice);
    expect(shorten(text)).toBe(shown);
  });
});

describe('shortenAccountsInMarkup', () => {
  it('shortens an account in the text of a page with the whole account as a title, and leaves code and links whole', () => {
    const code = `<code title="x">${alice}</code><a href="https://example.test/${alice}">open</a>`;
    const page = toTrustedMarkup(`<p>${alice} pays.</p>${code}<p>${alice} signs.</p>`);
    expect(shortenAccountsInMarkup(page).text).toBe(
      `<p>${alice} pays.</p>${code}<p><span class="account" title="${alice}">5Grw…utQY</span> signs.</p>`,
    );
  });
});
