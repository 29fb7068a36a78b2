/** `npm run test:all` and CI also run the other language, the other database, and browser tests tagged `@all`. */
export const allTests = process.env['TESTS'] === 'all';

/** Only the core of the browser tests in Firefox and WebKit, as in CI. */
export const coreTests = process.env['TESTS'] === 'core';
