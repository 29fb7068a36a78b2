import { Button } from '@mantine/core';
import { useForm as useMantineForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { eventKinds } from '#contract/events.ts';
import { saveWebhook, type Webhook, WebhookForm, webhookNameMaxLength } from '#contract/webhooks.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { DialogForm } from '#forms/dialog-form.tsx';
import { OfflineNote } from '#forms/offline-note.tsx';
import { problemsOf } from '#forms/problems-of.ts';
import { TextField } from '#forms/text-field.tsx';
import { type FormSpec, useForm } from '#forms/use-form.ts';
import { useOnlineForm } from '#forms/use-online-form.ts';
import { integratorEventName } from '#messages/event-words.ts';
import { call } from '#session/call.ts';
import { CheckField } from '#ui/check-field.tsx';
import { ChoicesField } from '#ui/choices-field.tsx';
import { Dialog } from '#ui/dialog.tsx';

const fieldNames = ['name', 'url', 'kinds'] as const;
type FieldName = (typeof fieldNames)[number];
type WebhookValues = { name: string; url: string; kinds: string[]; enabled: boolean };

const webhookSpec: FormSpec<WebhookValues, FieldName, null> = {
  names: () => fieldNames,
  label: (name) => ({ name: t`Name`, url: t`Address`, kinds: t`Subscribed events` })[name],
  asks: (name) =>
    ({ name: t`enter a name`, url: t`enter an address that begins with https://`, kinds: t`choose one at least` })[
      name
    ],
  problems: (values) => problemsOf(WebhookForm, values),
};

type Props = {
  /** Null for a new one. */
  webhook: Webhook | null;
  opened: boolean;
  onClose: () => void;
  /** With the secret of a new one; null if the answer that had it was lost. */
  onSaved: (webhook: Webhook, secret: string | null) => void;
};

/** Adds a webhook, or changes one (R-HOOK-01). */
export function WebhookDialog({ webhook, opened, onClose, onSaved }: Props) {
  const { t: say } = useLingui();
  // A repeat after a lost answer adds nothing.
  const [id] = useState(() => webhook?.id ?? crypto.randomUUID());
  const values = useMantineForm<WebhookValues>({
    initialValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      kinds: webhook?.kinds ?? [],
      enabled: webhook?.enabled ?? true,
    },
  });
  const form = useForm(webhookSpec, values, null);
  const { sending, failure, submit } = useOnlineForm();
  const { kinds } = values.values;
  const hasAll = eventKinds.every((kind) => kinds.includes(kind));

  async function save(): Promise<void> {
    if (!form.check()) return;
    const saved = await submit({
      send: () => call(saveWebhook, { params: { id }, body: v.parse(WebhookForm, values.getValues()) }),
      renewKey: () => {},
      refuse: form.refuse,
    });
    if (saved) onSaved(saved.webhook, saved.secret);
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={webhook ? <Trans>Edit the webhook</Trans> : <Trans>Add a webhook</Trans>}
    >
      <OfflineNote />
      <DialogForm
        summary={form.summary}
        failure={failure && <CallFailure title={<Trans>The webhook could not be saved</Trans>} failure={failure} />}
        button={<Trans>Save</Trans>}
        sending={sending}
        onSubmit={() => void save()}
        onCancel={onClose}
      >
        <TextField field={form.field('name')} data-autofocus maxLength={webhookNameMaxLength} />
        <TextField
          field={form.field('url')}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          description={say`Events are sent there by POST. Put no password in it.`}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
        />
        <ChoicesField
          id="kinds"
          label={say`Subscribed events`}
          options={eventKinds}
          nameOf={integratorEventName}
          value={kinds}
          error={form.errorOf('kinds')}
          onChange={(chosen) => form.change('kinds', chosen)}
        />
        <div>
          <Button size="md" variant="default" onClick={() => form.change('kinds', hasAll ? [] : [...eventKinds])}>
            {hasAll ? <Trans>Choose none</Trans> : <Trans>Choose all</Trans>}
          </Button>
        </div>
        <CheckField
          {...form.flag('enabled')}
          label={say`On`}
          description={say`While it is off, nothing is sent. It is never told of what happens meanwhile.`}
        />
      </DialogForm>
    </Dialog>
  );
}
