import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { errorOf, newKey } from './support/client.ts';
import { type People, repeatableWrite, signInPeople } from './support/repeatable-writes.ts';
import { sendWrite } from './support/send-write.ts';

const all: [string, Endpoint][] = Object.entries(endpoints);
const named = (which: (endpoint: Endpoint) => boolean) =>
  all.filter(([, endpoint]) => which(endpoint)).map(([name]) => name);
const versioned = named((endpoint) => endpoint.versioned === true);
const keyed = named(({ idempotent }) => idempotent === 'required');

onOneDatabase('A write with a base version (R-DESK-21)', (server) => {
  let people: People;
  beforeAll(async () => {
    people = await signInPeople(server().url);
  });

  describe.each([...new Set([...versioned, ...keyed])])('%s', (name) => {
    it('is accepted with the latest version and a key only', async () => {
      const write = await repeatableWrite(name, people);
      const { sender, method, path, bytes, contentType, ifMatch } = write;
      const send = async (headers: Record<string, string | null>) => {
        const sent = { 'content-type': contentType, 'idempotency-key': newKey(), 'if-match': ifMatch, ...headers };
        const known = Object.entries(sent).filter((header): header is [string, string] => header[1] !== null);
        const all = { ...(await sender.xsrf()), ...Object.fromEntries(known) };
        return errorOf(await sender.send(method, path, Buffer.from(bytes), all));
      };
      const invalid = (field: string) => ({ status: 422, code: 'VALIDATION_FAILED', fields: [field] });

      if (keyed.includes(name))
        for (const key of [null, '', '7'])
          expect(await send({ 'idempotency-key': key })).toEqual(invalid('Idempotency-Key'));
      if (ifMatch !== null) {
        for (const version of [null, '', '7', '*', 'W/"7"', '"-1"', '"1", "2"', '"9999999999"'])
          expect(await send({ 'if-match': version })).toEqual(invalid('If-Match'));
        const version = Number(ifMatch.slice(1, -1));
        for (const other of [version - 1, version + 1])
          expect(await send({ 'if-match': `"${other}"` })).toEqual({ status: 412, code: 'VERSION_OUTDATED' });
      }
      expect(await write.effects(server().database)).toBe(0);

      expect((await sendWrite(write)).status).toBeLessThan(300);
      expect(await write.effects(server().database)).toBe(1);
    });
  });
});
