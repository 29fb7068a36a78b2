import { Accordion } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import { createContext, type ReactNode, use } from 'react';
import styles from './card-accordion.module.css';
import { Icon } from './icon.tsx';

type Props = {
  opened: string[];
  onChange: (opened: string[]) => void;
  children: ReactNode;
};

const OpenedCards = createContext<readonly string[]>([]);

/** A column of cards. Each opens and closes independently. */
export function CardAccordion({ opened, onChange, children }: Props) {
  return (
    <Accordion
      multiple
      order={2}
      variant="separated"
      keepMounted
      keepMountedMode="display-none"
      // No transition: a card that is still opening would be missing from a printed page.
      transitionDuration={0}
      chevron={<Icon name="down" />}
      value={opened}
      onChange={onChange}
      classNames={{
        root: styles.accordion,
        item: styles.item,
        itemTitle: styles.title,
        control: styles.control,
        label: styles.label,
        chevron: styles.chevron,
        content: styles.content,
      }}
    >
      <OpenedCards value={opened}>{children}</OpenedCards>
    </Accordion>
  );
}

type AccordionCardProps = {
  name: string;
  title: ReactNode;
  /** A summary shown while the card is closed: a total, a date, a name. */
  summary?: ReactNode;
  children: ReactNode;
};

/** A card of `CardAccordion`. Its content is rendered only while it is open. */
export function AccordionCard({ name, title, summary, children }: AccordionCardProps) {
  const isOpen = use(OpenedCards).includes(name);
  return (
    <Accordion.Item value={name}>
      <Accordion.Control>
        <span className="wrap gap-md flat between baseline">
          <span className={styles.name}>{title}</span>
          {summary && <span className={`${styles.summary} note`}>{summary}</span>}
        </span>
      </Accordion.Control>
      {/* The panel stays: its button refers to it. */}
      <Accordion.Panel>{isOpen && children}</Accordion.Panel>
    </Accordion.Item>
  );
}
