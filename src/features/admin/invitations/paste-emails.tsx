import { Button, Textarea } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useOnline } from '#queries/use-online.ts';
import { Section } from '#ui/section.tsx';
import { runAfterFrame } from '#ui/run-after-frame.ts';
import { withMouse } from '#ui/theme.ts';
import { type PastedEmails, readPastedEmails } from './pasted-emails.ts';

type Props = { isBusy: boolean; onInvite: (pasted: PastedEmails) => Promise<boolean> };

/** Invites the people whose emails are pasted. */
export function PasteEmails({ isBusy, onInvite }: Props) {
  const { t } = useLingui();
  const online = useOnline();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const pasted = useMemo(() => readPastedEmails(text), [text]);
  const count = pasted.emails.length;
  const isClosed = isBusy || !online || count === 0;

  // Where somebody types, not where a keyboard would cover the page.
  useEffect(
    () =>
      runAfterFrame(() => {
        if (matchMedia(withMouse).matches) field.current?.focus({ preventScroll: true });
      }),
    [],
  );

  async function invite(): Promise<void> {
    if (await onInvite(pasted)) setText((now) => (now === text ? '' : now));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isClosed) return;
    event.preventDefault();
    void invite();
  }

  return (
    <Section title={<Trans>Paste emails</Trans>}>
      <Textarea
        ref={field}
        label={t`Emails`}
        description={t`One a line, or between commas, semicolons or blanks. Each must be that of a contact in the CRM.`}
        inputWrapperOrder={['label', 'description', 'input']}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        rows={6}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div>
        <Button loading={isBusy} disabled={isClosed} onClick={() => void invite()}>
          <Plural value={count} _0="Invite" one="Invite # person" other="Invite # people" />
        </Button>
      </div>
    </Section>
  );
}
