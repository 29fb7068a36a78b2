import { useForm as useFormValues } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Registration } from '#contract/registrations.ts';
import { OutboxFormPage } from '#forms/outbox-form-page.tsx';
import { useAddPhotos, usePhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { sendState } from '#forms/sending/send-state.ts';
import { type FormSpec, useForm } from '#forms/use-form.ts';
import { useOutboxForm } from '#forms/use-outbox-form.ts';
import { submitProof } from '#offline/outbox/enqueue.ts';
import { registeringAsks } from '#registering/registering-form.ts';
import { ProofRequested } from '#registering/proof-requested.tsx';
import { ProofOfPurchase } from '#registering/sections/proof-of-purchase.tsx';
import type { ProofDraft } from '#storage/draft-rows.ts';
import type { PageProps } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';

type Name = 'proofOfPurchase';

const spec: FormSpec<Record<string, unknown>, Name, { hasProof: boolean }> = {
  names: () => ['proofOfPurchase'],
  label: () => t`Proof of purchase`,
  asks: (name) => registeringAsks(name),
  problems: (_, { hasProof }) => (hasProof ? {} : { proofOfPurchase: 'required' }),
};

type Props = {
  draft: ProofDraft;
  savedAt: string | null;
  request: NonNullable<Registration['proofRequest']>;
  back: NonNullable<PageProps['back']>;
  /** What is registered. */
  lead: ReactNode;
};

/** The form for one file, which is saved on this device from the first change. */
export function ProofForm({ draft, savedAt, request, back, lead }: Props) {
  const { t } = useLingui();
  const { id } = draft;
  const stored = useFormValues<Record<string, unknown>>({ initialValues: {} });
  const [proof = null] = usePhotos(id) ?? [];
  const form = useForm(spec, stored, { hasProof: proof !== null });
  const { saveNow, saveState, full, sending, send } = useOutboxForm(draft, [], { savedAt, onSaved: () => {} });
  const addPhotos = useAddPhotos(id, saveNow, 'proof_of_purchase');
  return (
    <OutboxFormPage
      title={t`Add a proof of purchase`}
      back={back}
      action={<Trans>Send the proof</Trans>}
      form={form}
      saveState={saveState}
      full={full}
      kind="registration"
      sendState={sendState({
        sending,
        obstacle: null,
        photosPreparing: addPhotos.incoming.filter(({ refusal }) => refusal === null).length,
        photosLost: proof?.bytes === null ? 1 : 0,
        complete: form.complete,
      })}
      send={() => {
        if (form.check()) send(() => submitProof(id));
      }}
      showObstacle={() => {}}
    >
      <ProofRequested request={request} />
      <Section title={lead}>
        <ProofOfPurchase photo={proof} addPhotos={addPhotos} error={form.errorOf('proofOfPurchase')} />
      </Section>
    </OutboxFormPage>
  );
}
