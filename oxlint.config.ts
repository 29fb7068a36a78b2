import { defineConfig } from 'oxlint';
import { layerRules } from './tools/layers.ts';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest', 'promise'],
  categories: { correctness: 'error' },
  options: { typeAware: true, typeCheck: false },
  env: { browser: true, es2024: true },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'react/purity': 'off',
    'react/set-state-in-effect': 'off',
    'react/incompatible-library': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/no-unsafe-type-assertion': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-unnecessary-type-assertion': 'error',
    'no-empty': 'error',
    eqeqeq: 'error',
    'prefer-const': 'error',
    'no-var': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  },
  overrides: [
    ...layerRules(),
    { files: ['server/**'], rules: { 'no-console': 'error' } },
    {
      files: ['tests/**'],
      rules: {
        'react/rules-of-hooks': 'off',
        'typescript/no-unsafe-type-assertion': 'off',
        'typescript/unbound-method': 'off',
        'vitest/expect-expect': 'off',
        'vitest/valid-describe-callback': 'off',
        'vitest/no-conditional-expect': 'off',
        'max-lines': 'off',
      },
    },
  ],
  ignorePatterns: ['dist', 'data', 'node_modules', 'src/i18n/locales'],
});
