import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name the network of one customer: /64. */
const networkGroups = 4;

/**
 * The client address as limits count it. An IPv6 address counts by its /64, since whoever has one has all of its
 * addresses (R-API-08); an IPv4 address in an IPv6 notation is the IPv4 address.
 */
export function addressKey(address: string): string {
  const { v4, groups } = parse(address);
  return v4 ?? `${prefixOf(groups, networkGroups)}::/64`;
}

/** The network of an address, which is kept without the person: /24 of IPv4, /48 of IPv6 (R-AUDIT-04). */
export function networkOf(address: string): string {
  const { v4, groups } = parse(address);
  return v4?.replace(/\.\d+$/, '.0/24') ?? `${prefixOf(groups, 3)}::/48`;
}

function prefixOf(groups: readonly number[], length: number): string {
  return groups
    .slice(0, length)
    .map((group) => group.toString(16))
    .join(':');
}

/** An IPv4 address, also in an IPv6 notation, or the groups of another. */
function parse(address: string): { v4: string | null; groups: number[] } {
  const bare = address.split('%', 1)[0] ?? '';
  if (!isIPv6(bare)) return { v4: address, groups: [] };
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const bytes = [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 255]);
  return { v4: isMapped ? bytes.join('.') : null, groups };
}

/** The eight groups; the URL parser writes an address in its one canonical form. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [numbers(head), numbers(tail ?? '')];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}
