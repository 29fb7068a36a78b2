import { useForm as useFormValues } from '@mantine/form';
import type { RepairDepotContext } from '#domain/repair-depot-rules.ts';
import { useForm } from '#forms/use-form.ts';
import { applicationSections, filledSections } from './application-sections.ts';
import { applicationProblems, applicationSpec } from './application-spec.ts';
import { type ApplicationValues, emptyContact } from './application-values.ts';

/** The state of an application: its fields, its lists, and its complete sections. */
export function useApplicationForm(initialValues: ApplicationValues, context: RepairDepotContext) {
  const stored = useFormValues<ApplicationValues>({ initialValues });
  const { values } = stored;
  const form = useForm(applicationSpec, stored, context);
  const filled = filledSections(values, applicationProblems(values, context));
  return {
    ...form,
    choices: (name: 'brandServiceType' | 'serviceType') => {
      const { id, label, error } = form.field(name);
      return { id, label, error, value: values[name], onChange: (next: string[]) => form.change(name, next) };
    },
    addContact: () => stored.insertListItem('contact', emptyContact()),
    removeContact: (index: number) => stored.removeListItem('contact', index),
    filled,
    complete: filled.size === applicationSections.length,
  };
}

export type ApplicationForm = ReturnType<typeof useApplicationForm>;
