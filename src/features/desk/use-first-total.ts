import { useState } from 'react';

/** How many rows a list has. The server counts them with the first page only. */
export function useFirstTotal<Total>(list: string, total: Total | null): Total | null {
  const [counted, setCounted] = useState<{ list: string; total: Total | null }>({ list, total: null });
  if (total && (counted.list !== list || counted.total !== total)) setCounted({ list, total });
  return counted.list === list ? counted.total : null;
}
