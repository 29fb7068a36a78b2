import type { Ignorer } from '@stryker-mutator/api/ignore';
import * as v from 'valibot';

const Console = v.object({ type: v.literal('MemberExpression'), object: v.object({ name: v.literal('console') }) });
const ErrorClass = v.object({ type: v.literal('Identifier'), name: v.pipe(v.string(), v.endsWith('Error')) });
const Sentence = v.object({
  node: v.object({ type: v.picklist(['StringLiteral', 'TemplateLiteral']) }),
  parent: v.variant('type', [
    v.object({ type: v.literal('CallExpression'), callee: Console }),
    v.object({ type: v.literal('NewExpression'), callee: ErrorClass }),
  ]),
});

/** Ignores mutants that change only developer messages: console output and error texts. */
export const saysOnly: Ignorer = {
  shouldIgnore: (path) => (v.is(Sentence, path) ? 'says something to developers' : undefined),
};
