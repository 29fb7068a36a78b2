import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const yearS = 365 * 24 * 60 * 60;

/** Sets a strict policy for the app and the API. HSTS only if `PUBLIC_URL` is https. */
export function setSecurityHeaders(app: FastifyInstance, { secure }: { secure: boolean }): void {
  // Built once: Fastify's plugin of it builds the policy anew for every request.
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // WebAssembly only, for the bar code reader; `eval` stays forbidden.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Mantine adds styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        workerSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: yearS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()');
    protect(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  });
}
