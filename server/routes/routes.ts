import type { Route } from '../http/route.ts';
import { claimRoutes } from './claims.ts';
import { contactRoutes } from './contacts.ts';
import { fileRoutes } from './files.ts';
import { healthRoutes } from './health.ts';
import { picklistRoutes } from './picklists.ts';
import { registrationRoutes } from './registrations.ts';
import { serialNumberRoutes } from './serial-numbers.ts';
import { sessionRoutes } from './session.ts';

/** Every call the server answers. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...picklistRoutes,
  ...serialNumberRoutes,
  ...contactRoutes,
  ...registrationRoutes,
  ...claimRoutes,
  ...fileRoutes,
  ...healthRoutes,
];
