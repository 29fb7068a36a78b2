import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const pages = ['README.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })];
const sources = globSync('{src,server,tests,tools}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules'] });
const records = globSync('docs/decisions/*.md', { cwd: root });

/** The relative paths that a page links to. Excludes web addresses, and anchors within the page. */
function linksOf(page: string): string[] {
  const text = read(page).replaceAll(/```.*?```/gs, '');
  return [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

describe('the documents', () => {
  it.each(pages)('link to existing files: %s', (page) => {
    expect(linksOf(page).filter((target) => !existsSync(resolve(root, dirname(page), target)))).toEqual([]);
  });

  it('contain each requirement once, and every one that is cited', () => {
    const defined = [...read('docs/requirements.md').matchAll(/^- \*\*(R-[A-Z]+-\d{2})\*\*/gm)].map(([, id]) => id);
    expect(defined).toEqual([...new Set(defined)]);
    const cited = [...pages, ...sources].flatMap((path) => read(path).match(/\bR-[A-Z]+-\d{2}\b/g) ?? []);
    expect([...new Set(cited)].filter((id) => !defined.includes(id))).toEqual([]);
  });

  it('name an existing test for each duty of privacy', () => {
    const rows = read('docs/privacy.md')
      .split('\n')
      .filter((line) => /^\| (?!Duty|---)/.test(line))
      .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '')));
    expect(rows.length).toBeGreaterThanOrEqual(20);
    const missing = rows.filter(([, where = '', named = '']) => {
      const [, file = '', title = ''] = /^`(tests\/[\w/.-]+)`: (.+)$/.exec(named) ?? [];
      return where === '' || !existsSync(join(root, file)) || !read(file).includes(title);
    });
    expect(missing).toEqual([]);
  });

  it('contain every decision that is cited', () => {
    const cited = sources.flatMap((path) => [...read(path).matchAll(/docs\/decisions\/(\d{4})/g)].map(([, id]) => id));
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter((id) => !records.some((record) => record.includes(`/${id}-`)))).toEqual([]);
  });

  it.each(records)('have date, status, context, decision and consequences: %s', (record) => {
    expect(read(record)).toMatch(
      /^# \d{4} .+\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: (accepted|superseded by \d{4}).*\n\n\*\*Context\.\*\* .+\*\*Decision\.\*\* ?.+\*\*Consequences\.\*\* .+/s,
    );
  });
});
