import { useRef } from 'react';
import { useOnlineForm } from '#forms/use-online-form.ts';

/** Sends a write of the desk. What is asked again after a lost answer has the key of the first time (R-API-10). */
export function useKeyedSubmit() {
  const { submit: submitOnline, ...state } = useOnlineForm();
  const keys = useRef(new Map<string, string>());

  /** Null if it was not done. */
  async function submit<Result>(
    asked: unknown,
    send: (idempotencyKey: string) => Promise<Result>,
    refuse: (fields: Record<string, string>) => boolean = () => false,
  ): Promise<Result | null> {
    const name = JSON.stringify(asked);
    const key = keys.current.get(name) ?? crypto.randomUUID();
    keys.current.set(name, key);
    const renewKey = () => keys.current.delete(name);
    const result = await submitOnline({ send: () => send(key), renewKey, refuse });
    if (result) renewKey();
    return result;
  }

  return { ...state, submit };
}
