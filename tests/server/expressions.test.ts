import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { allTests } from '#tests/support/all-tests.ts';

const root = resolve(import.meta.dirname, '../..');
const sources = globSync('{server,src/text,src/contract,src/domain}/**/*.ts', { cwd: root });

const flagsOfLiterals = /^[dgimsuvy]*$/;

/** Every regular expression literal of the sources: a slash where an expression may stand, up to the next outside a class. */
const expressions = [
  ...new Set(sources.flatMap((path) => literalsIn(readFileSync(resolve(root, path), 'utf8')))),
].filter((literal) => flagsOfLiterals.test(literal.slice(literal.lastIndexOf('/') + 1)));

function literalsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  return [
    ...code.matchAll(/(?<=[(,=:[!&|?{};]\s*|return )\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/g),
  ].map(([literal]) => literal);
}

/** Long runs of each character that an expression names, and of those that people type, with an end that fails it. */
function hostile(source: string): string[] {
  const named = Array.from(source.replaceAll(/\\[a-zA-Z]/g, '')).filter(
    (character) => !'[](){}^$|?*+\\'.includes(character),
  );
  const units = [...new Set([...named, 'a', '0', ' ', '.', '-', '@', '/', 'é', '\u0301', '\n', '=', '"', '<'])];
  const few = units.slice(0, 5);
  return [
    ...units,
    ...few.flatMap((first) => few.filter((second) => second !== first).map((second) => first + second)),
  ];
}

/** The duration of an expression, in ms. */
function timeOf(expression: RegExp, text: string): number {
  expression.lastIndex = 0;
  const from = performance.now();
  if (expression.global) text.replaceAll(expression, '');
  else expression.test(text);
  return performance.now() - from;
}

/** An expression is slow only on a text that it does not match. */
const ends = ['\u0000!', '/', '\n'];

/** Quadratic time is 100 million steps here, linear time 20,000. A busy machine delays one run, an expression all. */
function isSlow(expression: RegExp, unit: string): boolean {
  // Exponential time shows in a short text, and would not end in a long one.
  return ends.some((end) => {
    const takes = (text: string, ms: number) => [1, 2, 3].every(() => timeOf(expression, text) > ms);
    return takes(unit.repeat(24 / unit.length) + end, 50) || takes(unit.repeat(20_000 / unit.length) + end, 40);
  });
}

it('finds the expressions of the sources', () => {
  expect(expressions.length).toBeGreaterThan(40);
  expect(expressions.some((literal) => literal.includes('Bearer'))).toBe(true);
  expect(expressions.some((literal) => literal.includes('Contents'))).toBe(true);
});

it.runIf(allTests)('distinguishes a slow expression from a fast one', () => {
  expect([isSlow(/\.[^/]*$/, '.'), isSlow(/^(a+)+$/, 'a'), isSlow(/^\s*$/, ' ')]).toEqual([true, true, false]);
});

it.runIf(allTests).each(expressions)('%s takes linear time', (literal) => {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(literal) ?? [];
  const expression = new RegExp(source, flags);
  expect(hostile(source).filter((unit) => isSlow(expression, unit))).toEqual([]);
});
