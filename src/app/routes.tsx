import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { claimRoles } from '#domain/permissions.ts';
import { PageLoader } from '#ui/page-loader.tsx';
import type { Access } from './access.ts';
import { Guard } from './guard.tsx';
import { RouteError } from './route-error.tsx';
import { ScreenLoadError } from './screen-load-error.ts';
import { Shell } from './shell.tsx';

type Screen = Access & { path: string; name: string; load: () => Promise<ComponentType> };

/** The route table of portal.md §2, and the outbox. */
const screens: readonly Screen[] = [
  { path: '/', name: 'home', load: async () => (await import('#features/home/home.tsx')).Home },
  {
    path: '/auth/login',
    name: 'authLogin',
    requiresNoAuth: true,
    load: async () => (await import('#features/account/login.tsx')).Login,
  },
  {
    path: '/auth/logout',
    name: 'authLogout',
    requiresAuth: true,
    signedOutTo: '/auth/login',
    load: async () => (await import('#features/account/logout.tsx')).Logout,
  },
  {
    path: '/warranty-claims',
    name: 'warrantyClaimList',
    requiresRole: claimRoles,
    load: async () => (await import('#features/claims/claim-list.tsx')).ClaimList,
  },
  {
    path: '/warranty-claims/new',
    name: 'warrantyClaimCreate',
    requiresRole: claimRoles,
    load: async () => (await import('#features/claims/claim-new.tsx')).ClaimNew,
  },
  {
    path: '/warranty-claims/:id',
    name: 'warrantyClaim',
    requiresRole: claimRoles,
    load: async () => (await import('#features/claims/claim-detail.tsx')).ClaimDetail,
  },
  {
    path: '/outbox',
    name: 'outbox',
    requiresRole: claimRoles,
    load: async () => (await import('#features/outbox/outbox.tsx')).Outbox,
  },
  {
    path: '*',
    name: 'pageNotFound',
    load: async () => (await import('#features/home/not-found.tsx')).NotFound,
  },
];

const redirects = ['/account', '/auth'].map((path) => ({ path, element: <Navigate to="/auth/login" replace /> }));

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouteError />,
    HydrateFallback: PageLoader,
    children: [{ errorElement: <RouteError />, children: [...redirects, ...screens.map(toRoute)] }],
  },
];

function toRoute({ path, name, load, ...access }: Screen): RouteObject {
  return {
    id: name,
    element: <Guard access={access} />,
    children: [{ path, lazy: async () => ({ Component: await loadScreen(load) }) }],
  };
}

async function loadScreen(load: Screen['load']): Promise<ComponentType> {
  try {
    return await load();
  } catch (cause) {
    throw new ScreenLoadError({ cause });
  }
}
