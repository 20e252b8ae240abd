import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { TrustedDocuments } from '../../graphql/trusted-documents.ts'
import type { Session } from '../../identity/sessions/authenticated-session.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { authenticate } from '../../requests/authenticate.ts'
import { admitCall, type PipelineDependencies } from '../../requests/pipeline.ts'
import { requestContext } from '../../requests/request-context.ts'
import { signInOf } from '../../requests/sign-in-context.ts'

export type Address = { readonly pathname: string; readonly search: string }
export type RenderedPage = { readonly head: string; readonly body: string }

/** The web application's server bundle (`web/ssr.tsx`). */
export type ServerBundle = {
  /** Whether the application has a page at this path; elsewhere it shows that there is none. */
  hasPage(pathname: string): boolean
  pageAt(address: Address): Promise<ServerRenderedPage | null>
  draw(address: Address, answers: readonly unknown[], locale: string): Promise<RenderedPage | null>
}
export type ServerRenderedPage = {
  /** By their names in the manifest of the build. */
  readonly modules: readonly string[]
  readonly reads: readonly { readonly hash: string; readonly variables: Readonly<Record<string, unknown>> }[]
  readonly drawnFor: 'member' | 'stranger' | 'nobody'
}

export type RenderDependencies = PipelineDependencies & { readonly trusted: TrustedDocuments; readonly log: Logger }

/**
 * The longest time that a page waits for its data, in milliseconds. After that it is sent without
 * them, and the scripts request them.
 */
const longestWaitMs = 1_000

/** The build's server bundle; null where it was not built. */
export async function loadServerBundle(folder: string): Promise<ServerBundle | null> {
  const path = join(folder, 'ssr', 'ssr.js')
  return existsSync(path) ? ((await import(/* @vite-ignore */ pathToFileURL(path).href)) as ServerBundle) : null
}

/**
 * The session of a page request. Null for a page without data: for pages that are not rendered
 * here, and for callers who are unidentified or over their limit; their scripts then receive the
 * refusal and show it. A link on another site may lead here.
 */
export async function readerOf(
  dependencies: RenderDependencies,
  { page, request, reply }: Pick<Opening, 'page' | 'request' | 'reply'>,
): Promise<{ readonly session: Session | null } | null> {
  const { cookie, authorization } = request.headers
  const isStranger = page.drawnFor === 'stranger'
  if (request.method !== 'GET' || authorization !== undefined || (cookie === undefined && !isStranger)) return null
  try {
    const session = await authenticate(dependencies, { request, reply, isReturn: true })
    return isStranger === (session === null) ? { session } : null
  } catch (error) {
    if (!(error instanceof Failure)) dependencies.log.warn({ err: error, request: request.id }, withoutFigures)
    return null
  }
}

/**
 * Whether the application answers this reader and not a page for visitors: someone is signed in, or
 * the browser is marked as the demo's, whose screens open without a session.
 */
export async function signedInAt(
  dependencies: RenderDependencies,
  { request, reply }: Pick<Opening, 'request' | 'reply'>,
): Promise<boolean> {
  const { cookie } = request.headers
  if (cookie === undefined) return false
  if (/(?:^|;\s*)demo-session=[^;]/.test(cookie)) return true
  try {
    return (await authenticate(dependencies, { request, reply, isReturn: true })) !== null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // The application shows why.
    return error.kind !== 'unauthenticated'
  }
}

const withoutFigures = 'A page was sent without its figures'

type Opening = {
  readonly page: ServerRenderedPage
  readonly address: Address
  readonly session: Session | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * The page of an address with its data: rendered where the build can, and the answers to its reads
 * in their order, null for a failed one. Null on a timeout or an error; the page is then sent
 * without data.
 */
export async function serverRender(
  ahead: ServerBundle,
  dependencies: RenderDependencies,
  { page, address, session, request, reply }: Opening,
): Promise<{ drawn: RenderedPage | null; answers: readonly unknown[] } | null> {
  try {
    const answers = await inTime(async () => {
      const caller = { session, requestId: request.id, signIn: signInOf(dependencies, { request, reply }) }
      const count = () => {
        // Each read counts as the request that it saves; the page itself was counted.
        for (const _ of page.reads.slice(1)) dependencies.limits.count(request, session)
      }
      await admitCall(dependencies.app, { ...caller, count }, { isWrite: false })
      const context = requestContext(dependencies.app, caller)
      return await Promise.all(
        page.reads.map(({ hash, variables }) => answerOf(dependencies.trusted, hash, (one) => one.answer(context, variables))),
      )
    })
    if (!answers) return null
    const isWhole = page.drawnFor !== 'nobody' && answers.every((one) => one !== null)
    return { answers, drawn: isWhole ? await ahead.draw(address, answers, localeOf(request)) : null }
  } catch (error) {
    if (!(error instanceof Failure)) dependencies.log.warn({ err: error, request: request.id }, withoutFigures)
    return null
  }
}

type Trusted = NonNullable<ReturnType<TrustedDocuments['find']>>

async function answerOf(
  trusted: TrustedDocuments,
  hash: string,
  ask: (document: Trusted) => ReturnType<Trusted['answer']>,
): Promise<unknown> {
  const document = trusted.find({ extensions: { persistedQuery: { sha256Hash: hash } } })
  const { data, errors } = document ? await ask(document) : {}
  // As the scripts get it, who have to make the same page of it: a moment is a text there.
  return errors || !data ? null : JSON.parse(JSON.stringify(data))
}

async function inTime<T>(work: () => Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), longestWaitMs)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** The browser's first language, which its scripts use as well. */
function localeOf({ headers }: FastifyRequest): string {
  return /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*/.exec(headers['accept-language'] ?? '')?.[0] ?? 'en'
}

/** The scripts that a module needs before it runs, its own first, by the manifest of the build. */
export function scriptsOf(web: string): (module: string) => readonly string[] {
  const path = join(web, 'manifest.json')
  type Part = { readonly file: string; readonly imports?: readonly string[] }
  const parts = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Part>) : {}
  return (module) => {
    const files = new Set<string>()
    const take = (name: string) => {
      const part = parts[name]
      if (!part || files.has(part.file)) return
      files.add(part.file)
      part.imports?.forEach(take)
    }
    take(module)
    return [...files]
  }
}
