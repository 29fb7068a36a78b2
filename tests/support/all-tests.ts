/** `npm run test:all` runs also the other language, the other database, and browser tests tagged `@all`. */
export const allTests = process.env['TESTS'] === 'all';

/** The languages of a test that is the same in both. French is the longer one, and most tests run in English. */
export const languages: readonly ('en' | 'fr')[] = allTests ? ['en', 'fr'] : ['fr'];
