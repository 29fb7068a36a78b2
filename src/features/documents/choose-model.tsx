import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Product } from '#contract/products.ts';
import { Icon } from '#ui/icon.tsx';
import { TwoColumns } from '#ui/layout.tsx';
import { SearchSelect } from '#ui/search-select.tsx';
import { modelName } from './document-names.ts';

type Props = {
  products: readonly Product[];
  chosen: Product | undefined;
  onChoose: (productId: string) => void;
};

/** A choice of a brand, then of its model (R-AUTH-11). */
export function ChooseModel({ products, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const modelId = useId();
  const [brand, setBrand] = useState<string | null>(null);
  const shownBrand = brand ?? chosen?.brand ?? '';
  const brands = [...new Set(products.flatMap((product) => product.brand ?? []))];
  const models = products.filter((product) => product.brand === shownBrand);
  return (
    <TwoColumns>
      <NativeSelect
        label={t`Brand`}
        value={shownBrand}
        data={[{ label: t`Choose`, value: '' }, ...brands]}
        rightSection={<Icon name="down" size="small" />}
        onChange={({ currentTarget }) => {
          setBrand(currentTarget.value);
          onChoose('');
        }}
      />
      <SearchSelect
        // Another brand has other models: clears the typed text.
        key={shownBrand}
        id={modelId}
        label={t`Model`}
        {...(shownBrand === '' && { description: t`Choose the brand first.`, whenEmpty: t`Choose the brand first.` })}
        value={chosen?.id ?? ''}
        options={models.map((product) => ({ value: product.id, label: modelName(product) }))}
        onChange={onChoose}
      />
    </TwoColumns>
  );
}
