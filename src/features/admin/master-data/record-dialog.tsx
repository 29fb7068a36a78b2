import { useForm as useMantineForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError, hasCode } from '#api/failure.ts';
import { type RecordKind, recordKinds } from '#contract/import-kinds.ts';
import {
  createRecord,
  getRecord,
  type MasterRecord,
  type RecordColumn,
  updateRecord,
} from '#contract/master-records.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { ChoiceField } from '#forms/choice-field.tsx';
import { DialogForm } from '#forms/dialog-form.tsx';
import { OfflineNote } from '#forms/offline-note.tsx';
import { TextField } from '#forms/text-field.tsx';
import { type FormState, useForm } from '#forms/use-form.ts';
import { useOnlineForm } from '#forms/use-online-form.ts';
import { useOnline } from '#queries/use-online.ts';
import { call } from '#session/call.ts';
import { Callout } from '#ui/callout.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TwoColumns } from '#ui/layout.tsx';
import { ReferenceField } from './reference-field.tsx';
import {
  askedColumns,
  cellProblems,
  choiceLabel,
  columnLabel,
  onTopOf,
  recordSpec,
  recordValues,
  type RecordValues,
  recordWords,
  typedCells,
} from './record-values.ts';

type Props = {
  kind: RecordKind;
  columns: readonly RecordColumn[];
  /** Null for a new one. */
  record: MasterRecord | null;
  opened: boolean;
  onClose: () => void;
  onSaved: () => void;
};

/** Makes a record, or changes one (R-IMPORT-06). */
export function RecordDialog({ kind, columns, record, opened, onClose, onSaved }: Props) {
  const online = useOnline();
  const id = record?.id ?? '';
  const [basis, setBasis] = useState(record);
  const [conflict, setConflict] = useState<{ latest: MasterRecord; both: string[] } | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const asked = askedColumns(columns, record);
  const asksId = asked.some(({ name, required }) => name === 'id' && required);
  const values = useMantineForm<RecordValues>({ initialValues: recordValues(columns, record) });
  const form = useForm(recordSpec(kind, asked), values, null);
  const { sending, failure, submit } = useOnlineForm();

  async function send(): Promise<boolean> {
    const body = { cells: typedCells(columns, basis, values.getValues()) };
    if (!basis) {
      await call(createRecord, { params: { kind }, body }, { idempotencyKey: key });
      return true;
    }
    const params = { kind, id: basis.id };
    try {
      await call(updateRecord, { params, body }, { idempotencyKey: key, version: basis.version });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && hasCode(error.failure, 'VERSION_OUTDATED'))) throw error;
      const latest = await call(getRecord, { params }, { fresh: true });
      const merged = onTopOf(columns, { before: basis, latest, values: values.getValues() });
      values.setValues(merged.values);
      setBasis(latest);
      setConflict({ latest, both: merged.both });
      setKey(crypto.randomUUID());
      return false;
    }
  }

  async function save(): Promise<void> {
    if (sending || !form.check()) return;
    setConflict(null);
    const saved = await submit({
      send,
      renewKey: () => setKey(crypto.randomUUID()),
      refuse: (fields) => form.refuse(cellProblems(fields)),
    });
    if (saved) onSaved();
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={record ? recordWords(record).title : <Trans>New record</Trans>}
      lead={record ? <Trans>Id {id}</Trans> : asksId ? null : <Trans>Without an id, the record gets one.</Trans>}
    >
      <OfflineNote>
        <Trans>What you typed stays here. Save it once the portal can be reached.</Trans>
      </OfflineNote>
      <DialogForm
        summary={form.summary}
        failure={failure && <CallFailure title={<Trans>The record could not be saved</Trans>} failure={failure} />}
        button={<Trans>Save</Trans>}
        sending={sending}
        disabled={!online}
        onSubmit={() => void save()}
        onCancel={onClose}
      >
        {conflict && <Conflict kind={kind} {...conflict} />}
        <TwoColumns>
          {asked
            .filter(({ input }) => input !== 'flag')
            .map((column) => (
              <Cell key={column.name} column={column} form={form} />
            ))}
        </TwoColumns>
        {asked
          .filter(({ input }) => input === 'flag')
          .map(({ name }) => (
            <CheckField key={name} id={name} {...form.flag(name)} label={columnLabel(kind, name)} />
          ))}
      </DialogForm>
    </Dialog>
  );
}

function Conflict({ kind, latest, both }: { kind: RecordKind; latest: MasterRecord; both: readonly string[] }) {
  return (
    <Callout tone="wait" announce="alert" title={<Trans>Somebody else changed this record meanwhile</Trans>}>
      <p>
        <Trans>Nothing is saved yet. What you typed is on top of their record: look at it, then save again.</Trans>
      </p>
      {both.map((name) => {
        const label = columnLabel(kind, name);
        const theirs = choiceLabel(latest.cells[name] ?? '') || '–';
        return (
          <p key={name}>
            <Trans>
              {label}: their version is “{theirs}”
            </Trans>
          </p>
        );
      })}
    </Callout>
  );
}

type CellProps = { column: RecordColumn; form: FormState<RecordValues, string> };

/** The field of a column that is no box. */
function Cell({ column: { name, input, choices, required, fallback, refersTo }, form }: CellProps) {
  const { t } = useLingui();
  const field = form.field(name);
  const isOptional = !required && fallback === '';
  const { label } = field;
  const kinds = recordKinds.filter((kind) => refersTo.includes(kind));
  const shownField = { ...field, label: isOptional ? t`${label} (optional)` : label };
  if (kinds.length > 0) return <ReferenceField field={shownField} kinds={kinds} clearable={isOptional} />;
  if (input === 'choice') {
    const options = choices.map((value) => ({ value, label: choiceLabel(value) }));
    return <ChoiceField field={shownField} options={options} onChange={field.onChange} />;
  }
  const inputMode = input === 'number' ? 'numeric' : input === 'decimal' ? 'decimal' : 'text';
  return <TextField field={field} optional={isOptional} inputMode={inputMode} />;
}
