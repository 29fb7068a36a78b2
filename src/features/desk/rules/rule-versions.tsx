import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Rules } from '#contract/decision-rules.ts';
import { formatWhen } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { inActiveLanguage } from '#messages/names.ts';
import { type CompanyNames, conditionSentence, dispositionSentence } from './rule-words.ts';
import styles from './rules.module.css';

type Version = Rules['versions'][number];

type Props = {
  versions: readonly Version[];
  companies: CompanyNames;
  /** Null for those who only read. */
  onRestore: ((version: Version) => void) | null;
};

/** The versions, newest first, with who published them and when. */
export function RuleVersions({ versions, companies, onRestore }: Props) {
  const { t } = useLingui();
  if (versions.length === 0) return null;
  return (
    <Section title={<Trans>Versions</Trans>}>
      <ul className={`${styles.versions} stack gap-2s`}>
        {versions.map((version, at) => {
          const { version: number } = version;
          return (
            <li key={number} className="wrap between">
              <details>
                <summary className="wrap middle">
                  <Icon name="down" size="small" />
                  <b>
                    <Trans>Version {number}</Trans>
                  </b>{' '}
                  {at === 0 && (
                    <StateBadge tone="ok">
                      <Trans>Live</Trans>
                    </StateBadge>
                  )}
                  <span className="soft">
                    {[formatWhen(version.at), version.by].filter(Boolean).join(', ')},{' '}
                    <Plural value={version.rules.length} one="# rule" other="# rules" />
                  </span>
                </summary>
                <ol className="stack gap-2xs">
                  {version.rules.map((rule) => (
                    <li key={rule.id}>
                      <b>{inActiveLanguage(rule.name)}</b>:{' '}
                      {[
                        ...rule.conditions.map((condition) => conditionSentence(condition, companies)),
                        dispositionSentence(rule.disposition),
                      ].join('; ')}
                    </li>
                  ))}
                </ol>
              </details>
              {onRestore && at > 0 && (
                <Button
                  variant="subtle"
                  size="md"
                  aria-label={t`Make it the draft: version ${number}`}
                  onClick={() => onRestore(version)}
                >
                  <Trans>Make it the draft</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
