import type { PortalDocument } from '#contract/files.ts';
import type { Product } from '#contract/products.ts';

/** A product as one looks for it: by the model on its rating plate, where the backend tells it, or by name. */
export function modelName({ name, model }: Pick<Product, 'name' | 'model'>): string {
  return model ? `${model} · ${name}` : name;
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** What a document is called as a file of the device: its title, without what no file system takes. */
export function documentFileName({ title, fileType }: Pick<PortalDocument, 'title' | 'fileType'>): string {
  const name = title.replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim() || 'document';
  const ending = endings[fileType] ?? fileType.toLowerCase();
  return name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`;
}
