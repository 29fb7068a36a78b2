#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { type RawData, WebSocket, WebSocketServer } from 'ws';

/**
 * Firefox as Playwright starts it, and WebDriver BiDi between the two: commands that this Firefox does not know yet, and
 * that no test depends on, are answered here. Playwright would give up without an answer.
 */
const unknownCommands = new Set(['emulation.setMediaFeaturesOverride']);

const Command = v.object({ id: v.number(), method: v.string() });

/** A download that no navigation began, as that of a `blob:` address, comes without a name; Playwright drops it so. */
const downloadEvent = /"method":"browsingContext\.download(WillBegin|End)"/;
const DownloadEvent = v.looseObject({
  params: v.looseObject({ url: v.string(), navigation: v.nullable(v.string()), download: v.optional(v.string()) }),
});

const [, profile = ''] = process.argv.slice(process.argv.indexOf('--profile'));
// As `pidFile` has it; importing that would load Playwright before each start.
writeFileSync(`${profile}/driver.pid`, String(process.pid));
// Playwright lets the whole browser end with the first tab that crashes; a person's Firefox goes on.
const { MOZ_CRASHREPORTER_SHUTDOWN: _, ...env } = process.env;
const browser = spawn('firefox-esr', process.argv.slice(2), { stdio: ['ignore', 'ignore', 'pipe'], env });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => browser.kill(signal));
browser.once('exit', (code) => process.exit(code ?? 1));

createInterface({ input: browser.stderr }).on('line', (line) => {
  const address = /^WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
  if (address) relayTo(`${address}/session`);
});

function relayTo(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.once('listening', () => {
    const own = server.address();
    if (own && typeof own === 'object') console.error(`WebDriver BiDi listening on ws://127.0.0.1:${own.port}`);
  });
  server.on('connection', (client) => {
    const upstream = new WebSocket(address, { maxPayload: 0, perMessageDeflate: false });
    const early: string[] = [];
    upstream.once('open', () => early.splice(0).forEach((text) => upstream.send(text)));
    upstream.on('message', (data) => client.send(named(textOf(data))));
    upstream.once('close', () => client.close());
    client.once('close', () => upstream.close());
    client.on('message', (data) => {
      const text = textOf(data);
      const { id, method } = v.parse(Command, JSON.parse(text));
      if (unknownCommands.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }));
      else if (upstream.readyState === WebSocket.OPEN) upstream.send(text);
      else early.push(text);
    });
  });
}

/** The event of a download with the name that both of its events share, any other message as it is. */
function named(text: string): string {
  // What is long is a picture, a script or an answer.
  if (text.length > 10_000 || !downloadEvent.test(text)) return text;
  const event = v.parse(DownloadEvent, JSON.parse(text));
  const { download, navigation, url } = event.params;
  return JSON.stringify({ ...event, params: { ...event.params, download: download ?? navigation ?? url } });
}

function textOf(data: RawData): string {
  if (!Buffer.isBuffer(data)) throw new TypeError('A message comes in one buffer');
  return data.toString();
}
