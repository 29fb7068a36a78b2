/**
 * What stays outside of the server's bundle: PGlite loads its WebAssembly from its own folder, `pg` requires an optional
 * native module, `pdfkit` reads its font files, `sharp` is native.
 */
export const externalPackages = ['@electric-sql/pglite', 'pg', 'pdfkit', 'sharp'] as const;
