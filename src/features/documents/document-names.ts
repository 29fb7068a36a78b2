import type { PortalDocument } from '#contract/files.ts';
import type { Product } from '#contract/products.ts';

/** The name of a product, with the model of its rating plate if the backend provides it. */
export function modelName({ name, model }: Pick<Product, 'name' | 'model'>): string {
  return model ? `${model} · ${name}` : name;
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** Returns a file name for a document: its title without characters that file systems forbid. */
export function documentFileName({ title, fileType }: Pick<PortalDocument, 'title' | 'fileType'>): string {
  const name = title.replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim() || 'document';
  const ending = endings[fileType] ?? fileType.toLowerCase();
  return name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`;
}
