import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

const anyStyles = ["'self'", "'unsafe-inline'"]

const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // The playground's editor inserts styles into its page, and pages kept for the time without a
  // line have no nonce. Pages of ours narrow it (`narrowStyles`).
  styleSrc: anyStyles,
  workerSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'", 'data:'],
  imgSrc: ["'self'", 'data:'],
  // Also this origin's sockets: of CSP level 3, which all browsers have that the application
  // supports.
  connectSrc: ["'self'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
}

/** Helmet's headers. They are the same for every request, so they are computed once. */
export async function protectiveHeaders(publicOrigin: string | undefined): Promise<[name: string, value: string][]> {
  const app: FastifyInstance = Fastify() as unknown as FastifyInstance
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: publicOrigin?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.get('/', (_request, reply) => reply.code(204).send())
  const { headers } = await app.inject('/')
  await app.close()
  const ofTheAnswer = ['date', 'connection', 'content-length']
  return Object.entries(headers).flatMap(([name, value]) => (ofTheAnswer.includes(name) ? [] : [[name, String(value)]]))
}

const policy = 'content-security-policy'

/**
 * Lets a page have only those style elements that `source` names, such as `'nonce-…'` or
 * `'sha256-…'`. Attributes stay: drawn pages place bars and points by them. Browsers that do not
 * know the two directives keep to `style-src`.
 */
export function narrowStyles(reply: FastifyReply, source: string): void {
  const all = String(reply.raw.getHeader(policy) ?? '')
  reply.raw.setHeader(policy, `${all};style-src-elem 'self' '${source}';style-src-attr 'unsafe-inline'`)
}
