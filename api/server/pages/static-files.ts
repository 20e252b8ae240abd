import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codes } from '../../platform/failures/failures.ts'
import { projectRoot } from '../../platform/operations/project-root.ts'
import { cacheByName } from './cache-by-name.ts'
import { sendPage } from './page.ts'
import { publicPages } from './public-pages.ts'
import { loadPublicSite } from './public-site.ts'
import { loadServerBundle, type RenderDependencies } from './server-render.ts'

/** Addresses that are never a page of the application. */
const notPages = /^\/(api|graphql|graphiql|uploads|downloads|assets|site|hooks|livez|readyz|version|metrics)(\/|$|\?)/i

/**
 * The trusted documents of the web application by their hash, from its build; empty where it was
 * not built.
 */
export function trustedDocumentsOfBuild(folder = join(projectRoot, 'dist')): Readonly<Record<string, string>> {
  const path = join(folder, 'documents.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {}
}

/** The built web application and playground. The application itself handles unknown addresses. */
export async function webPages(app: FastifyInstance, dependencies: RenderDependencies, folder = join(projectRoot, 'dist')): Promise<void> {
  const web = join(folder, 'web')
  const hasPages = existsSync(join(web, 'index.html'))
  if (hasPages)
    await app.register(fastifyStatic, { root: web, wildcard: false, index: false, preCompressed: true, setHeaders: cacheByName })
  await playground(app, join(folder, 'graphiql'), hasPages)
  const page = hasPages ? sendPage(web, await loadServerBundle(folder), dependencies) : notFound
  const site = await loadPublicSite(folder)
  if (site) await publicPages(app, { site, dependencies }, { application: page })
  if (hasPages) for (const path of [...(site ? [] : ['/']), '/api/docs']) app.get(path, page)
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !notPages.test(request.url) && accepts(request)
    return isPage ? page(request, reply) : notFound(request, reply)
  })
}

async function playground(app: FastifyInstance, root: string, isDecorated: boolean): Promise<void> {
  if (!existsSync(root)) return
  await app.register(fastifyStatic, { root, prefix: '/graphiql/', decorateReply: !isDecorated, setHeaders: cacheByName })
  app.get('/graphiql', (_request, reply) => reply.redirect('/graphiql/', 308))
}

/** The standard response for an unknown address. */
export function notFound(request: FastifyRequest, reply: FastifyReply) {
  const { code, status } = codes.not_found
  const message = `There is nothing at ${request.method} ${request.url.split('?')[0]}.`
  return reply.code(status).send({ code, message, requestId: request.id })
}

function accepts({ headers }: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
}
