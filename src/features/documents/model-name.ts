import type { Product } from '#contract/products.ts';

/** A product as one looks for it: by the model on its rating plate, where the backend tells it, or by name. */
export function modelName({ name, model }: Pick<Product, 'name' | 'model'>): string {
  return model ? `${model} · ${name}` : name;
}
