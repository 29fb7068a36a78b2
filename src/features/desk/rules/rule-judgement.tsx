import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type DecisionRule, getJudgement, type Judgement } from '#contract/decision-rules.ts';
import { holds } from '#domain/rule-judge.ts';
import { inActiveLanguage } from '#messages/names.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { formatDay } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/section.tsx';
import { conditionSentence, type CompanyNames, dispositionSentence, seenWords } from './rule-words.ts';
import styles from './rules.module.css';

type Props = {
  claimId: string;
  /** The version of the claim: a change is read again. */
  version: number;
  depotName: string | null;
  retailerName: string | null;
};

/** What the rules say of a claim, with each condition and the value seen (R-RULE-06). */
export function RuleJudgement({ claimId, version, ...named }: Props) {
  const { key, read } = readOf(getJudgement, { params: { id: claimId } });
  const { reading } = useServerRead({ key: [...key, version], read }, { keepsPrevious: true });
  // Nothing else of the claim depends on it.
  if (reading.phase !== 'ready' || reading.value.version === 0) return null;
  return <Said said={reading.value} {...named} />;
}

type SaidProps = Pick<Props, 'depotName' | 'retailerName'> & { said: Judgement };

function Said({ said, depotName, retailerName }: SaidProps) {
  const { version, rule, passed, facts, isUnpriced, isOutsideCover } = said;
  const { depot, retailer } = facts;
  const companies = useMemo(() => {
    const names = new Map<string, string>();
    if (depot !== null && depotName !== null) names.set(depot, depotName);
    if (retailer !== null && retailerName !== null) names.set(retailer, retailerName);
    return names;
  }, [depot, depotName, retailer, retailerName]);
  const day = said.at === null ? null : formatDay(said.at);
  const remark = rule && 'remark' in rule.disposition ? rule.disposition.remark : null;
  return (
    <Section
      title={<Trans>What the rules say</Trans>}
      end={
        <span className="soft">
          {day === null ? (
            <Trans>Version {version}, now</Trans>
          ) : (
            <Trans>
              Version {version}, {day}
            </Trans>
          )}
        </span>
      }
    >
      {rule ? (
        <div className="stack gap-2s">
          <b>{inActiveLanguage(rule.name)}</b>
          <p className={`${styles.outcome} row gap-2s`} data-kind={rule.disposition.kind}>
            <Icon name="right" size="small" />
            {dispositionSentence(rule.disposition)}
          </p>
          {remark && <p>{inActiveLanguage(remark)}</p>}
          {isUnpriced && (
            <p>
              <Trans>
                It cannot approve: a line has no price that it may use, was typed, does not fit the product, or is
                outside the cover of its own component.
              </Trans>
            </p>
          )}
          {isOutsideCover && (
            <p>
              <Trans>It cannot approve: a line is outside its cover, and the rule does not give goodwill.</Trans>
            </p>
          )}
          <Checks rule={rule} facts={facts} companies={companies} />
        </div>
      ) : (
        <p>
          <Trans>No rule matches: a person decides.</Trans>
        </p>
      )}
      {passed.length > 0 && (
        <details className={`${styles.passed} stack gap-sm`}>
          <summary className="row gap-2s">
            <Icon name="down" size="small" />
            <Trans>Rules that do not match</Trans>
          </summary>
          {passed.map((one) => (
            <div key={one.id} className="stack gap-2xs">
              <b>{inActiveLanguage(one.name)}</b>
              {one.disposition.kind === 'audit' && one.conditions.every((condition) => holds(condition, facts)) && (
                <p className="soft">
                  <Trans>This claim was not drawn.</Trans>
                </p>
              )}
              <Checks rule={one} facts={facts} companies={companies} />
            </div>
          ))}
        </details>
      )}
    </Section>
  );
}

type ChecksProps = { rule: DecisionRule; facts: Judgement['facts']; companies: CompanyNames };

/** Each condition: whether it holds, and what was seen. */
function Checks({ rule, facts, companies }: ChecksProps) {
  const { t } = useLingui();
  return (
    <ul className={`${styles.checks} stack gap-2s`}>
      {rule.conditions.map((condition, at) => {
        const isHeld = holds(condition, facts);
        const seen = seenWords(condition.fact, facts, companies);
        return (
          <li key={at} className="row gap-2s" data-tone={isHeld ? 'ok' : 'plain'}>
            <span role="img" aria-label={isHeld ? t`Holds` : t`Does not hold`}>
              <Icon name={isHeld ? 'check' : 'close'} size="small" />
            </span>
            <span>
              {conditionSentence(condition, companies)}
              <span className="soft">
                <Trans>Seen: {seen}</Trans>
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
