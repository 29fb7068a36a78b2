import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import {
  type DeskRegistration,
  getDeskRegistration,
  registrationFlags,
  type RegistrationState,
} from '#contract/desk-registrations.ts';
import { daysBetween, todayInToronto } from '#domain/dates.ts';
import { mayDecideRegistration, mayRequestProof, mayTransferRegistration } from '#domain/registration-rules.ts';
import { NetworkNeeded } from '#forms/network-needed.tsx';
import { today } from '#forms/typed-values.ts';
import { failureWords } from '#messages/failure-words.ts';
import { registrationStatusName } from '#messages/names.ts';
import { RegistrationBadge } from '#messages/registration-badge.tsx';
import { useAccount } from '#queries/use-account.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page, type PageProps } from '#ui/page.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { KeysDialog, useKeys } from '../desk-keys.tsx';
import { DeskPhotos } from '../photos/desk-photos.tsx';
import queueStyles from '../queue.module.css';
import { useWalk } from '../use-walk.ts';
import { AboutRegistration } from './about-registration.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { registrationKeys } from './registration-keys.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { flagIcons, useFlagNames } from './registration-words.ts';
import decisionStyles from '../decision/decision.module.css';
import styles from './registrations.module.css';

const variants = {
  retire: 'subtle',
  transfer: 'subtle',
  correct: 'default',
  request: 'default',
  reject: 'default',
  approve: 'filled',
} as const;
const decisions = ['reject', 'approve'] as const;

/** One registration at the desk, with all that a decision needs (R-DESK-72). */
export function RegistrationPage() {
  const { id = '' } = useParams();
  const { desk = false } = useAccount();
  // With Salesforce as the desk there is none.
  return desk ? <ReadRegistration key={id} id={id} /> : <Navigate to="/" replace />;
}

function ReadRegistration({ id }: { id: string }) {
  const { t } = useLingui();
  const { back, onDecided } = useWalk(id, {
    keys: registrationKeys,
    list: (search) => ({ to: `/desk/registrations${search}`, label: <Trans>Registrations</Trans> }),
    screen: (of) => `/desk/registrations/${of}`,
  });
  const { value, failure, refresh, change } = useServerRead(readOf(getDeskRegistration, { params: { id } }));
  if (value)
    return (
      <OpenedRegistration
        registration={value}
        back={back}
        onOutdated={refresh}
        onDecided={(state) => {
          // The next write is based on this one, also before what it changed is read.
          change((registration) => ({ ...registration, ...state }));
          refresh();
          onDecided();
        }}
      />
    );
  return (
    <Page title={t`Registration`} width="wide" back={back}>
      {failure ? (
        <RetryCallout tone="bad" announce="alert" title={t`The registration was not loaded`} onRetry={refresh}>
          <p>{failureWords(failure)}</p>
        </RetryCallout>
      ) : (
        <ListSkeleton label={t`Loading the registration`} />
      )}
    </Page>
  );
}

type OpenedProps = {
  registration: DeskRegistration;
  back: NonNullable<PageProps['back']>;
  /** Somebody else has changed it. */
  onOutdated: () => void;
  onDecided: (state: RegistrationState) => void;
};

function OpenedRegistration({ registration, back, onOutdated, onDecided }: OpenedProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const flagNames = useFlagNames();
  const [helps, setHelps] = useState(false);
  const [decision, setDecision] = useState<Decision | 'correct' | 'transfer' | null>(null);
  const { serialNumber, status, inactive, askedAt, product, owner, createdAt, flags } = registration;
  const waits = daysBetween(todayInToronto(new Date(createdAt)), today());
  const allowed = inactive
    ? []
    : ([
        'retire',
        ...(mayTransferRegistration(registration) ? (['transfer'] as const) : []),
        'correct',
        ...(mayRequestProof(registration) ? (['request'] as const) : []),
        ...decisions.filter((one) => mayDecideRegistration(one, registration)),
      ] as const);
  useKeys([
    [registrationKeys.help, () => setHelps(true)],
    ...allowed.map((one) => [registrationKeys[one], () => setDecision(one)] as const),
  ]);
  return (
    <Page
      title={serialNumber}
      width="wide"
      back={back}
      end={
        <Button variant="default" size="md" className={queueStyles.help} onClick={() => setHelps(true)}>
          <Trans>Keys</Trans>
        </Button>
      }
      marks={
        <>
          <RegistrationBadge status={status} />
          {inactive && (
            <StateBadge tone="plain">
              <Trans context="registration">Retired</Trans>
            </StateBadge>
          )}
          {askedAt && !inactive && (
            <StateBadge tone="wait" icon="clock">
              <Trans>Another proof requested</Trans>
            </StateBadge>
          )}
          {registrationFlags
            .filter((flag) => flags.includes(flag))
            .map((flag) => (
              <StateBadge key={flag} tone={flag === 'proof_elsewhere' ? 'bad' : 'wait'} icon={flagIcons[flag]}>
                {flagNames[flag]}
              </StateBadge>
            ))}
        </>
      }
      lead={
        <>
          {[product && `${product.model} ${product.name}`, owner?.name].filter(Boolean).join(', ')}
          {(product || owner?.name) && ', '}
          <Plural value={waits} _0="filed today" one="filed # day ago" other="filed # days ago" />
        </>
      }
      {...(allowed.length > 0 && {
        bar: {
          action: (
            <div className={`${decisionStyles.acts} wrap end`} data-many>
              {allowed.map((one) => {
                const { keys, label } = registrationKeys[one];
                return (
                  <Button
                    key={one}
                    size="md"
                    variant={variants[one]}
                    aria-keyshortcuts={keys[0]}
                    onClick={() => setDecision(one)}
                  >
                    {label} <kbd aria-hidden="true">{keys[0]}</kbd>
                  </Button>
                );
              })}
            </div>
          ),
        },
      })}
    >
      <NetworkNeeded title={t`Not done`} failure={null} />
      <div className={`${styles.work} stack`}>
        <DeskPhotos
          title={<Trans>Proof of purchase</Trans>}
          none={<Trans>There is none.</Trans>}
          files={registration.files}
          same={registration.sameProofs.map(({ id, owner: whose, status: of, serialNumber: serial, ...file }) => ({
            ...file,
            to: `/desk/registrations/${id}`,
            about: [serial, whose, registrationStatusName(of)],
          }))}
        />
        <AboutRegistration registration={registration} />
      </div>
      <TransferDialog
        opened={decision === 'transfer'}
        registration={registration}
        onDone={({ id }) => {
          setDecision(null);
          void navigate(`/desk/registrations/${id}`, { replace: true });
        }}
        onOutdated={onOutdated}
        onClose={() => setDecision(null)}
      />
      <CorrectionDialog
        opened={decision === 'correct'}
        registration={registration}
        onDone={(state) => {
          setDecision(null);
          onDecided(state);
        }}
        onOutdated={onOutdated}
        onClose={() => setDecision(null)}
      />
      <DecisionDialog
        decision={decision === 'correct' || decision === 'transfer' ? null : decision}
        registration={registration}
        onDone={(state) => {
          setDecision(null);
          onDecided(state);
        }}
        onOutdated={onOutdated}
        onClose={() => setDecision(null)}
      />
      <KeysDialog shortcuts={Object.values(registrationKeys)} opened={helps} onClose={() => setHelps(false)} />
    </Page>
  );
}
