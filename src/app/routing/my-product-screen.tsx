import { ManualCard } from '#features/documents/manual-card.tsx';
import { MyProduct } from '#features/my-products/my-product.tsx';

/** A customer's product with its user manuals: a feature never imports another, the app puts them together. */
export function MyProductScreen() {
  return <MyProduct manuals={(product) => <ManualCard kind="user-manual" {...product} />} />;
}
