import { Accordion } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './accordion.module.css';

type Props = {
  name: string;
  title: ReactNode;
  /** What the closed card already answers: a total, a date, a name. */
  answer?: ReactNode;
  children: ReactNode;
};

/** A card of `CardAccordion`. Its content is made when it is opened. */
export function AccordionCard({ name, title, answer, children }: Props) {
  return (
    <Accordion.Item value={name}>
      <Accordion.Control>
        <span className={styles.head}>
          <span className={styles.name}>{title}</span>
          {answer && <span className={styles.answer}>{answer}</span>}
        </span>
      </Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  );
}
