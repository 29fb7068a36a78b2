import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import styles from '#product/product.module.css';
import { TextField } from '#forms/text-field.tsx';
import type { FormField } from '#forms/use-form.ts';

type Props = {
  field: FormField;
  /** `wanted`: nobody has told whose the registration is; `no_look_up`: it is looked up at sync. */
  kind: 'wanted' | 'offered' | 'no_look_up';
};

/** The customer's email or phone, compared with the registration's (R-CLAIM-08). */
export function CustomerCheck({ field, kind }: Props) {
  const [asked, setAsked] = useState(false);
  // The button that was pressed is gone: its field is where one goes on.
  useEffect(() => {
    if (asked) document.getElementById(field.id)?.focus();
  }, [asked, field.id]);
  if (kind === 'offered' && !asked && field.value === '')
    return (
      <div className={styles.compare}>
        <Button size="md" variant="subtle" onClick={() => setAsked(true)}>
          <Trans>Compare with the customer’s email or phone</Trans>
        </Button>
      </div>
    );
  return <TextField field={field} optional={kind !== 'wanted'} description={describe(kind)} autoCapitalize="none" />;
}

function describe(kind: Props['kind']): ReactNode {
  return kind === 'no_look_up' ? (
    <Trans>It makes sure that the registration found later is this customer’s.</Trans>
  ) : (
    <Trans>It makes sure that the registration is this customer’s.</Trans>
  );
}
