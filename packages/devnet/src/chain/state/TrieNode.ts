/** Sixteen children by their nibble. */
type Children = readonly (TrieNode | undefined)[];

/**
 * An immutable node of a trie with 16 branches; the root node of an earlier state is that whole state. Keys are hex without a prefix,
 * so that a nibble is a character.
 */
export interface TrieNode {
  /** The nibbles between the parent's branch and this node. */
  readonly partial: string;
  readonly value: Uint8Array | undefined;
  /** Absent in leaves. */
  readonly children: Children | undefined;
  /** Cached reference to this node. */
  merkle: Uint8Array | undefined;
}

function createTrieNode(partial: string, value: Uint8Array | undefined, children?: Children): TrieNode {
  return { partial, value, children, merkle: undefined };
}

const digits = '0123456789abcdef';

/** The branch of a key after a number of nibbles. */
export function readNibble(key: string, at: number): number {
  return Number.parseInt(key.charAt(at), 16);
}

function withChild(children: Children | undefined, at: number, child: TrieNode | undefined): Children {
  const made = children ? [...children] : new Array<TrieNode | undefined>(16).fill(undefined);
  made[at] = child;
  return made;
}

/** Length of the common prefix of two texts. */
export function countCommon(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

/** Sets the value of a key; returns the new node. */
export function putValue(node: TrieNode | undefined, key: string, value: Uint8Array): TrieNode {
  if (!node) return createTrieNode(key, value);
  const { partial } = node;
  const common = countCommon(partial, key);
  const rest = key.slice(common + 1);
  if (common < partial.length) {
    const lower = createTrieNode(partial.slice(common + 1), node.value, node.children);
    const children = withChild(undefined, readNibble(partial, common), lower);
    if (common === key.length) return createTrieNode(key, value, children);
    const branches = withChild(children, readNibble(key, common), createTrieNode(rest, value));
    return createTrieNode(key.slice(0, common), undefined, branches);
  }
  if (common === key.length) return createTrieNode(partial, value, node.children);
  const at = readNibble(key, common);
  const child = putValue(node.children?.[at], rest, value);
  return createTrieNode(partial, node.value, withChild(node.children, at, child));
}

/** Removes the value of a key; returns the same node if the key has no value, and undefined if no value remains. */
export function removeValue(node: TrieNode | undefined, key: string): TrieNode | undefined {
  if (!node || !key.startsWith(node.partial)) return node;
  const { partial, value, children } = node;
  if (key.length === partial.length)
    return value ? restoreForm(createTrieNode(partial, undefined, children)) : node;
  const at = readNibble(key, partial.length);
  const child = children?.[at];
  const left = removeValue(child, key.slice(partial.length + 1));
  return left === child ? node : restoreForm(createTrieNode(partial, value, withChild(children, at, left)));
}

/** Restores the form of a trie: a node without a value has at least two children, and a node without children is a leaf. */
function restoreForm({ partial, value, children }: TrieNode): TrieNode | undefined {
  const at = children?.findIndex((child) => child !== undefined) ?? -1;
  const only = children?.[at];
  if (!only) return value && createTrieNode(partial, value);
  if (value || children?.findLastIndex((child) => child !== undefined) !== at)
    return createTrieNode(partial, value, children);
  return createTrieNode(`${partial}${digits[at]}${only.partial}`, only.value, only.children);
}
