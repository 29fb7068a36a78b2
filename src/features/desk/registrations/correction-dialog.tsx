import { useForm as useFormValues } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { failureOf, hasCode } from '#api/failure.ts';
import {
  correctRegistration,
  type DeskRegistration,
  type RegistrationCorrection,
  type RegistrationState,
} from '#contract/desk-registrations.ts';
import { productUses } from '#contract/registrations.ts';
import { type RegistrationContext, registrationProblems } from '#domain/registration-rules.ts';
import { ChoiceField } from '#forms/choice-field.tsx';
import { CallFailure } from '#forms/call-failure.tsx';
import { DialogForm } from '#forms/dialog-form.tsx';
import { today } from '#forms/typed-values.ts';
import { type FormSpec, useForm } from '#forms/use-form.ts';
import { type Listed, useRetailers, useStores } from '#registering/use-retailers.ts';
import { call } from '#session/call.ts';
import { DateField } from '#ui/date-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showNotice } from '#ui/notices.ts';
import { SearchSelect } from '#ui/search-select.tsx';
import { useKeyedSubmit } from '../use-keyed-submit.ts';
import { registrationKeys } from './registration-keys.tsx';
import { nameOfUse } from './registration-words.ts';

type Values = Record<'dateOfPurchase' | 'retailerId' | 'storeNumber' | 'use', string>;

const spec: FormSpec<Values, keyof Values, Omit<RegistrationContext, 'hasProof'> & { isStoreStock: boolean }> = {
  names: (_, { isStoreStock }) =>
    isStoreStock ? ['retailerId', 'storeNumber', 'use'] : ['dateOfPurchase', 'retailerId', 'storeNumber', 'use'],
  label(name) {
    if (name === 'dateOfPurchase') return t`Date of purchase`;
    if (name === 'use') return t`Use`;
    return name === 'retailerId' ? t`Retailer` : t`Store`;
  },
  asks(name) {
    if (name === 'dateOfPurchase') return t`enter the date of purchase`;
    if (name === 'use') return t`choose the use`;
    return name === 'retailerId' ? t`choose the retailer` : t`choose the store`;
  },
  problems(values, { isStoreStock, ...context }) {
    const { dateOfPurchase, retailerId, storeNumber } = values;
    const form = {
      isStoreStock,
      dateOfPurchase: dateOfPurchase || null,
      retailerId,
      storeNumber: storeNumber || null,
    };
    const problems = registrationProblems(form, { ...context, hasProof: true });
    return { ...problems, ...(retailerId === '' && { retailerId: 'required' as const }) };
  },
  dependents: { retailerId: ['storeNumber'] },
};

type Props = {
  opened: boolean;
  registration: DeskRegistration;
  onDone: (state: RegistrationState) => void;
  /** Somebody else has changed the registration. */
  onOutdated: () => void;
  onClose: () => void;
};

/** Corrects when and where the product was bought (R-DESK-77). */
export function CorrectionDialog({ opened, registration, onClose, ...done }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t`Correct the purchase`}
      lead={t`Cover is counted anew from another date of purchase.`}
      size="lg"
    >
      <CorrectionForm key={registration.version} {...{ registration, onClose, ...done }} />
    </Dialog>
  );
}

function CorrectionForm({ registration, onDone, onOutdated, onClose }: Omit<Props, 'opened'>) {
  const { t } = useLingui();
  const { id, version, name, isStoreStock, dateOfPurchase, retailer, store, use } = registration;
  const { sending, failure, submit } = useKeyedSubmit();
  const stored = useFormValues<Values>({
    initialValues: {
      dateOfPurchase: dateOfPurchase ?? '',
      retailerId: retailer?.id ?? '',
      storeNumber: store?.id ?? '',
      use: use ?? 'consumer',
    },
  });
  const retailers = useRetailers();
  const stores = useStores(stored.values.retailerId);
  const form = useForm(spec, stored, {
    isStoreStock,
    today: today(),
    retailerHasStores: stores.phase === 'ready' ? stores.items.length > 0 : null,
  });
  const storeField = form.field('storeNumber');

  async function send(): Promise<void> {
    if (sending || !form.check()) return;
    const { values } = stored;
    const known = productUses.find((one) => one === values.use);
    const body: RegistrationCorrection = {
      ...(!isStoreStock && { dateOfPurchase: values.dateOfPurchase }),
      retailerId: values.retailerId,
      storeNumber: values.storeNumber || null,
      // An older server does not know it, and a later one has others, which stay.
      ...(use && known && { use: known }),
    };
    const sendOnce = async (idempotencyKey: string) => {
      try {
        return await call(correctRegistration, { params: { id }, body }, { idempotencyKey, version });
      } catch (error) {
        if (hasCode(failureOf(error), 'VERSION_OUTDATED', 'CONFLICT')) onOutdated();
        throw error;
      }
    };
    const state = await submit([version, body], sendOnce, form.refuse);
    if (!state) return;
    showNotice({ tone: 'success', text: t`${name} is corrected` });
    onDone(state);
  }

  return (
    <DialogForm
      failure={failure && <CallFailure title={t`Not done`} failure={failure} />}
      button={registrationKeys.correct.label}
      sending={sending}
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      {!isStoreStock && (
        <DateField
          {...form.field('dateOfPurchase')}
          latestDay={today}
          calendarLabel={t`Calendar for the date of purchase`}
        />
      )}
      <SearchSelect {...form.field('retailerId')} options={optionsOf(retailers)} chosen={optionOf(retailer)} />
      {((stores.phase === 'ready' && stores.items.length > 0) || storeField.error) && (
        <SearchSelect {...storeField} options={optionsOf(stores)} chosen={optionOf(store)} />
      )}
      {use && (
        <ChoiceField
          field={form.field('use')}
          options={productUses.map((one) => ({ value: one, label: nameOfUse(one) }))}
          onChange={form.field('use').onChange}
        />
      )}
    </DialogForm>
  );
}

function optionOf(account: DeskRegistration['retailer']) {
  return account && { value: account.id, label: account.name };
}

function optionsOf(listed: Listed) {
  return listed.phase === 'ready' ? listed.items.map((item) => ({ value: item.id, label: item.name })) : [];
}
