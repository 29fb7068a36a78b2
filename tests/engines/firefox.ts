#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { type RawData, WebSocket, WebSocketServer } from 'ws';

/**
 * Starts Firefox for Playwright and filters WebDriver BiDi between them: commands that this Firefox does not support,
 * and that no test needs, get an empty response here. Playwright would otherwise give up.
 */
const unknownCommands = new Set(['emulation.setMediaFeaturesOverride']);

const Command = v.object({ id: v.number(), method: v.string() });

/** A download without a navigation, such as a `blob:` address, has no navigation id, and Playwright ignores it. */
const downloadEvent = /"method":"browsingContext\.download(WillBegin|End)"/;
const DownloadEvent = v.looseObject({
  params: v.looseObject({ url: v.string(), navigation: v.nullable(v.string()), download: v.optional(v.string()) }),
});

const [, profile = ''] = process.argv.slice(process.argv.indexOf('--profile'));
// The same path as `pidFile`; importing that would load Playwright before each start.
writeFileSync(`${profile}/driver.pid`, String(process.pid));
// By default the first crashed tab ends the whole browser; a normal Firefox continues.
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
    upstream.on('message', (data) => client.send(withDownloadId(textOf(data))));
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

/** Adds the missing id to a download event. Returns other messages unchanged. */
function withDownloadId(text: string): string {
  // Long messages are pictures, scripts or responses.
  if (text.length > 10_000 || !downloadEvent.test(text)) return text;
  const event = v.parse(DownloadEvent, JSON.parse(text));
  const { download, navigation, url } = event.params;
  return JSON.stringify({ ...event, params: { ...event.params, download: download ?? navigation ?? url } });
}

function textOf(data: RawData): string {
  if (!Buffer.isBuffer(data)) throw new TypeError('Expected a message in one buffer');
  return data.toString();
}
