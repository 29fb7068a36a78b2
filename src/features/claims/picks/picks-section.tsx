import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { pickedMax } from '#contract/picks.ts';
import type { Catalogue } from '#offline/catalogue/read-catalogue.ts';
import type { PricedLine } from '#domain/price-claim.ts';
import type { PicksDraft } from '#storage/picks-draft.ts';
import { Age } from '#ui/age.tsx';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { Rows } from '#ui/rows.tsx';
import { SearchSelect } from '#ui/search-select.tsx';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { Section } from '#ui/section.tsx';
import { withCausal } from './causal-part.ts';
import { Cause, Expected, Line, Picked, Quantity, RemoveButton } from './picked-line.tsx';
import { PickSearch } from './pick-search.tsx';
import { TypedPicks } from './typed-picks.tsx';
import { type ClaimOfPicks, optionOf, useCatalogue, usePicks } from './use-picks.ts';

/** Failure, operations and parts from the catalogue (R-PICK-01); nothing where the device has none. */
export function PicksSection({ accountId, claim }: { accountId: string; claim: ClaimOfPicks }) {
  const catalogue = useCatalogue(accountId);
  return catalogue && <Picks claim={claim} catalogue={catalogue} />;
}

function Picks({ claim, catalogue }: { claim: ClaimOfPicks; catalogue: Catalogue }) {
  const { t } = useLingui();
  const { picks, price, written, change, ...search } = usePicks(claim, catalogue);
  const { operations, parts, typed } = picks;
  const { pricesHidden } = catalogue;
  const code = picks.failureCode === null ? undefined : catalogue.failureCodes.get(picks.failureCode);
  const count = operations.length + parts.length + typed.length;
  const isFull = count >= pickedMax;
  const wantsPlate =
    code?.photoSlots.includes('rating_plate') && !claim.photos.some(({ purpose }) => purpose === 'rating_plate');

  const addOperation = (id: string) =>
    operations.some((one) => one.id === id) || change({ operations: [...operations, { id }] });
  const addPart = (id: string) => {
    const isPicked = parts.some((one) => one.id === id);
    const added = isPicked ? [] : [{ id, quantity: 1, causal: false }];
    change({
      parts: [...parts.map((one) => (one.id === id ? { ...one, quantity: one.quantity + 1 } : one)), ...added],
    });
  };
  const removePart = (id: string) => change({ parts: parts.filter((one) => one.id !== id) });
  const setPart = (id: string, quantity: number) =>
    change({ parts: parts.map((one) => (one.id === id ? { ...one, quantity } : one)) });
  const lineOf = (kind: PricedLine['kind'], id: string) =>
    price.lines.find((line) => line.kind === kind && line.source !== 'typed' && (line.replaces ?? line.number) === id);

  return (
    <Section title={<Trans>Failure and repair</Trans>} end={!pricesHidden && <Expected price={price} />}>
      <SearchFailure code={code} search={search.searchFailures.search} onChange={change} />
      {wantsPlate && (
        <Mark tone="wait" icon="camera">
          <Trans>This failure asks for a photo of the rating plate.</Trans>
        </Mark>
      )}
      {isFull && (
        <p id="picks" tabIndex={-1} className="note">
          <Mark tone={count > pickedMax ? 'bad' : 'wait'}>
            <Trans>
              A claim takes {pickedMax} operations and parts at most, and this one has {count}.
            </Trans>
          </Mark>
        </p>
      )}
      <Usual
        disabled={isFull}
        operations={(code?.operations ?? []).flatMap((id) =>
          operations.some((one) => one.id === id) ? [] : (offered(catalogue.operations.get(id)) ?? []),
        )}
        parts={(code?.parts ?? []).flatMap((id) =>
          parts.some((one) => one.id === id) ? [] : (offered(catalogue.parts.get(id)) ?? []),
        )}
        {...{ addOperation, addPart }}
      />
      <Picked>
        <PickSearch
          id="pick-operation"
          disabled={isFull}
          label={<Trans>Add an operation</Trans>}
          description={<Trans>Work with a flat time. Fills in the labour hours.</Trans>}
          {...search.searchOperations}
          onPick={addOperation}
        />
        {(operations.length > 0 || price.lines.some(({ source }) => source === 'diagnosis')) && (
          <Rows>
            {price.lines
              .filter(({ kind, source }) => kind === 'labour' && source !== 'typed')
              .map((line) => (
                <Line
                  key={line.number ?? line.source}
                  {...{ line, price, pricesHidden }}
                  end={
                    line.number !== null && (
                      <RemoveButton
                        name={line.number}
                        onRemove={() => change({ operations: operations.filter(({ id }) => id !== line.number) })}
                      />
                    )
                  }
                />
              ))}
          </Rows>
        )}
        <TypedPicks kind="labour" {...{ typed, price, pricesHidden, isFull }} onChange={change} />
      </Picked>
      <Picked>
        <PickSearch
          id="pick-part"
          disabled={isFull}
          label={<Trans>Add a part</Trans>}
          description={<Trans>By its number or its name. Fills in the parts required.</Trans>}
          {...search.searchParts}
          onPick={addPart}
        />
        {!isFull && (
          <ScanButton
            title={<Trans>Scan a part</Trans>}
            hint={<Trans>Hold the bar code of the part or its bag in the frame.</Trans>}
            accept={search.searchParts.find}
            otherText={(text) =>
              t`“${text.slice(0, 60)}” is not in the parts list. Search for the part, or type it below.`
            }
            onScanned={addPart}
            onType={() => document.getElementById('pick-part')?.focus()}
          />
        )}
        {parts.length > 0 && (
          <Rows>
            {parts.map(({ id, quantity, causal }) => {
              const line = lineOf('part', id);
              return (
                line && (
                  <Line
                    key={id}
                    {...{ line, price, pricesHidden }}
                    end={
                      <>
                        <Cause number={id} isCause={causal} onChoose={() => change(withCausal(picks, { id }))} />
                        <Quantity number={id} quantity={quantity} onChange={(pieces) => setPart(id, pieces)} />
                        <RemoveButton name={id} onRemove={() => removePart(id)} />
                      </>
                    }
                  />
                )
              );
            })}
          </Rows>
        )}
        <TypedPicks
          kind="part"
          {...{ typed, price, pricesHidden, isFull }}
          onChange={change}
          onCause={(place) => change(withCausal(picks, { place }))}
        />
      </Picked>
      <Differences claim={claim} written={written} />
      <p className="note">
        <Trans>
          Catalogue updated <Age since={catalogue.readAt} />.
        </Trans>
      </p>
    </Section>
  );
}

type SearchFailureProps = {
  code: Described | undefined;
  search: (typed: string) => { value: string; label: string }[];
  onChange: (change: Pick<PicksDraft, 'failureCode'>) => void;
};

function SearchFailure({ code, search, onChange }: SearchFailureProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const chosen = code ? optionOf(code) : null;
  return (
    <SearchSelect
      id="pick-failure"
      label={<Trans>Failure code</Trans>}
      value={chosen?.value ?? ''}
      chosen={chosen}
      options={search(chosen?.label === typed ? '' : typed)}
      placeholder={t`Code or words`}
      clearable
      onSearch={setTyped}
      onChange={(id) => onChange({ failureCode: id === '' ? null : id })}
    />
  );
}

type Described = { id: string; descriptionEn: string; descriptionFr: string };
type UsualProps = {
  disabled: boolean;
  operations: readonly Described[];
  parts: readonly Described[];
  addOperation: (id: string) => void;
  addPart: (id: string) => void;
};

/** What is usual for the failure, one tap each. */
function Usual({ disabled, operations, parts, addOperation, addPart }: UsualProps) {
  const { t } = useLingui();
  const titleId = useId();
  if (operations.length + parts.length === 0) return null;
  const button = (row: Described, add: (id: string) => void) => {
    const { label } = optionOf(row);
    return (
      <Button
        key={row.id}
        size="md"
        variant="default"
        disabled={disabled}
        aria-label={t`Add ${label}`}
        leftSection={<Icon name="plus" size="small" />}
        onClick={() => add(row.id)}
      >
        {label}
      </Button>
    );
  };
  return (
    <div role="group" aria-labelledby={titleId}>
      <p id={titleId} className="note">
        <Trans>Usual for this failure</Trans>
      </p>
      <div className="wrap gap-xs mt-2s">
        {operations.map((row) => button(row, addOperation))}
        {parts.map((row) => button(row, addPart))}
      </div>
    </div>
  );
}

/** Fields that a person wrote by hand, which the picks left as they are (R-PICK-03). */
function Differences({
  claim,
  written,
}: {
  claim: ClaimOfPicks;
  written: { labourHours: string; partsRequired: string };
}) {
  const { labourHours: hours, partsRequired } = written;
  const { values } = claim.form;
  const isHours = hours !== '' && values.labourHours !== hours;
  const isParts = partsRequired !== '' && !values.partsRequired.includes(partsRequired);
  return (
    <>
      {isHours && (
        <p className="wrap middle gap-xs note">
          <Trans>You typed other hours below: the operations come to {hours} h.</Trans>
          <Button size="md" variant="default" onClick={() => claim.fill({ labourHours: hours })}>
            <Trans>Use {hours} h</Trans>
          </Button>
        </p>
      )}
      {isParts && (
        <p className="wrap middle gap-xs note">
          <Trans>You typed the parts below yourself: these are not in them.</Trans>
          <Button size="md" variant="default" onClick={() => claim.fill({ partsRequired })}>
            <Trans>Use these parts</Trans>
          </Button>
        </p>
      )}
    </>
  );
}

/** What is out of use is not offered. */
function offered<Row extends { active: boolean }>(row: Row | undefined): Row | undefined {
  return row?.active ? row : undefined;
}
