import { Button, UnstyledButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { DecisionRule } from '#contract/decision-rules.ts';
import { inActiveLanguage } from '#messages/names.ts';
import { Icon } from '#ui/icon.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { conditionSentence, type CompanyNames, dispositionSentence } from './rule-words.ts';
import styles from './rules.module.css';

type Props = {
  rules: readonly DecisionRule[];
  live: readonly DecisionRule[];
  companies: CompanyNames;
  /** Null for those who only read. */
  onMove: ((id: string, by: -1 | 1) => void) | null;
  onEdit: (rule: DecisionRule) => void;
  onRemove: (rule: DecisionRule) => void;
};

/** The rules in their order; Alt with an arrow key moves the one that has the focus. */
export function RuleList({ rules, live, companies, onMove, onEdit, onRemove }: Props) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const movedTo = useRef<string | null>(null);
  // A row that changes its place takes the focus along.
  useEffect(() => {
    if (movedTo.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-focus="${CSS.escape(movedTo.current)}"]`)?.focus();
    movedTo.current = null;
  }, [rules]);
  const move = (rule: DecisionRule, at: number, by: -1 | 1) => {
    if (at + by < 0 || at + by >= rules.length) return;
    movedTo.current = `${rule.id} ${by}`;
    onMove?.(rule.id, by);
  };
  if (rules.length === 0)
    return (
      <p className="soft">
        <Trans>There are none: people decide all claims.</Trans>
      </p>
    );
  return (
    <ol className={`${styles.list} lines`} ref={list}>
      {rules.map((rule, at) => {
        const name = inActiveLanguage(rule.name);
        const before = live.find(({ id }) => id === rule.id);
        const onKeyDown = (event: KeyboardEvent) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          move(rule, at, event.key === 'ArrowUp' ? -1 : 1);
        };
        const arrow = (by: -1 | 1) => (
          <UnstyledButton
            className={`${styles.arrow} centre`}
            data-focus={`${rule.id} ${by}`}
            aria-label={by === -1 ? t`Move up: ${name}` : t`Move down: ${name}`}
            aria-disabled={at + by < 0 || at + by >= rules.length}
            onClick={() => move(rule, at, by)}
            onKeyDown={onKeyDown}
          >
            <Icon name={by === -1 ? 'up' : 'down'} size="small" />
          </UnstyledButton>
        );
        return (
          <li key={rule.id}>
            <span className={`${styles.number} centre note`}>{at + 1}</span>
            <div className="stack gap-2xs">
              <h3 className="wrap middle heading">
                {name}{' '}
                {onMove && !before && (
                  <StateBadge tone="wait">
                    <Trans>New rule</Trans>
                  </StateBadge>
                )}
                {onMove && before && JSON.stringify(before) !== JSON.stringify(rule) && (
                  <StateBadge tone="wait">
                    <Trans>Changed</Trans>
                  </StateBadge>
                )}
              </h3>
              <Conditions rule={rule} companies={companies} />
              <p className={`${styles.outcome} row gap-2s`} data-kind={rule.disposition.kind}>
                <Icon name="right" size="small" />
                {dispositionSentence(rule.disposition)}
              </p>
            </div>
            {onMove && (
              <div className="row gap-2xs">
                {arrow(-1)}
                {arrow(1)}
                <Button
                  variant="default"
                  size="md"
                  aria-label={t`Edit: ${name}`}
                  onClick={() => onEdit(rule)}
                  onKeyDown={onKeyDown}
                >
                  <Trans>Edit</Trans>
                </Button>
                <UnstyledButton
                  className={`${styles.arrow} centre`}
                  aria-label={t`Remove: ${name}`}
                  onClick={() => onRemove(rule)}
                >
                  <Icon name="trash" size="small" />
                </UnstyledButton>
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Conditions({ rule: { conditions }, companies }: { rule: DecisionRule; companies: CompanyNames }) {
  if (conditions.length === 0)
    return (
      <p className="soft">
        <Trans>Every claim</Trans>
      </p>
    );
  return (
    <ul className={`${styles.conditions} wrap soft`}>
      {conditions.map((condition, at) => (
        <li key={at}>{conditionSentence(condition, companies)}</li>
      ))}
    </ul>
  );
}
