import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { registeredProduct } from '#messages/entry-names.ts';
import { recentProducts } from '#offline/look-ups/look-up-serial-number.ts';
import { useLiveQuery } from '#queries/use-live-query.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { serialNumberPicture } from './product-ids.ts';
import styles from './product.module.css';

/** The types of product of which there is a picture. */
const picturedTypes = [
  'Air Compressor',
  'Chainsaw',
  'Generator',
  'Lawn Mower',
  'Leaf Blower',
  'Log Splitter',
  'Pressure Washer',
  'Snow Blower',
  'Tiller',
  'Trimmer',
  'Water Pump',
] as const;

const recentMax = 3;

type Props = {
  /** Null for a signed-out person, of whom nothing is stored. */
  accountId: string | null;
  isEmpty: boolean;
  onChoose: (serialNumber: string) => void;
};

/** Beside the field of a serial number: where it is on the product (R-DOC-06), and the last ones on this device. */
export function SerialNumberHelp({ accountId, isEmpty, onChoose }: Props) {
  return (
    <div className={`${styles.help} stack start gap-2s`}>
      <WhereItIs />
      {accountId !== null && isEmpty && <Recent accountId={accountId} onChoose={onChoose} />}
    </div>
  );
}

function Recent({ accountId, onChoose }: { accountId: string; onChoose: Props['onChoose'] }) {
  const { t } = useLingui();
  const recent = useLiveQuery(() => recentProducts(accountId, recentMax), [accountId]) ?? [];
  if (recent.length === 0) return null;
  return (
    <ul className={`${styles.recent} wrap`} aria-label={t`Recent serial numbers`}>
      {recent.map(({ serialNumber, product }) => (
        <li key={serialNumber}>
          <Button size="md" variant="default" onClick={() => onChoose(serialNumber)}>
            <span className={`${styles.recentProduct} stack gap-0`}>
              <span className="mono">{serialNumber}</span>
              <small className="soft">{registeredProduct(product)}</small>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function WhereItIs() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="md" variant="subtle" leftSection={<Icon name="images" />} onClick={() => setOpened(true)}>
        <Trans>Where is the serial number?</Trans>
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={<Trans>Where is the serial number?</Trans>}
        size="lg"
      >
        <p>
          <Trans>On the silver rating plate, under the bar code: 12 to 20 letters and digits.</Trans>
        </p>
        <ul className={`${styles.pictures} stack`}>
          {picturedTypes.map((type) => (
            <Picture key={type} type={type} />
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** A picture of the product with its rating plate; not shown when it cannot be loaded. */
function Picture({ type }: { type: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <li>
      <img src={serialNumberPicture(type)} alt="" loading="lazy" onError={() => setFailed(true)} />
    </li>
  );
}
