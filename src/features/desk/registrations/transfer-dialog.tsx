import { useForm as useFormValues } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { failureOf, hasCode } from '#api/failure.ts';
import { type DeskRegistration, type RegistrationState, transferRegistration } from '#contract/desk-registrations.ts';
import { emailOrPhoneProblem } from '#domain/contact-rules.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { DialogForm } from '#forms/dialog-form.tsx';
import { EmailOrPhoneField } from '#forms/text-field.tsx';
import { today } from '#forms/typed-values.ts';
import { type FormSpec, useForm } from '#forms/use-form.ts';
import { useAccount } from '#queries/use-account.ts';
import { type CustomerKnown, customerKnown, customerObstacle } from '#registering/customer-known.ts';
import {
  registeringAsks,
  type RegisteringFieldName,
  registeringLabel,
  registeringOf,
  registeringProblems,
  type RegisteringValues,
  validEmailOrPhone,
} from '#registering/registering-form.ts';
import { CustomerOutcome } from '#registering/sections/customer-outcome.tsx';
import { NewCustomerFields } from '#registering/sections/new-customer-fields.tsx';
import { useCustomerLookUp } from '#registering/use-customer-look-up.ts';
import { call } from '#session/call.ts';
import { emptyRegistering } from '#storage/registering.ts';
import { Dialog } from '#ui/dialog.tsx';
import { showNotice } from '#ui/notices.ts';
import { useKeyedSubmit } from '../use-keyed-submit.ts';
import { registrationKeys } from './registration-keys.tsx';

const ofNewOwners = ['firstName', 'lastName', 'otherContact', 'postalCode'] as const;

const spec: FormSpec<RegisteringValues, RegisteringFieldName, CustomerKnown> = {
  names: (_, known) => (known === 'new' ? ['emailOrPhone', ...ofNewOwners] : ['emailOrPhone']),
  label: (name, values) =>
    name === 'emailOrPhone' ? t`The new owner’s email or phone` : registeringLabel(name, values),
  asks: (name) => registeringAsks(name),
  problems(values, customer) {
    const problems = registeringProblems(values, {
      customer,
      isStoreStock: false,
      hasProof: true,
      retailerHasStores: null,
      today: today(),
    });
    const reach = emailOrPhoneProblem(values.emailOrPhone);
    return { ...problems, ...(reach && { emailOrPhone: reach }) };
  },
};

type Props = {
  opened: boolean;
  registration: DeskRegistration;
  /** Called with the registration of the new owner. */
  onDone: (state: RegistrationState) => void;
  /** Somebody else has changed the registration. */
  onOutdated: () => void;
  onClose: () => void;
};

/** Transfers a registration to its next owner (R-DESK-78). */
export function TransferDialog({ opened, registration, onClose, ...done }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t`Transfer to another owner?`}
      lead={t`This registration is retired, and another one goes on with its warranty. Both owners are told; neither reads who the other is. This cannot be undone.`}
      size="lg"
    >
      <TransferForm key={registration.id} {...{ registration, onClose, ...done }} />
    </Dialog>
  );
}

function TransferForm({ registration, onDone, onOutdated, onClose }: Omit<Props, 'opened'>) {
  const { t } = useLingui();
  const { id: accountId } = useAccount();
  const { id, version, serialNumber } = registration;
  const { sending, failure, submit } = useKeyedSubmit();
  const stored = useFormValues<RegisteringValues>({ initialValues: { ...emptyRegistering, emailOrPhone: '' } });
  const { values } = stored;
  const { lookUp, contact, retry } = useCustomerLookUp(accountId, validEmailOrPhone(values.emailOrPhone), null);
  const known = customerKnown(lookUp, contact);
  const form = useForm(spec, stored, known);
  const isKnown = known !== 'unknown' && customerObstacle(lookUp) === null;

  async function send(): Promise<void> {
    if (sending || !form.check() || !isKnown) return;
    const { owner } = registeringOf(values, { isStoreStock: false, contact });
    const body =
      owner.kind === 'given'
        ? { contact: { ...owner.customer, firstName: values.firstName, lastName: values.lastName } }
        : { contactId: contact?.id ?? '' };
    const sendOnce = async (idempotencyKey: string) => {
      try {
        return await call(transferRegistration, { params: { id }, body }, { idempotencyKey, version });
      } catch (error) {
        if (hasCode(failureOf(error), 'VERSION_OUTDATED', 'CONFLICT')) onOutdated();
        throw error;
      }
    };
    const refuse = ({ contactId, ...fields }: Record<string, string>) =>
      form.refuse({ ...fields, ...(contactId && { emailOrPhone: contactId }) });
    const state = await submit([version, body], sendOnce, refuse);
    if (!state) return;
    showNotice({ tone: 'success', text: t`${serialNumber} has a new owner` });
    onDone(state);
  }

  return (
    <DialogForm
      failure={failure && <CallFailure title={t`Not done`} failure={failure} />}
      button={registrationKeys.transfer.label}
      sending={sending}
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      <EmailOrPhoneField field={form.field('emailOrPhone')} />
      {lookUp.phase !== 'idle' && <CustomerOutcome {...{ lookUp, contact, serialNumber }} onRetry={retry} />}
      {known === 'new' && <NewCustomerFields form={form} required />}
    </DialogForm>
  );
}
