import { Button, UnstyledButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { folded } from '#domain/folded.ts';
import { typedHours } from '#forms/labour-hours.ts';
import { storedNumberAsWritten } from '#forms/typed-values.ts';
import rows from '#lists/list-row.module.css';
import { type CopySource, readCopySources } from '#offline/drafts/copy-claim.ts';
import { Dialog } from '#ui/dialog.tsx';
import { formatDay } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { ClaimFieldName, ClaimFormState } from './claim-spec.ts';
import type { ClaimPicklists } from './use-claim-picklists.ts';

/** The claims that the list shows without a search. */
const shownMax = 20;

type Props = {
  accountId: string;
  form: Pick<ClaimFormState, 'values' | 'change'>;
  picklists: ClaimPicklists;
};

/** Offers what was filed before while nothing is described yet: the last type, or an earlier claim (R-CLAIM-17). */
export function CopyEarlier({ accountId, form, picklists }: Props) {
  const [sources, setSources] = useState<readonly CopySource[]>([]);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    let current = true;
    void readCopySources(accountId).then((found) => current && setSources(found));
    return () => {
      current = false;
    };
  }, [accountId]);

  const { claimType, diagnosis, partsRequired } = form.values;
  const [last] = sources;
  if (!last || [claimType, diagnosis, partsRequired].some((value) => value !== '')) return null;

  const fill = (fields: Partial<Record<ClaimFieldName, string>>) => {
    for (const name of ['claimType', 'claimSubtype', 'diagnosis', 'partsRequired', 'labourHours'] as const)
      if (fields[name] !== undefined) form.change(name, fields[name]);
  };
  const copy = ({ fields }: CopySource) => {
    setOpened(false);
    fill({ ...fields, labourHours: storedNumberAsWritten(fields.labourHours, typedHours) });
  };
  const lastName = picklists.phase === 'ready' ? typeName(picklists.value, last.fields) : null;
  return (
    <div className="wrap">
      <Button
        variant="default"
        size="md"
        aria-haspopup="dialog"
        leftSection={<Icon name="document" size="small" />}
        onClick={() => setOpened(true)}
      >
        <Trans>Copy from an earlier claim</Trans>
      </Button>
      {lastName && (
        <Button
          variant="default"
          size="md"
          leftSection={<Icon name="check" size="small" />}
          onClick={() => fill({ claimType: last.fields.claimType, claimSubtype: last.fields.claimSubtype })}
        >
          <Trans>As last time: {lastName}</Trans>
        </Button>
      )}
      <Dialog opened={opened} onClose={() => setOpened(false)} title={<Trans>Copy from an earlier claim</Trans>}>
        <Sources sources={sources} onChoose={copy} />
      </Dialog>
    </div>
  );
}

/** `Warranty repair, Fuel system`; null for a type that is no longer on offer. */
function typeName(
  lists: Extract<ClaimPicklists, { phase: 'ready' }>['value'],
  { claimType, claimSubtype }: CopySource['fields'],
): string | null {
  const type = lists.types.values.find(({ value }) => value === claimType);
  const subtype = lists.subtypes.values.find(({ value }) => value === claimSubtype);
  return type ? [type.label, subtype?.label].filter(Boolean).join(', ') : null;
}

type SourcesProps = { sources: readonly CopySource[]; onChoose: (source: CopySource) => void };

function Sources({ sources, onChoose }: SourcesProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const sought = folded(search);
  const matching = sources.filter(({ name, product, serialNumber, fields }) =>
    [name, product, serialNumber, fields.diagnosis].some((text) => text && folded(text).includes(sought)),
  );
  return (
    <>
      <p>
        <Trans>Type, diagnosis, parts and hours are copied. The product, the dates and the photos are not.</Trans>
      </p>
      <SearchField
        label={t`Search claims`}
        placeholder={t`Product, serial number or diagnosis`}
        value={search}
        onSearch={setSearch}
      />
      {matching.length === 0 && (
        <p role="status">
          <Trans>No claim matches</Trans>
        </p>
      )}
      <ul className={rows.list}>
        {matching.slice(0, shownMax).map((source) => (
          <li key={source.id}>
            <UnstyledButton className={`${rows.row} press`} w="100%" onClick={() => onChoose(source)}>
              <span className={rows.text}>
                <span className="wrap gap-sm flat baseline">
                  <span className={rows.title}>{source.name ?? <Trans>Not sent yet</Trans>}</span>
                  <span>{source.product ?? source.serialNumber}</span>
                </span>
                <span className={`${rows.second} note wrap gap-sm flat`}>
                  <span className="two-lines">{source.fields.diagnosis}</span>
                  {source.at && <span>{formatDay(source.at)}</span>}
                </span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}
