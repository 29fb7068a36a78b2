import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { readInvoiceNumbers, readToInvoice, refreshToInvoice } from '#offline/cache/to-invoice.ts';
import { useDeviceRead } from '#queries/use-device-read.ts';
import { useLiveQuery } from '#queries/use-live-query.ts';
import type { FollowUpFormEntry } from '#storage/rows.ts';
import { nextInvoiceNumber, proposedState } from './proposed-invoice.ts';
import { newFollowUp } from './use-follow-up-address.ts';

type Props = { entry: Extract<FollowUpFormEntry, { kind: 'invoice' }> };

/** Goes on to the invoice of the next claim, with the date of this one and the number after it (R-INV-09). */
export function NextInvoiceButton({ entry: { accountId, claimRef, payload } }: Props) {
  const navigate = useNavigate();
  useDeviceRead(useCallback(() => refreshToInvoice(accountId), [accountId]));
  const left = useLiveQuery(() => readToInvoice(accountId), [accountId])?.filter(({ id }) => id !== claimRef);
  const used = useLiveQuery(() => readInvoiceNumbers(accountId, claimRef), [accountId, claimRef]);
  const [next] = left ?? [];
  if (!left || !next || !used) return null;
  const count = left.length;
  const { invoiceDate, invoiceNumber } = payload;
  const proposed = { invoiceDate, invoiceNumber: nextInvoiceNumber(invoiceNumber, used) };
  const goOn = () =>
    navigate(`/warranty-claims/${next.id}?invoice=${newFollowUp}`, { replace: true, state: proposedState(proposed) });
  return (
    <Button onClick={() => void goOn()}>
      <Trans>Next claim to invoice ({count} left)</Trans>
    </Button>
  );
}
