import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const server = globSync('server/**/*.ts', { cwd: root });
const app = globSync('src/**/*.{ts,tsx}', { cwd: root });
const filesWith = (paths: readonly string[], pattern: RegExp) => paths.filter((path) => pattern.test(read(path)));

it('the server starts no process, evaluates no text and never redirects', () => {
  expect(filesWith(server, /node:(child_process|cluster|vm)|\beval\(|new Function\(/)).toEqual([]);
  expect(filesWith(server, /\.redirect\(|\.code\(30[1278]\)|'location'/i)).toEqual([]);
});

it('the server calls nobody whose certificate is not valid', () => {
  expect(filesWith(server, /rejectUnauthorized|checkServerIdentity|NODE_TLS_REJECT/)).toEqual([]);
});

it('the server unpacks nothing on the event loop', () => {
  expect(filesWith(server, /\b(inflate\w*|g?unzip|brotliDecompress|zstdDecompress)Sync\b|from 'fflate'/)).toEqual([]);
});

it('the app sets no HTML', () => {
  expect(filesWith(app, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML/)).toEqual([]);
  expect(filesWith(app, /\beval\(|new Function\(/)).toEqual([]);
});

it('an email or phone number becomes a link by one function, which encodes it', () => {
  const makers = filesWith(app, /[`'"](mailto|tel):/).toSorted();
  expect(makers).toEqual(['src/domain/contact-address.ts', 'src/text/phone.ts']);
});

it('the app has no plug-in, and sends no message to other pages', () => {
  expect(filesWith(app, /<(object|embed|applet|iframe)\b/)).toEqual([]);
  expect(filesWith(app, /window\.(parent|opener|postMessage)|\bpostMessage\([^)]*['"]\*['"]/)).toEqual([]);
});

it('password fields can be shown, accept pasted text, and have autocomplete values', () => {
  const field = read('src/features/account/password-field.tsx');
  expect(field).toContain("type={shown ? 'text' : 'password'}");
  const users = filesWith(app, /<PasswordField/);
  expect(users.length).toBeGreaterThan(2);
  expect(users.filter((path) => !/autoComplete="(new|current)-password"/.test(read(path)))).toEqual([]);
  expect(filesWith(users, /onPaste=/)).toEqual([]);
});

it('LDAP, XPath, LaTeX, memcache, GraphQL and WebSockets are not used', () => {
  const { dependencies } = v.parse(
    v.object({ dependencies: v.record(v.string(), v.string()) }),
    JSON.parse(read('package.json')),
  );
  expect(
    Object.keys(dependencies).filter((name) => /ldap|xpath|latex|memcache|graphql|^ws$|websocket/i.test(name)),
  ).toEqual([]);
});

it('the sample of a proxy logs no address, and sets the address of the client itself', () => {
  const sample = /```nginx\n(.*?)```/s.exec(read('docs/operate/README.md'))?.[1] ?? '';
  expect(sample).toContain('access_log off;');
  expect(sample).toMatch(/ssl_protocols +TLSv1\.2 TLSv1\.3;/);
  expect(sample).toContain('X-Forwarded-For $remote_addr;');
});
