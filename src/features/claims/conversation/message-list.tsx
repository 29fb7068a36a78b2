import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ClaimMessage } from '#contract/claim-conversation.ts';
import { initialsOf } from '#domain/initials-of.ts';
import { Said } from '#ui/said.tsx';
import { FileStrip } from '../detail/files-card.tsx';
import type { FileContents } from '../detail/use-file-contents.ts';

/** A message on a claim, also one that is only on this device. */
export type ShownMessage = Omit<ClaimMessage, 'files'> & {
  files: readonly { id: string; name: string }[];
  /** Says that the message has not arrived, and what happens next; absent for one that has. */
  notSent?: ReactNode;
};

type Props = {
  /** In the order in which they are shown. */
  messages: readonly ShownMessage[];
  /** The bytes of their files. */
  contents: FileContents;
};

/** What the depot and the desk wrote to each other on a claim (R-MESSAGE-01). */
export function MessageList({ messages, contents }: Props) {
  return (
    <ol className="stack">
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} contents={contents} />
      ))}
    </ol>
  );
}

/** One message. */
export function MessageRow({ message, contents }: { message: ShownMessage; contents: FileContents }) {
  const { at, text, from, by, isOwn, files, notSent } = message;
  return (
    <Said
      initials={by === null ? null : initialsOf(by)}
      author={<Author {...{ from, by, isOwn }} />}
      at={at}
      text={text}
      isOwn={isOwn}
      isSent={notSent === undefined}
      note={notSent}
    >
      {files.length > 0 && <FileStrip files={files.map(({ id, name }) => ({ id, title: name }))} contents={contents} />}
    </Said>
  );
}

/** Who wrote a message. A name that may not be shown, or is gone, is replaced by the side. */
function Author({ from, by, isOwn }: Pick<ClaimMessage, 'from' | 'by' | 'isOwn'>) {
  if (isOwn)
    return (
      <b>
        <Trans context="author">You</Trans>
      </b>
    );
  const side = from === 'desk' ? <Trans context="author">claims desk</Trans> : <Trans context="author">depot</Trans>;
  if (by === null) return <b>{from === 'desk' ? <Trans>The claims desk</Trans> : <Trans>The depot</Trans>}</b>;
  return (
    <>
      <b>{by}</b> <span>{side}</span>
    </>
  );
}
