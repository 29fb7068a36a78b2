import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** The open document is part of the address: the browser's back button closes it, and a reload opens it again. */
export function useDocumentAddress() {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const openedHere = typeof state === 'object' && state !== null && 'document' in state;

  const open = (id: string) =>
    setQuery((now) => new URLSearchParams([...now, ['document', id]]), {
      state: { document: id },
      preventScrollReset: true,
    });
  const close = () => {
    if (openedHere) return void navigate(-1);
    setQuery(
      (now) => {
        now.delete('document');
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { openId: query.get('document'), open, close };
}
