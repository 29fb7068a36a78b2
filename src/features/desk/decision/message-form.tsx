import { Button, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useState } from 'react';
import { hasCode } from '#api/failure.ts';
import { longTextMaxLength, messageFilesMax } from '#contract/limits.ts';
import { NetworkNeeded } from '#forms/network-needed.tsx';
import { photoRefusalText } from '#forms/photo-tiles/photo-refusal-text.ts';
import { SavedMark } from '#forms/saved-mark.tsx';
import type { OpenForm } from '#forms/use-open-form.ts';
import { Callout } from '#ui/callout.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { formatBytes } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { tidyLines } from '#text/tidied.ts';
import styles from './decision.module.css';
import { type MessageValues, useMessage } from './use-message.ts';

type Props = {
  claimId: string;
  draftKey: string;
  open: OpenForm<MessageValues>;
  field: Ref<HTMLTextAreaElement>;
  /** The server has answered: it may have a new message. */
  onAnswer: () => void;
};

/** A message to the depot, with its files. */
export function MessageForm({ field, ...props }: Props) {
  const { t } = useLingui();
  const message = useMessage(props);
  const { text, files, lostNames, refused, failure } = message;
  const [tried, setTried] = useState(false);
  const names = lostNames.join(', ');
  const hadArrived = failure !== null && hasCode(failure, 'IDEMPOTENCY_KEY_REUSED');
  const send = async () => setTried(!(await message.send()));
  return (
    <FileDrop
      multiple
      accept="image/*,application/pdf"
      disabled={message.attaching || files.length >= messageFilesMax}
      onFiles={(chosen) => void message.attach(chosen)}
    >
      {(choose) => (
        <form
          noValidate
          className="stack gap-2s"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          {hadArrived && (
            <Callout tone="wait" announce="status" title={<Trans>An earlier message had already arrived</Trans>}>
              <p>
                <Trans>
                  It is in the list above. What you typed is still here: delete it, or send it as another one.
                </Trans>
              </p>
            </Callout>
          )}
          {failure && !hadArrived && <NetworkNeeded title={t`Message not sent`} failure={failure} />}
          <Textarea
            ref={field}
            autoComplete="off"
            label={t`Message to the depot`}
            rows={3}
            maxLength={longTextMaxLength}
            value={text}
            error={tried && tidyLines(text) === '' && t`Say it in a few words`}
            onChange={(event) => message.type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
            }}
          />
          {lostNames.length > 0 && (
            <Mark tone="wait">
              <Trans>Files are not kept on this device. Choose again: {names}</Trans>
            </Mark>
          )}
          {files.length > 0 && (
            <ul className="small">
              {files.map((file) => {
                const { name, sha256, blob } = file;
                return (
                  <li key={sha256} className="row gap-2s">
                    <Icon name="document" size="small" />
                    <span className="grow anywhere">
                      {name} <small>{formatBytes(blob.size)}</small>
                    </span>
                    <Button
                      size="md"
                      variant="subtle"
                      aria-label={t`Remove: ${name}`}
                      disabled={message.attaching}
                      onClick={() => message.detach(file)}
                    >
                      <Icon name="close" size="small" />
                    </Button>
                  </li>
                );
              })}
            </ul>
          )}
          {refused && (
            <p role="alert">
              <Mark tone="bad">
                {refused.name}: {photoRefusalText(refused.reason, messageFilesMax)}
              </Mark>
            </p>
          )}
          <div className={`${styles.acts} wrap end`}>
            <SavedMark state={message.saveState} />
            {files.length < messageFilesMax && (
              <Button size="md" variant="default" loading={message.attaching} onClick={choose}>
                <Trans>Attach files</Trans>
              </Button>
            )}
            <Button type="submit" size="md" loading={message.sending} disabled={message.attaching}>
              <Trans>Send message</Trans>
            </Button>
          </div>
        </form>
      )}
    </FileDrop>
  );
}
