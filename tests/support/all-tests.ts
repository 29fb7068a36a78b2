/** `npm run test:all` and CI also run the other language, the other database, and browser tests tagged `@all`. */
export const allTests = process.env['TESTS'] === 'all' || process.env['TESTS'] === 'rest';

/** CI runs them after `npm test`, which ran the component tests. */
export const afterShort = process.env['TESTS'] === 'rest';

/** Only the core of the browser tests in Firefox and WebKit, as in CI. */
export const coreTests = process.env['TESTS'] === 'core';
