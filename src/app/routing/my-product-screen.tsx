import { ManualCard } from '#features/documents/manual-card.tsx';
import { MyProduct } from '#features/my-products/my-product.tsx';

/** A customer's product with its user manuals. The app combines them, since a feature never imports another. */
export function MyProductScreen() {
  return <MyProduct manuals={(product) => <ManualCard kind="user-manual" {...product} />} />;
}
