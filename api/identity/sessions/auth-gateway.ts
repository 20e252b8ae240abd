import type { IncomingHttpHeaders } from 'node:http'
import { idOfLinkToken } from '../../mail/link-token.ts'
import { Failure } from '../../platform/failures/failures.ts'
import type { AuthGateway, AuthResponse } from '../../platform/transaction/auth-gateway.ts'
import type { WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'
import type { Auth } from '../auth.ts'
import { isTakenAway } from './cookies.ts'
import { inJoinedTransaction } from './joined-transaction.ts'
import { signInUnavailable, webHeaders } from './session.ts'

/** The dependencies that the gateways of all requests share. */
export type AuthGatewayDependencies = {
  readonly app: WorkDependencies
  readonly auth: Auth
  /** The origin of this server. Known once it listens. */
  readonly origin: () => string
  readonly secretKey: string
}

/**
 * The request's name and headers, the client's address, and a function that sends its cookies.
 */
export type AuthGatewayRequest = {
  readonly requestId: string
  readonly headers: IncomingHttpHeaders
  readonly peer: string
  setCookie(cookie: string): void
}

/** The sign-in gateway of one request. */
export function makeAuthGateway({ app, auth, origin, secretKey }: AuthGatewayDependencies, caller: AuthGatewayRequest): AuthGateway {
  let held: string[] | null = null
  const holding = { ...caller, setCookie: (cookie: string) => (held ? void held.push(cookie) : caller.setCookie(cookie)) }
  return {
    db: app.db,
    clock: app.clock,
    get origin() {
      return origin()
    },
    peer: caller.peer,
    auditEntry: {
      requestId: caller.requestId,
      from: { address: caller.peer, userAgent: caller.headers['user-agent']?.slice(0, 200) ?? null },
    },
    call: (call, body) => askLibrary(auth, holding, call, body),
    async inTransaction(task) {
      const given: string[] = []
      held = given
      try {
        const done = await inJoinedTransaction(app, task)
        for (const cookie of given) caller.setCookie(cookie)
        return done
      } finally {
        held = null
      }
    },
    hashPassword: async (password) => (await auth.$context).password.hash(password),
    isPassword: async (hash, password) => (await auth.$context).password.verify({ hash, password }),
    idOf: (purpose, token) => idOfLinkToken(secretKey, purpose, token),
  }
}

/** What the library answers, with 500, to an answer that no passkey gave. */
const refusedPasskey = '"FAILED_TO_VERIFY_REGISTRATION"'

/** Headers of the request's own body and of the connection. */
const notForward = ['content-length', 'content-type', 'content-encoding', 'transfer-encoding', 'connection', 'accept-encoding']

/**
 * Calls the library's own handler, so that its limits by address apply to every way of signing in.
 * Throws `unavailable` where the library fails.
 */
async function askLibrary(auth: Auth, caller: AuthGatewayRequest, call: string, body?: object): Promise<AuthResponse> {
  const [method = '', path = ''] = call.split(' ')
  const { baseURL, basePath } = (await auth.$context).options
  const headers = webHeaders(caller.headers, caller.peer)
  for (const name of notForward) headers.delete(name)
  headers.set('content-type', 'application/json')
  const request = new Request(new URL(`${basePath}/${path}`, baseURL as string), {
    method,
    headers,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  })
  const response = await auth.handler(request)
  const text = await response.text()
  if (response.status >= 500 && !text.includes(refusedPasskey)) throw new Failure('unavailable', signInUnavailable)
  // A read deletes no cookie: the browser may have received a newer one since this request.
  const isLook = method === 'GET'
  for (const cookie of response.headers.getSetCookie()) if (!isLook || !isTakenAway(cookie)) caller.setCookie(cookie)
  return {
    status: response.status,
    data: (text === '' ? {} : (JSON.parse(text) ?? {})) as Record<string, unknown>,
    waitSeconds: Number(response.headers.get('x-retry-after') ?? 0),
  }
}
