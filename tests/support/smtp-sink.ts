import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Received = {
  from: string;
  to: string[];
  bytes: Buffer;
  user: string | null;
  /** What it asks to be told of its delivery: the envelope's id, and what for its recipients. */
  asked: { envelopeId: string | null; returns: string | null; notify: string[]; recipients: string[] };
};

/** `hideDSN`: without delivery status notifications. */
type Options = { user?: string; hideDSN?: boolean };

/** A real mail server that stores the mails it receives, and can refuse them. */
export class SmtpSink {
  readonly received: Received[] = [];
  #onReceived: (mail: Received) => void = () => {};
  /** Error codes for the next recipients, in order. */
  readonly refusals: number[] = [];
  /** Error codes for the next senders, in order. */
  readonly senderRefusals: number[] = [];
  readonly #server: SMTPServer;
  #port = 0;

  private constructor({ user, hideDSN = false }: Options = {}) {
    this.#server = new SMTPServer({
      authOptional: user === undefined,
      disabledCommands: ['STARTTLS'],
      hideDSN,
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) =>
        auth.username === user && auth.password === 'p@ss' ? done(null, { user }) : done(new Error('No')),
      onMailFrom: (_address, _session, done) => {
        const responseCode = this.senderRefusals.shift();
        done(responseCode === undefined ? null : Object.assign(new Error('Refused'), { responseCode }));
      },
      onRcptTo: (_address, _session, done) => {
        const responseCode = this.refusals.shift();
        done(responseCode === undefined ? null : Object.assign(new Error('Refused'), { responseCode }));
      },
      onData: (stream, { envelope, user: sender }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const to = envelope.rcptTo.map(({ address }) => address);
          const asked = {
            envelopeId: envelope.dsn?.envid ?? null,
            returns: envelope.dsn?.ret ?? null,
            notify: envelope.rcptTo.flatMap(({ dsn }) => dsn?.notify ?? []),
            recipients: envelope.rcptTo.flatMap(({ dsn }) => dsn?.orcpt ?? []),
          };
          const mail = { from, to, bytes: Buffer.concat(chunks), user: sender ?? null, asked };
          this.received.push(mail);
          done();
          this.#onReceived(mail);
        });
      },
    });
  }

  static async start(options: Options = {}): Promise<SmtpSink> {
    const sink = new SmtpSink(options);
    await new Promise<void>((ready) => sink.#server.listen(0, '127.0.0.1', ready));
    sink.#port = (sink.#server.server.address() as AddressInfo).port;
    return sink;
  }

  /** The `smtp://` URL, with credentials if required. */
  url(credentials = ''): string {
    return `smtp://${credentials}127.0.0.1:${this.#port}`;
  }

  /** Resolves with the next mail to an address; without one, with the next mail. */
  next(to?: string): Promise<Received> {
    return new Promise((arrived) => {
      this.#onReceived = (mail) => {
        if (to === undefined || mail.to.includes(to)) arrived(mail);
      };
    });
  }

  async stop(): Promise<void> {
    await new Promise<void>((done) => this.#server.close(done));
  }
}
