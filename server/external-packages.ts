/**
 * What stays outside of the server's bundle: PGlite loads its WebAssembly from its own folder, `pg` requires an optional
 * native module, `pdfkit` reads its data files, the fonts of PDFs are files (`pdf-document.ts`), `sharp` is native.
 */
export const externalPackages = ['@electric-sql/pglite', 'dejavu-fonts-ttf', 'pg', 'pdfkit', 'sharp'] as const;
