import { Button, NativeSelect } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type RulesTried, tryRules } from '#contract/decision-rules.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { useOnlineForm } from '#forms/use-online-form.ts';
import { claimStatusName, inActiveLanguage } from '#messages/names.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/section.tsx';
import { dispositionKinds, dispositionName } from './rule-words.ts';
import styles from './rules.module.css';

type Count = RulesTried['counts'][number];

const sizes = [100, 1_000, 10_000, 50_000];

/** What the draft would change on the last claims (R-RULE-05). */
export function RulesTrial({ isChanged }: { isChanged: boolean }) {
  const { t } = useLingui();
  const [claims, setClaims] = useState(1_000);
  const [tried, setTried] = useState<RulesTried | null>(null);
  const { sending, failure, submit } = useOnlineForm();
  const start = async () => {
    const done = await submit({ send: () => call(tryRules, { body: { claims } }), renewKey: () => {} });
    if (done) setTried(done);
  };
  return (
    <Section
      title={<Trans>Try the draft</Trans>}
      lead={
        isChanged ? (
          <Trans>What would be different if it was live. Nothing is changed by trying.</Trans>
        ) : (
          <Trans>How many claims each outcome would get. Nothing is changed by trying.</Trans>
        )
      }
    >
      <div className={`${styles.trial} wrap gap-sm`}>
        <NativeSelect
          label={t`Claims`}
          value={String(claims)}
          data={sizes.map((size) => {
            const count = formatNumber(size);
            return { value: String(size), label: t`The last ${count}` };
          })}
          rightSection={<Icon name="down" size="small" />}
          onChange={(event) => setClaims(Number(event.currentTarget.value))}
        />
        <Button variant="default" loading={sending} onClick={() => void start()}>
          <Trans>Try it</Trans>
        </Button>
      </div>
      {failure && <CallFailure title={t`Not done`} failure={failure} />}
      {tried && <Result tried={tried} />}
    </Section>
  );
}

type PublishDialogProps = { next: number; busy: boolean; onPublish: () => void; onCancel: () => void };

/** Asks before the draft is published, and says what it would change on the last claims. */
export function PublishDialog({ next, busy, onPublish, onCancel }: PublishDialogProps) {
  const { t } = useLingui();
  const { reading, refresh } = useServerRead(readOf(tryRules, { body: { claims: 1_000 } }));
  return (
    <ConfirmDialog
      opened
      title={<Trans>Publish version {next}?</Trans>}
      confirmLabel={<Trans>Publish</Trans>}
      busy={busy}
      disabled={reading.phase !== 'ready'}
      onConfirm={onPublish}
      onCancel={onCancel}
    >
      <p>
        <Trans>It judges every claim that is filed or changed from now on. Decided claims stay as they are.</Trans>
      </p>
      {reading.phase === 'reading' && (
        <p role="status">
          <Trans>Trying the draft on the last claims…</Trans>
        </p>
      )}
      {reading.phase === 'ready' && <Summary {...reading.value} />}
      {reading.phase === 'failed' && (
        <>
          <CallFailure title={t`The draft could not be tried`} failure={reading.failure} />
          <Button variant="default" onClick={refresh}>
            <Trans>Try it</Trans>
          </Button>
        </>
      )}
    </ConfirmDialog>
  );
}

function Summary({ tried, changed }: Pick<RulesTried, 'tried' | 'changed'>) {
  const all = formatNumber(tried);
  return (
    <p role="status">
      <b>
        <Plural
          value={changed}
          _0="Nothing would change."
          one="# claim would be treated differently."
          other="# claims would be treated differently."
        />
      </b>{' '}
      <Trans>{all} claims tried.</Trans>
    </p>
  );
}

function Result({ tried }: { tried: RulesTried }) {
  const { changed, counts, changes } = tried;
  const listed = formatNumber(changes.length);
  return (
    <>
      <Summary {...tried} />
      <div className={styles.scroll}>
        <table className={`${styles.table} table`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Outcome</Trans>
              </th>
              <th scope="col" data-number>
                <Trans>Live</Trans>
              </th>
              <th scope="col" data-number>
                <Trans>Draft</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {counts.toSorted(byDisposition).map(({ kind, live, draft }) => (
              <tr key={kind}>
                <td>{dispositionName(kind)}</td>
                <td data-number>{formatNumber(live)}</td>
                <td data-number>{live === draft ? formatNumber(draft) : <b>{formatNumber(draft)}</b>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changes.length > 0 && (
        <div className={styles.scroll}>
          <table className={`${styles.table} table`}>
            {changes.length < changed && (
              <caption>
                <Trans>The newest {listed}</Trans>
              </caption>
            )}
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Claim</Trans>
                </th>
                <th scope="col">
                  <Trans>Depot</Trans>
                </th>
                <th scope="col">
                  <Trans>Status</Trans>
                </th>
                <th scope="col">
                  <Trans>Live</Trans>
                </th>
                <th scope="col">
                  <Trans>Draft</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map((claim) => (
                <tr key={claim.id}>
                  <td>
                    <Link to={`/desk/claims/${claim.id}`}>{claim.name}</Link>
                  </td>
                  <td>{claim.depot}</td>
                  <td>{claim.status === null ? '–' : claimStatusName(claim.status)}</td>
                  <Verdict verdict={claim.live} />
                  <Verdict verdict={claim.draft} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** In the order of the choices; without a rule last. */
function byDisposition(one: Count, other: Count): number {
  const placeOf = ({ kind }: Count) => dispositionKinds.findIndex((known) => known === kind) >>> 0;
  return placeOf(one) - placeOf(other);
}

function Verdict({ verdict }: { verdict: RulesTried['changes'][number]['live'] }) {
  return (
    <td>
      {dispositionName(verdict?.kind ?? null)}
      {verdict && <span className="soft">{inActiveLanguage(verdict.name)}</span>}
    </td>
  );
}
