import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { depotContactsMax } from '#contract/repair-depots.ts';
import { Icon } from '#ui/icon.tsx';
import { TwoColumns } from '#ui/layout.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { Section } from '#ui/section.tsx';
import styles from './application.module.css';
import { FilledMark } from './filled-mark.tsx';
import { TextField } from '#forms/text-field.tsx';
import type { ApplicationForm } from './use-application-form.ts';

/** The contacts of the depot. The first one receives our mail. */
export function ContactsSection({ form }: { form: ApplicationForm }) {
  const { values, addContact, filled } = form;
  const count = values.contact.length;
  const add = () => {
    addContact();
    // The new fields exist after the next render.
    requestAnimationFrame(() => document.getElementById(`contact.${count}.firstName`)?.focus());
  };
  return (
    <Section
      title={<Trans>Contacts</Trans>}
      lead={<Trans>The first contact gets our emails about the application.</Trans>}
      end={<FilledMark filled={filled.has('contacts')} />}
    >
      {values.contact.map(({ id }, index) => (
        <ContactFields key={id} index={index} alone={count === 1} form={form} />
      ))}
      {count < depotContactsMax ? (
        <div>
          <Button
            id="add-contact"
            size="md"
            variant="default"
            leftSection={<Icon name="plus" size="small" />}
            onClick={add}
          >
            <Trans>Add another contact</Trans>
          </Button>
        </div>
      ) : (
        <p className="soft">
          <Trans>These are {depotContactsMax} contacts, as many as an application can have.</Trans>
        </p>
      )}
    </Section>
  );
}

type Props = { index: number; alone: boolean; form: ApplicationForm };

function ContactFields({ index, alone, form: { field, removeContact } }: Props) {
  const number = index + 1;
  const own = (token: string) => (index === 0 ? token : 'off');
  const phone = field(`contact.${index}.phone`);
  const remove = () => {
    removeContact(index);
    document.getElementById('add-contact')?.focus();
  };
  return (
    <div className={`${styles.contact} stack`} role="group" aria-labelledby={`contact-${index}`}>
      <div className={`${styles.head} row between`}>
        <h3 id={`contact-${index}`}>
          <Trans>Contact {number}</Trans>
        </h3>
        {!alone && (
          <Button
            size="md"
            variant="subtle"
            data-quiet
            aria-describedby={`contact-${index}`}
            leftSection={<Icon name="trash" size="small" />}
            onClick={remove}
          >
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      <TwoColumns>
        <TextField field={field(`contact.${index}.firstName`)} autoComplete={own('given-name')} />
        <TextField field={field(`contact.${index}.lastName`)} autoComplete={own('family-name')} />
      </TwoColumns>
      <TwoColumns>
        <PhoneField {...phone} autoComplete={own('tel')} />
        <TextField
          field={field(`contact.${index}.email`)}
          type="email"
          autoComplete={own('email')}
          autoCapitalize="none"
        />
      </TwoColumns>
    </div>
  );
}
