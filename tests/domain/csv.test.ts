import { describe, expect, it } from 'vitest';
import { csvOf } from '#domain/csv.ts';

describe('a table as CSV', () => {
  it('has every field quoted, with quotes, separators and line breaks inside it', () => {
    expect(csvOf([['Bob "the fix", Ltd', '', 'a\nb']], ';')).toBe('"Bob ""the fix"", Ltd";"";"a\nb"\r\n');
  });

  it.each([
    '=HYPERLINK("http://evil.example")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝cmd',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('contains no formula from a typed name: %j', (name) =>
    expect(csvOf([[name]], ',')).toBe(`"'${name.replaceAll('"', '""')}"\r\n`),
  );
});
