import { createClaim, getClaim, listClaims } from './claims.ts';
import { findContacts, getOwnContact } from './contacts.ts';
import type { Endpoint } from './endpoint.ts';
import { getFileContent, listFiles } from './files.ts';
import { getHealth } from './health.ts';
import { getPicklist } from './picklists.ts';
import { findRegistrations, getRegistration } from './registrations.ts';
import { findSerialNumbers } from './serial-numbers.ts';
import { getAccount, login, logout, logoutEverywhere, refreshSession } from './session.ts';

/** Every call there is. The server refuses to start when one of them has no handler. */
export const endpoints = {
  login,
  refreshSession,
  logout,
  logoutEverywhere,
  getAccount,
  getPicklist,
  findSerialNumbers,
  findContacts,
  getOwnContact,
  findRegistrations,
  getRegistration,
  listClaims,
  createClaim,
  getClaim,
  listFiles,
  getFileContent,
  getHealth,
} as const satisfies Record<string, Endpoint>;
