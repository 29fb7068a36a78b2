import { useEffect, useState } from 'react';
import { ApiError } from '#api/failure.ts';
import type { Contact } from '#contract/contacts.ts';
import { useOnline } from '#queries/use-online.ts';
import { readOwnContact } from '#offline/cache/own-contact.ts';

/** The customer's own contact as last read, null until it is known; read again when the network returns. */
export function useOwnContact(accountId: string | null): Contact | null {
  const online = useOnline();
  const [own, setOwn] = useState<Contact | null>(null);

  useEffect(() => {
    if (accountId === null) return undefined;
    let current = true;
    readOwnContact(accountId).then(
      (contact) => current && setOwn(contact),
      (error: unknown) => {
        // The server knows whose account it is: nothing waits for this.
        if (!(error instanceof ApiError)) throw error;
      },
    );
    return () => {
      current = false;
    };
  }, [accountId, online]);

  return own;
}
