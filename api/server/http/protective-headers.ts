import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // Emotion and the playground's editor insert styles into the page.
  styleSrc: ["'self'", "'unsafe-inline'"],
  workerSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'", 'data:'],
  imgSrc: ["'self'", 'data:'],
  // Also this origin's sockets: of CSP level 3, which all browsers have that the application supports.
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
