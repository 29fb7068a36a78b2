import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const contract = join(root, 'src/contract');

/** Where the comments stand, for the description of the API: a server has no sources. */
export const commentsFile = join(root, 'server/openapi/contract-comments.json');

/** What a source says: its comments, which parts are another constant, and which constants it exports. */
type Source = { comments: [string, string][]; aliases: [string, string][]; exported: string[] };

/**
 * The comments of the contract, by what they are about: `listEvents`, `ApiKey`, `ApiKey.start`, `listEvents.query.after`.
 * What a call takes or answers has the comments of its schema: `saveWebhook.body.kinds`.
 */
export function readContractComments(): Record<string, string> {
  const files = readdirSync(contract).toSorted((one, other) => one.localeCompare(other, 'en'));
  const sources = files.map((file) => readSource(readFileSync(join(contract, file), 'utf8')));
  const own = sources.flatMap(({ comments }) => comments);
  const ofParts = sources
    .flatMap(({ aliases }) => aliases)
    .flatMap(([path, name]) =>
      own.flatMap(([about, text]): [string, string][] =>
        about.startsWith(`${name}.`) ? [[`${path}${about.slice(name.length)}`, text]] : [],
      ),
    );
  const exported = new Set(sources.flatMap((source) => source.exported));
  const known = [...ofParts, ...own].filter(([about]) => exported.has(about.split('.', 1)[0] ?? ''));
  return Object.fromEntries(known.toSorted(([one], [other]) => one.localeCompare(other, 'en')));
}

/** The text of the file. */
export function commentsText(): string {
  return `${JSON.stringify(readContractComments(), null, 2)}\n`;
}

/** Sources are formatted, so that the indentation of a line says what it is part of. */
function readSource(text: string): Source {
  const source: Source = { comments: [], aliases: [], exported: [] };
  const names: string[] = [];
  let comment: string[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const code = line.trim();
    if (code.startsWith('/**')) {
      comment = [];
      isOpen = true;
    }
    if (isOpen) {
      comment.push(
        code
          .replace(/^\/?\*+\/?/, '')
          .replace(/\*\/$/, '')
          .trim(),
      );
      isOpen = !code.endsWith('*/');
      continue;
    }
    const depth = Math.max(line.search(/\S/), 0) / 2;
    const [, constant, key] = /^(?:export )?const (\w+) =|^(\w+):/.exec(code) ?? [];
    if (constant !== undefined && code.startsWith('export ')) source.exported.push(constant);
    if (code !== '') names.length = Math.min(names.length, depth);
    if (depth === names.length && (constant ?? key) !== undefined) {
      names.push(constant ?? key ?? '');
      const path = names.join('.');
      if (comment.length > 0) source.comments.push([path, plain(comment)]);
      const [, name] = /^(?:body|query|output): (?:list\(|paged\()?([A-Z]\w+)\)?,$/.exec(code) ?? [];
      if (name !== undefined && !/list|paged/.test(code)) source.aliases.push([path, name]);
    }
    comment = [];
  }
  return source;
}

/** In one line, without the ids of rules, which are for who changes the portal. */
function plain(lines: readonly string[]): string {
  return lines
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll(/ \((?:R-[A-Z]+-\d+(?:, )?)+\)/g, '');
}

if (process.argv[1] === import.meta.filename) writeFileSync(commentsFile, commentsText());
