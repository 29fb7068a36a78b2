/**
 * The envelope id of a mail that was not delivered, from the notice of a mail server (RFC 3464); null for any other
 * mail: also for a notice of a delay, of a delivery, or of a server that does not tell more.
 */
export function readNotice(bytes: Uint8Array): string | null {
  const mail = splitHead(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'));
  const type = mail.fields.get('content-type') ?? '';
  if (!/^multipart\/report\b/i.test(type)) return null;
  const [, quoted, plain] = /\bboundary=(?:"([^"]*)"|([^\s;]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return null;
  const status = partsOf(mail.body, boundary)
    .map(splitHead)
    .find(({ fields }) => /^message\/(global-)?delivery-status\b/i.test(fields.get('content-type') ?? ''));
  if (!status) return null;
  // Fields of the mail, then those of each of its recipients.
  const [ofMail, ...ofRecipients] = groupsOf(status.body);
  const hasFailed = ofRecipients.some((fields) => /^failed\b/i.test(fields.get('action') ?? ''));
  return hasFailed ? (ofMail?.get('original-envelope-id')?.replaceAll(/\s/g, '') ?? null) : null;
}

type Fields = ReadonlyMap<string, string>;

function splitHead(text: string): { fields: Fields; body: string } {
  const at = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  return at < 0
    ? { fields: fieldsOf(text), body: '' }
    : { fields: fieldsOf(text.slice(0, at)), body: text.slice(at).replace(/^\n+/, '') };
}

/** The parts between the lines of a boundary. */
function partsOf(body: string, boundary: string): string[] {
  const parts: string[][] = [];
  for (const line of body.split('\n')) {
    const end = line.trimEnd();
    if (end === `--${boundary}--`) break;
    if (end === `--${boundary}`) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join('\n'));
}

/** Groups of fields, between empty lines. */
function groupsOf(text: string): Fields[] {
  const groups: string[][] = [[]];
  for (const line of text.split('\n'))
    if (line.trim() !== '') groups.at(-1)?.push(line);
    else if (groups.at(-1)?.length) groups.push([]);
  return groups.map((lines) => fieldsOf(lines.join('\n')));
}

/** The fields of a header by their names in lower case, the first of each. A line that begins with a blank goes on. */
function fieldsOf(text: string): Fields {
  const fields = new Map<string, string>();
  for (const line of text.replaceAll(/\n[ \t]/g, ' ').split('\n')) {
    const [, name, value = ''] = /^([\w-]+):(.*)$/.exec(line) ?? [];
    if (name !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}
