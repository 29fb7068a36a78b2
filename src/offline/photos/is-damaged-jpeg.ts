/** Bytes behind the last pixel that some cameras write. */
const surplusMax = 8;

/** Longest difference and coefficient of eight-bit pixels, in bits. */
const differenceBitsMax = 11;
const coefficientBitsMax = 10;

type Component = { id: number; across: number; down: number };
type Frame = { width: number; height: number; components: Component[] };

/** For each 16 bits: the length of the code that they begin with, times 256, and its symbol; 0 for none. */
type Codes = Uint16Array;

/** How a scan is read: the tables of each block of a unit, the units, and those between two restart markers. */
type Plan = { blocks: { dc: Codes; ac: Codes }[]; units: number; restart: number };

/**
 * Whether a JPEG is cut off or broken inside: decoders show such pictures with grey or shifted parts, mostly without an
 * error. Reads the codes of every pixel, and draws none. A file that only lacks its end marker is whole. Of progressive
 * JPEGs, which no camera writes, only the end is checked; of other kinds nothing.
 */
export function isDamagedJpeg(bytes: Uint8Array): boolean {
  const tables = new Map<number, Codes>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let frame: Frame | null = null;
  let restart = 0;
  let left = 0;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return true;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return true;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) return true;
    const content = bytes.subarray(at + 4, end);
    at = end;
    if (marker === 0xc2) return !hasEnd(bytes, at);
    if (marker === 0xc0 || marker === 0xc1) {
      frame = frameOf(content);
      if (!frame) return false;
      left = frame.components.length;
    } else if (marker === 0xc4) readTables(content, tables);
    else if (marker >= 0xc3 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc) return false;
    else if (marker === 0xdd) restart = view.getUint16(end - 2);
    else if (marker === 0xda) {
      const plan = frame && planOf(content, frame, tables, restart);
      if (!plan) return false;
      const next = endOfScan(bytes, at, plan);
      if (next === null) return true;
      at = next;
      left -= content[0] ?? 0;
      if (left <= 0) return false;
    }
  }
  return true;
}

/** Whether the end marker follows, behind any number of scans. */
function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === 0xd9) return true;
  return false;
}

/** Null for one that is not of eight bits, or whose height follows later. */
function frameOf(content: Uint8Array): Frame | null {
  const [bits, high = 0, low = 0, wide = 0, narrow = 0, count = 0, ...rest] = content;
  const components = Array.from({ length: count }, (_, at) => {
    const [id = 0, sampling = 0] = rest.slice(at * 3);
    return { id, across: sampling >> 4, down: sampling & 15 };
  });
  const [width, height] = [wide * 256 + narrow, high * 256 + low];
  const isKnown = bits === 8 && width > 0 && height > 0 && count > 0;
  return isKnown && components.every(({ across, down }) => across > 0 && down > 0)
    ? { width, height, components }
    : null;
}

/** Reads tables of codes: class and number, how many codes have each length, the symbols. */
function readTables(content: Uint8Array, tables: Map<number, Codes>): void {
  for (let at = 0; at + 17 <= content.length;) {
    const counts = content.subarray(at + 1, at + 17);
    const size = counts.reduce((sum, count) => sum + count, 0);
    const symbols = content.subarray(at + 17, at + 17 + size);
    const codes: Codes = new Uint16Array(65_536);
    let from = 0;
    let next = 0;
    for (const [place, count] of counts.entries())
      for (const symbol of symbols.subarray(next, (next += count))) {
        const to = from + (1 << (15 - place));
        codes.fill((place + 1) * 256 + symbol, from, to);
        from = to;
      }
    tables.set(content[at] ?? 0, codes);
    at += 17 + size;
  }
}

/** Null if the scan names a component or a table that the file does not have. */
function planOf(scan: Uint8Array, frame: Frame, tables: Map<number, Codes>, restart: number): Plan | null {
  const count = scan[0] ?? 0;
  const parts = Array.from({ length: count }, (_, at) => {
    const component = frame.components.find(({ id }) => id === scan[1 + at * 2]);
    const named = scan[2 + at * 2] ?? 0;
    return { component, dc: tables.get(named >> 4), ac: tables.get(16 + (named & 15)) };
  });
  const most = (side: 'across' | 'down') => Math.max(...frame.components.map((one) => one[side]));
  const blocks: Plan['blocks'] = [];
  for (const { component, dc, ac } of parts) {
    if (!component || !dc || !ac) return null;
    const times = count === 1 ? 1 : component.across * component.down;
    for (let one = 0; one < times; one += 1) blocks.push({ dc, ac });
  }
  const alone = count === 1 ? parts[0]?.component : undefined;
  const along = (length: number, side: 'across' | 'down') =>
    alone ? Math.ceil(Math.ceil((length * alone[side]) / most(side)) / 8) : Math.ceil(length / (8 * most(side)));
  return { blocks, units: along(frame.width, 'across') * along(frame.height, 'down'), restart };
}

/** Reads the codes of a scan. Returns where the next marker is, or null if the scan is cut off or broken. */
function endOfScan(bytes: Uint8Array, from: number, { blocks, units, restart }: Plan): number | null {
  let at = from;
  // The next bits of the file, and the number of those that stand in for bits behind its end.
  let held = 0;
  let count = 0;
  let missing = 0;

  function fill(): void {
    while (count <= 24) {
      const byte = bytes[at];
      if (byte === undefined || (byte === 0xff && bytes[at + 1] !== 0)) {
        held <<= 8;
        missing += 8;
      } else {
        held = (held << 8) | byte;
        at += byte === 0xff ? 2 : 1;
      }
      count += 8;
    }
  }

  /** The next symbol, or -1 for no code. */
  function symbol(codes: Codes): number {
    if (count < 16) fill();
    const found = codes[(held >>> (count - 16)) & 0xffff] ?? 0;
    count -= found >> 8;
    return found === 0 ? -1 : found & 0xff;
  }

  function isBlock({ dc, ac }: Plan['blocks'][number]): boolean {
    const difference = symbol(dc);
    if (difference < 0 || difference > differenceBitsMax) return false;
    if (count < difference) fill();
    count -= difference;
    for (let place = 1; place < 64;) {
      const found = symbol(ac);
      if (found < 0) return false;
      const [zeros, bits] = [found >> 4, found & 15];
      if (bits === 0) {
        if (zeros !== 15) return true;
        place += 16;
      } else {
        place += zeros + 1;
        if (place > 64 || bits > coefficientBitsMax) return false;
        if (count < bits) fill();
        count -= bits;
      }
    }
    return true;
  }

  /** The bytes that no unit has read, up to the next marker, where reading goes on. */
  function skipRest(): number {
    let rest = Math.max(0, count - missing) >> 3;
    for (; at < bytes.length && (bytes[at] !== 0xff || bytes[at + 1] === 0); at += 1) rest += 1;
    held = count = missing = 0;
    return rest;
  }

  for (let unit = 0; unit < units; unit += 1) {
    if (restart > 0 && unit > 0 && unit % restart === 0) {
      if (skipRest() > 1 || bytes[at + 1] !== 0xd0 + ((unit / restart - 1) & 7)) return null;
      at += 2;
    }
    for (const block of blocks) if (!isBlock(block)) return null;
    if (count < missing) return null;
  }
  return skipRest() > surplusMax ? null : at;
}
