import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { letterOf, type Letter } from '#tests/server/support/letters.ts';
import { freePort } from './free-port.ts';

const [commands, daemons] = ['/usr/sbin', '/usr/lib/postfix/sbin'];
const programs = [`${commands}/postfix`, `${daemons}/master`, '/usr/bin/openssl', '/usr/bin/curl'];

/** Why Postfix cannot run here; null if it can. Only root may start it: it delivers mail as other users. */
export const postfixMissing: string | null =
  programs.find((program) => !existsSync(program)) !== undefined
    ? 'Postfix, openssl or curl is not here'
    : process.getuid?.() === 0
      ? null
      : 'Postfix needs root';

/** A mail server that is removed when it stops. It takes mail from this machine by STARTTLS alone. */
export type Postfix = {
  url: string;
  /** The file of its certificate, which no authority signed. */
  certificate: string;
  /** The mails that arrived at `customer.example`, where all mailboxes exist but those that begin with `gone`. */
  letters: () => Promise<Letter[]>;
  log: () => Promise<string>;
  stop: () => Promise<void>;
};

type Options = {
  /** The port to which it relays the mails to `relayed.example`. */
  relayPort: number;
  /** The line of `/etc/aliases` for what comes back to `portal.example`. */
  alias: string;
};

const run = promisify(execFile);

export async function startPostfix({ relayPort, alias }: Options): Promise<Postfix> {
  const folder = await mkdtemp(join(tmpdir(), 'depot-portal-postfix-'));
  // Its programs run as several users.
  await chmod(folder, 0o755);
  const port = await freePort();
  const [etc, mail] = [join(folder, 'etc'), join(folder, 'mail')];
  for (const name of ['etc', 'queue', 'data', 'mail']) await mkdir(join(folder, name));
  const [nobody, group, postfix] = await Promise.all([
    idOf('-u', 'nobody'),
    idOf('-g', 'nobody'),
    idOf('-u', 'postfix'),
  ]);
  await chown(mail, nobody, group);
  await chown(join(folder, 'data'), postfix, group);
  const certificate = join(etc, 'certificate.pem');
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', join(etc, 'key.pem')];
  await run('openssl', ['req', '-x509', ...key, '-days', '2', ...names, '-out', certificate]);
  await writeFile(join(etc, 'aliases'), `${alias}\n`);
  await writeFile(join(etc, 'mailboxes'), 'if !/^gone/\n/@customer\\.example$/ all/\nendif\n');
  await writeFile(
    join(etc, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
command_directory = ${commands}
daemon_directory = ${daemons}
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.portal.example
mydestination = portal.example
alias_maps = hash:${etc}/aliases
alias_database = $alias_maps
local_recipient_maps = $alias_maps
virtual_mailbox_domains = customer.example
virtual_mailbox_base = ${mail}
virtual_mailbox_maps = regexp:${etc}/mailboxes
virtual_uid_maps = static:${nobody}
virtual_gid_maps = static:${group}
relay_domains = relayed.example
transport_maps = inline:{relayed.example=smtp:[127.0.0.1]:${relayPort}}
smtp_host_lookup = native
smtpd_tls_security_level = encrypt
smtpd_tls_chain_files = ${etc}/key.pem, ${certificate}
smtpd_tls_received_header = yes
`,
  );
  await writeFile(join(etc, 'master.cf'), servicesAt(port));
  await run(`${commands}/postalias`, ['-c', etc, `hash:${etc}/aliases`]);
  const stop = runPostfix(folder);
  const log = async () => readFile(join(folder, 'log'), 'utf8').catch(() => '');
  for (let tries = 0; !(await listens(port)); tries++) {
    if (tries < 600) continue;
    const text = (await log()) + (await readFile(join(folder, 'output'), 'utf8').catch(() => ''));
    await stop();
    throw new Error(`Postfix does not start. ${text}`);
  }
  return {
    url: `smtp://localhost:${port}`,
    certificate,
    letters: async () => {
      const arrived = join(mail, 'all/new');
      const files = await readdir(arrived).catch(() => []);
      return Promise.all(files.map(async (file) => letterOf(file, await readFile(join(arrived, file)))));
    },
    log,
    stop,
  };
}

async function idOf(flag: '-u' | '-g', user: string): Promise<number> {
  return Number((await run('id', [flag, user])).stdout);
}

/** The services of `master.cf`, none of them in a `chroot`. */
function servicesAt(port: number): string {
  return `127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
showq unix n - n - - showq
virtual unix - n n - - virtual
local unix - n n - - local
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;
}

/**
 * Runs Postfix with the settings of a folder. Returns a function that ends it and removes the folder: a shell does so
 * that waits for the end of its input, which also comes when this process is killed.
 */
function runPostfix(folder: string): () => Promise<void> {
  const script = `${commands}/postfix -c "$0/etc" start > "$0/output" 2>&1
read -r _
pid=$(cat "$0/queue/pid/master.pid")
${commands}/postfix -c "$0/etc" abort > /dev/null 2>&1
while kill -0 $pid 2> /dev/null; do sleep 0.1; done
rm -rf "$0"`;
  const shell = spawn('sh', ['-c', script, folder], { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  const ended = once(shell, 'exit');
  return async () => {
    shell.ref();
    shell.stdin.end();
    await ended;
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const found = await Promise.race([
    once(socket, 'data').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  if (!found) await new Promise((later) => setTimeout(later, 100));
  return found;
}
