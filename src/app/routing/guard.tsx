import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '#session/shown-session.ts';
import { PageLoader } from '#ui/page-loader.tsx';
import { type Access, judgeAccess } from './access.ts';

/** Shows a route to those who may see it. Nothing of it is rendered, and so nothing fetched, before that is known. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const verdict = judgeAccess(access, session, useLocation());
  switch (verdict.kind) {
    case 'wait':
      return <PageLoader />;
    case 'show':
      return children;
    case 'go':
      return <Navigate to={verdict.to} replace />;
  }
}
