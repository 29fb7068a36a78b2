import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { type DecisionRule, getRuleChoices, getRules, type RuleChoices, type Rules } from '#contract/decision-rules.ts';
import { type DeskChoices, getDeskChoices } from '#contract/desk-queue.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { NetworkNeeded } from '#forms/network-needed.tsx';
import { failureWords } from '#messages/failure-words.ts';
import { type ServerRead, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { useSession } from '#session/session-store.ts';
import { Callout } from '#ui/callout.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatWhen } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleList } from './rule-list.tsx';
import type { RuleValues } from './rule-values.ts';
import { RuleVersions } from './rule-versions.tsx';
import { PublishDialog, RulesTrial } from './rules-trial.tsx';
import { useRules } from './use-rules.ts';

const rulesWithChoices: ServerRead<Pick<Props, 'read' | 'choices'>> = {
  key: [getRules.path, getDeskChoices.path, getRuleChoices.path],
  async read(signal) {
    const [read, choices, ruleChoices] = await Promise.all([
      call(getRules, {}, { fresh: true, signal }),
      call(getDeskChoices, {}, { signal }),
      call(getRuleChoices, {}, { signal }),
    ]);
    return { read, choices: { ...choices, ...ruleChoices } };
  },
};

/** The desk's rules: a draft that admins change, try and publish, and the versions before (R-RULE-01). */
export function DeskRules() {
  const { t } = useLingui();
  const account = useSession((session) => (session.phase === 'signed-in' ? session.account : null));
  const { reading, refresh } = useServerRead(rulesWithChoices);
  if (!account) return null;
  if (!account.desk) return <Navigate to="/" replace />;
  if (reading.phase === 'ready') return <OpenRules {...reading.value} mayChange={account.role === 'admin'} />;
  return (
    <Page title={t`Rules`} width="wide" back={backToDesk()}>
      {reading.phase === 'failed' ? (
        <RetryCallout tone="bad" announce="alert" title={<Trans>The rules could not be read</Trans>} onRetry={refresh}>
          <p>{failureWords(reading.failure)}</p>
        </RetryCallout>
      ) : (
        <ListSkeleton label={t`Loading the rules`} />
      )}
    </Page>
  );
}

function backToDesk() {
  return { to: '/desk', label: <Trans>Claims to decide</Trans> };
}

type Props = { read: Rules; choices: DeskChoices & RuleChoices; mayChange: boolean };

function OpenRules({ read, choices, mayChange }: Props) {
  const { t } = useLingui();
  const { rules, sending, failure, isOutdated, forget, save, publish } = useRules(read);
  const [edited, setEdited] = useState<DecisionRule | 'new' | null>(null);
  /** By rule, what was typed in its dialog when Escape closed it. */
  const [typed, setTyped] = useState<Readonly<Record<string, RuleValues | undefined>>>({});
  const editedId = edited === null || edited === 'new' ? 'new' : edited.id;
  const endEdit = (values?: RuleValues) => {
    setTyped({ ...typed, [editedId]: values });
    setEdited(null);
  };
  const [asks, setAsks] = useState<'publish' | DecisionRule | null>(null);
  const companies = useMemo(
    () => new Map([...choices.depots, ...choices.retailers].map(({ id, name }) => [id, name])),
    [choices],
  );
  const live = rules.versions[0];
  const shown = mayChange ? rules.draft.rules : (live?.rules ?? []);
  const isChanged = JSON.stringify(rules.draft.rules) !== JSON.stringify(live?.rules ?? []);
  const next = (live?.version ?? 0) + 1;
  const keep = async (rule: DecisionRule) => {
    const isKept = await save((draft) =>
      draft.some(({ id }) => id === rule.id) ? draft.map((one) => (one.id === rule.id ? rule : one)) : [...draft, rule],
    );
    if (isKept) endEdit();
  };
  const confirm = async () => {
    if (asks === 'publish') await publish();
    else if (asks) await save((draft) => draft.filter(({ id }) => id !== asks.id));
    setAsks(null);
  };
  return (
    <Page
      title={t`Rules`}
      width="wide"
      back={backToDesk()}
      marks={mayChange && isChanged && <StateBadge tone="wait">{t`Draft`}</StateBadge>}
      lead={<Live live={live} />}
      {...(mayChange && {
        bar: {
          note: isChanged ? (
            <Trans>The draft is saved. Claims are judged by it once it is published.</Trans>
          ) : (
            <Trans>The draft is the same as the live version.</Trans>
          ),
          action: (
            <Button
              disabled={!isChanged}
              onClick={() => {
                forget();
                setAsks('publish');
              }}
            >
              <Trans>Publish version {next}</Trans>
            </Button>
          ),
        },
      })}
    >
      <NetworkNeeded title={t`Not done`} failure={null} />
      {edited === null && isOutdated && <Outdated />}
      {edited === null && failure && <CallFailure title={t`Not done`} failure={failure} />}
      <Section
        title={mayChange ? <Trans>Rules of the draft</Trans> : <Trans>Live rules</Trans>}
        lead={<Trans>From top to bottom: the first that matches decides. No rule rejects a claim.</Trans>}
        end={
          mayChange && (
            <Button
              variant="default"
              leftSection={<Icon name="plus" size="small" />}
              onClick={() => {
                forget();
                setEdited('new');
              }}
            >
              <Trans>Add a rule</Trans>
            </Button>
          )
        }
      >
        <RuleList
          rules={shown}
          live={live?.rules ?? []}
          companies={companies}
          onMove={mayChange ? (id, by) => void save((draft) => moved(draft, id, by)) : null}
          onEdit={(rule) => {
            forget();
            setEdited(rule);
          }}
          onRemove={setAsks}
        />
      </Section>
      {mayChange && <RulesTrial key={rules.draft.revision} isChanged={isChanged} />}
      <RuleVersions
        versions={rules.versions}
        companies={companies}
        onRestore={mayChange ? (version) => void save(() => version.rules) : null}
      />
      {edited !== null && (
        <RuleDialog
          key={editedId}
          rule={edited === 'new' ? null : edited}
          choices={choices}
          busy={sending}
          trouble={isOutdated ? <Outdated /> : failure && <CallFailure title={t`Not done`} failure={failure} />}
          typed={typed[editedId]}
          onSave={(rule) => void keep(rule)}
          onCancel={() => endEdit()}
          onClose={endEdit}
        />
      )}
      {asks === 'publish' && (
        <PublishDialog next={next} busy={sending} onPublish={() => void confirm()} onCancel={() => setAsks(null)} />
      )}
      <ConfirmDialog
        opened={asks !== null && asks !== 'publish'}
        title={<Trans>Remove this rule?</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        busy={sending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsks(null)}
      >
        <p>
          <Trans>It stays in the live version until the draft is published.</Trans>
        </p>
      </ConfirmDialog>
    </Page>
  );
}

function Live({ live }: { live: Rules['versions'][number] | undefined }) {
  if (!live) return <Trans>No version is live yet: people decide all claims.</Trans>;
  const { version, by } = live;
  const when = formatWhen(live.at);
  if (by === null)
    return (
      <Trans>
        Version {version} is live, published {when}
      </Trans>
    );
  return (
    <Trans>
      Version {version} is live, published {when} by {by}
    </Trans>
  );
}

function Outdated() {
  return (
    <Callout tone="info" announce="alert" title={<Trans>Somebody else changed the rules meanwhile</Trans>}>
      <p>
        <Trans>Below are theirs. What you typed is not saved yet: look at it, then do it again.</Trans>
      </p>
    </Callout>
  );
}

function moved(rules: readonly DecisionRule[], id: string, by: -1 | 1): DecisionRule[] {
  const at = rules.findIndex((rule) => rule.id === id);
  const rule = rules[at];
  if (!rule) return [...rules];
  return rules.toSpliced(at, 1).toSpliced(at + by, 0, rule);
}
