import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { shortTextMaxLength } from '#contract/limits.ts';
import { type DeskTicket, linkTicket, type TicketState } from '#contract/desk-tickets.ts';
import { claimStatusName } from '#messages/names.ts';
import { call } from '#session/call.ts';
import { Section } from '#ui/section.tsx';
import { useKeyedSubmit } from '../use-keyed-submit.ts';
import { ActFailure } from './act-failure.tsx';

type Props = { ticket: DeskTicket; onState: (state: TicketState) => void; onChange: () => void };

/** The claim or serial number that the ticket is about: named, or taken away (R-TICKET-07). */
export function SubjectSection({ ticket, onState, onChange }: Props) {
  const { t } = useLingui();
  const { id, version, about, claims, products } = ticket;
  const [text, setText] = useState('');
  const [isUnknown, setUnknown] = useState<string | null>(null);
  const known = useId();
  const { sending, failure, submit } = useKeyedSubmit();

  async function link(subject: string | null): Promise<void> {
    if (sending || subject === '') return;
    const body = { about: subject };
    const state = await submit(
      { ...body, version },
      (idempotencyKey) => call(linkTicket, { params: { id }, body }, { idempotencyKey, version }),
      (fields) => {
        setUnknown(subject);
        return 'about' in fields;
      },
    );
    if (state) {
      onState(state);
      setText('');
    }
    onChange();
  }

  const isLinked = about.claim !== null || about.serialNumber !== null;
  return (
    <Section
      title={<Trans>About</Trans>}
      end={
        isLinked && (
          <Button variant="default" size="md" loading={sending} onClick={() => void link(null)}>
            <Trans>Remove the link</Trans>
          </Button>
        )
      }
    >
      {failure && <ActFailure failure={failure} />}
      {about.claim && (
        <p className="wrap between">
          <Link to={`/desk/claims/${about.claim.id}`}>{about.claim.name}</Link>
          {about.claim.status && <span>{claimStatusName(about.claim.status)}</span>}
        </p>
      )}
      {about.serialNumber !== null && (
        <p className="wrap between">
          <span className="mono anywhere">{about.serialNumber}</span>
          <Link to={`/desk/claims?search=${encodeURIComponent(about.serialNumber)}`}>
            <Trans>Its claims</Trans>
          </Link>
        </p>
      )}
      {!isLinked && (
        <form
          noValidate
          className="stack gap-2s"
          onSubmit={(event) => {
            event.preventDefault();
            void link(text.trim());
          }}
        >
          <TextInput
            label={t`Claim or serial number`}
            autoComplete="off"
            list={known}
            maxLength={shortTextMaxLength}
            value={text}
            error={isUnknown !== null && isUnknown === text.trim() && t`No claim and no product has this number`}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <datalist id={known}>
            {[...claims.map(({ name }) => name), ...products.flatMap(({ serialNumber }) => serialNumber ?? [])].map(
              (name) => (
                <option key={name}>{name}</option>
              ),
            )}
          </datalist>
          <div className="wrap end">
            <Button type="submit" size="md" variant="default" loading={sending} disabled={text.trim() === ''}>
              <Trans>Link</Trans>
            </Button>
          </div>
        </form>
      )}
    </Section>
  );
}
