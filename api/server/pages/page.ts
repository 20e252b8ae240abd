import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codes } from '../../platform/failures/failures.ts'
import { narrowStyles } from '../http/protective-headers.ts'
import {
  type Address,
  type RenderDependencies,
  readerOf,
  type ServerBundle,
  type ServerRenderedPage,
  scriptsOf,
  serverRender,
} from './server-render.ts'

const emptyTitle = '<title>RiskPilot</title>'
const emptyRoot = '<div id="root"></div>'

/**
 * Sends the application's page, with the status 404 where it has none. The head, with the scripts
 * of the requested page, is sent at once. For signed-in people the body follows when its data are
 * read: it contains the rendered page and the answers, so the scripts need not request them again.
 */
export function sendPage(web: string, ahead: ServerBundle | null, dependencies: RenderDependencies) {
  // Readable content comes first, scripts after it.
  const html = readFileSync(join(web, 'index.html'), 'utf8').replaceAll(
    /<(script type|link rel)="module(preload)?"/g,
    '$& fetchpriority="low"',
  )
  const [head = '', rest = ''] = html.replace(emptyTitle, '').split('</head>')
  const plain = `${emptyTitle}</head>${rest}`
  const scripts = scriptsOf(web)
  const links = ({ modules }: ServerRenderedPage) =>
    [...new Set(modules.flatMap((module) => scripts(module)))]
      .filter((file) => !head.includes(file))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
      .join('')

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const address = addressOf(request.url)
    const page = await ahead?.pageAt(address)
    if (ahead && !ahead.hasPage(address.pathname)) reply.code(codes.not_found.status)
    reply.type('text/html; charset=utf-8').header('vary', 'cookie, accept-encoding, accept-language')
    // The library that inserts styles in the browser reads it there; no attribute shows it to other
    // styles.
    const nonce = randomBytes(16).toString('base64')
    narrowStyles(reply, `nonce-${nonce}`)
    const start = `${head}<meta property="csp-nonce" nonce="${nonce}">${page ? links(page) : ''}`
    const reader = page ? await readerOf(dependencies, { page, request, reply }) : null
    if (!ahead || !page || !reader) return reply.header('cache-control', 'no-cache').send(start + plain)
    const parts = async function* () {
      yield start
      const first = await serverRender(ahead, dependencies, { page, address, session: reader.session, request, reply })
      yield first ? withFigures(rest, first, nonce) : plain
    }
    // Personal content is not cached.
    reply.header('cache-control', 'no-store')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(Readable.from(parts()))
    // Each part is sent as soon as it is written.
    const zipped = Readable.from(parts()).pipe(createGzip({ flush: constants.Z_SYNC_FLUSH }))
    return reply.header('content-encoding', 'gzip').send(zipped)
  }
}

type RenderedPage = NonNullable<Awaited<ReturnType<typeof serverRender>>>

/**
 * The rest of the page around the rendered part. Until its scripts have loaded it accepts no
 * clicks, so that none is lost.
 */
function withFigures(rest: string, { drawn, answers }: RenderedPage, nonce: string): string {
  const data = `<script type="application/json" id="first-answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`
  const root = drawn ? `<div id="root" inert>${drawn.body}</div>` : emptyRoot
  // A function, because `$` has a meaning in a replacement text.
  const inHead = drawn?.head.replaceAll('<style ', `<style nonce="${nonce}" `) ?? emptyTitle
  return `${inHead}</head>${rest.replace(emptyRoot, () => root + data)}`
}

function addressOf(url: string): Address {
  const { pathname, search } = new URL(url, 'http://here')
  return { pathname, search }
}
