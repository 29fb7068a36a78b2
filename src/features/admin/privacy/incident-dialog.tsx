import { useForm as useMantineForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Incident, IncidentForm, saveIncident } from '#contract/incidents.ts';
import { incidentProblems } from '#domain/incident-rules.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { DialogForm } from '#forms/dialog-form.tsx';
import { LongTextField } from '#forms/long-text-field.tsx';
import { problemsOf } from '#forms/problems-of.ts';
import { TextField } from '#forms/text-field.tsx';
import { today } from '#forms/typed-values.ts';
import { type FormSpec, useForm } from '#forms/use-form.ts';
import { useOnlineForm } from '#forms/use-online-form.ts';
import { call } from '#session/call.ts';
import { CheckField } from '#ui/check-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TwoColumns } from '#ui/layout.tsx';
import { tidyLine } from '#text/tidied.ts';

const fieldNames = [
  'occurredOn',
  'noticedOn',
  'circumstances',
  'information',
  'people',
  'assessment',
  'measures',
  'commissionToldOn',
  'peopleToldOn',
] as const;
type FieldName = (typeof fieldNames)[number];

/** As typed. */
type IncidentValues = Record<FieldName, string> & { seriousRisk: boolean };

const incidentSpec: FormSpec<IncidentValues, FieldName, null> = {
  names: () => fieldNames,
  label: labelOf,
  asks: asksFor,
  compared: { occurredOn: ['noticedOn'] },
  problems: (values) => {
    const form = formOf(values);
    return { ...incidentProblems(form, today()), ...problemsOf(IncidentForm, form) };
  },
};

function labelOf(name: FieldName): string {
  switch (name) {
    case 'occurredOn':
      return t`Happened on`;
    case 'noticedOn':
      return t`Noticed on`;
    case 'circumstances':
      return t`What happened`;
    case 'information':
      return t`Whose information, and which`;
    case 'people':
      return t`Number of people (optional)`;
    case 'assessment':
      return t`Why the risk is serious or not`;
    case 'measures':
      return t`What was done`;
    case 'commissionToldOn':
      return t`Commissioner told on (optional)`;
    case 'peopleToldOn':
      return t`People told on (optional)`;
  }
}

function asksFor(name: FieldName): string {
  switch (name) {
    case 'occurredOn':
    case 'noticedOn':
    case 'commissionToldOn':
    case 'peopleToldOn':
      return t`enter the date`;
    case 'people':
      return t`enter a number`;
    case 'circumstances':
    case 'information':
    case 'assessment':
    case 'measures':
      return t`say it in a few words`;
  }
}

/** An empty field is null; a text that is no number stays one, which the schema refuses. */
function formOf(values: IncidentValues) {
  const { people, commissionToldOn, peopleToldOn, ...texts } = values;
  const typed = tidyLine(people);
  return {
    ...texts,
    people: typed === '' ? null : Number(typed),
    commissionToldOn: commissionToldOn || null,
    peopleToldOn: peopleToldOn || null,
  };
}

function valuesOf(incident: Incident | null): IncidentValues {
  return {
    occurredOn: incident?.occurredOn ?? '',
    noticedOn: incident?.noticedOn ?? '',
    circumstances: incident?.circumstances ?? '',
    information: incident?.information ?? '',
    people: String(incident?.people ?? ''),
    seriousRisk: incident?.seriousRisk ?? false,
    assessment: incident?.assessment ?? '',
    measures: incident?.measures ?? '',
    commissionToldOn: incident?.commissionToldOn ?? '',
    peopleToldOn: incident?.peopleToldOn ?? '',
  };
}

type Props = {
  /** Null for a new one. */
  incident: Incident | null;
  opened: boolean;
  onClose: () => void;
  onSaved: () => void;
};

/** Adds an incident to the register, or changes one (R-PRIV-06). */
export function IncidentDialog({ incident, opened, onClose, onSaved }: Props) {
  const { t: say } = useLingui();
  const [id] = useState(() => incident?.id ?? crypto.randomUUID());
  const values = useMantineForm({ initialValues: valuesOf(incident) });
  const form = useForm(incidentSpec, values, null);
  const { sending, failure, submit } = useOnlineForm();

  async function save(): Promise<void> {
    if (!form.check()) return;
    const saved = await submit({
      send: () => call(saveIncident, { params: { id }, body: formOf(values.getValues()) }),
      renewKey: () => {},
      refuse: form.refuse,
    });
    if (saved) onSaved();
  }

  const day = (name: FieldName) => (
    <DateField {...form.field(name)} latestDay={today} calendarLabel={say`Calendar: ${labelOf(name)}`} />
  );
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={incident ? <Trans>Edit the incident</Trans> : <Trans>Add an incident</Trans>}
      lead={<Trans>Name nobody here, only groups of people.</Trans>}
    >
      <DialogForm
        summary={form.summary}
        failure={failure && <CallFailure title={<Trans>The incident could not be saved</Trans>} failure={failure} />}
        button={<Trans>Save</Trans>}
        sending={sending}
        onSubmit={() => void save()}
        onCancel={onClose}
      >
        <TwoColumns>
          {day('occurredOn')}
          {day('noticedOn')}
        </TwoColumns>
        <LongTextField field={form.field('circumstances')} hint={null} />
        <LongTextField field={form.field('information')} hint={null} />
        <TextField field={form.field('people')} inputMode="numeric" />
        <CheckField {...form.flag('seriousRisk')} label={say`There is a risk of serious injury`} />
        <LongTextField
          field={form.field('assessment')}
          hint={<Trans>How sensitive the information is, how it may be used, how likely that is.</Trans>}
        />
        <LongTextField field={form.field('measures')} hint={null} />
        <TwoColumns>
          {day('commissionToldOn')}
          {day('peopleToldOn')}
        </TwoColumns>
      </DialogForm>
    </Dialog>
  );
}
