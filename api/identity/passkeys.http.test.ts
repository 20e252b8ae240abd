import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asServer } from '../../e2e/support/database/test-database.ts'
import { addPerson, signInAs, testPassword } from '../../e2e/support/people.ts'
import { ownBusinessOf } from '../../e2e/support/risks.ts'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'
import { listMail } from '../mail/list-mail.ts'

let server: TestServer
let owner: string
let business: string

beforeAll(async () => {
  // Its own: its log is read, and its limits of tries are reset.
  server = await testServer({ env: { WORKER: 'off' } })
  owner = await server.signIn()
  business = await ownBusinessOf(server)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => void (await server.database.db.pool.query('delete from identity.rate_limit')))

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')
const isThere = 0x01
const isVerified = 0x04
const hasKey = 0x40

type Asked = { readonly challenge: string }
type Forged = { readonly response: Record<string, unknown> }
type How = { readonly flags?: number; readonly origin?: string }

/**
 * An authenticator by WebAuthn (sections 6.1 and 6.5), with its own key and without user
 * interaction.
 */
function device() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = base64url(credentialId)
  let uses = 0
  const data = (flags: number, rest: Buffer = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(uses++)
    return Buffer.concat([sha256('localhost'), Buffer.from([flags]), counter, rest])
  }
  const client = (type: string, { challenge }: Asked, origin: string) => JSON.stringify({ type, challenge, origin, crossOrigin: false })
  const answer = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  // CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}, an ES256 key.
  const hex = (text: string) => Buffer.from(text, 'hex')
  const key = Buffer.concat([hex('a5010203262001215820'), Buffer.from(x, 'base64url'), hex('225820'), Buffer.from(y, 'base64url')])
  return {
    id,
    make(asked: Asked, { flags = isThere | isVerified, origin = server.url }: How = {}) {
      const length = Buffer.from([0, credentialId.length])
      const authData = data(flags | hasKey, Buffer.concat([Buffer.alloc(16), length, credentialId, key]))
      const size = Buffer.alloc(2)
      size.writeUInt16BE(authData.length)
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": …}
      const head = Buffer.concat([hex('a363666d74646e6f6e656761747453746d74a068617574684461746159'), size])
      const attestationObject = base64url(Buffer.concat([head, authData]))
      return answer({ clientDataJSON: base64url(client('webauthn.create', asked, origin)), attestationObject, transports: ['internal'] })
    },
    show(asked: Asked, { flags = isThere | isVerified, origin = server.url }: How = {}) {
      const authData = data(flags)
      const said = client('webauthn.get', asked, origin)
      const signature = sign('sha256', Buffer.concat([authData, sha256(said)]), privateKey)
      return answer({ clientDataJSON: base64url(said), authenticatorData: base64url(authData), signature: base64url(signature) })
    },
  }
}

const given = (headers: Headers) => headers.getSetCookie().map((one) => one.split(';')[0] ?? '')

async function mutate(name: string, fields: string, input: object | null, cookie = '') {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const said = `${fields} userErrors { field code message }`
  const query = input ? `mutation ($input: ${type}!) { ${name}(input: $input) { ${said} } }` : `mutation { ${name} { ${said} } }`
  const headers = { origin: server.url }
  const answer = await server.graph(query, { headers, asSent: true, ...(cookie && { cookie }), ...(input && { variables: { input } }) })
  const payload = (answer.data?.[name] ?? {}) as Record<string, unknown> & { userErrors?: { code: string; field: string | null }[] }
  return { code: answer.errors[0]?.extensions.code ?? payload.userErrors?.[0]?.code ?? null, payload, given: given(answer.headers) }
}

let people = 0
async function newMember() {
  people++
  const email = `passkey${people}@shop.example`
  await addPerson(server, { email, role: 'viewer', businessId: business })
  return { email, cookie: await signInAs(server, email) }
}

/** The first step of adding a passkey: the options, and the cookies of the browser. */
async function start(cookie: string) {
  const { payload, given: more } = await mutate('startPasskey', 'options', { password: testPassword }, cookie)
  return {
    options: payload.options as Asked & { rp: { id: string }; authenticatorSelection: object },
    cookies: [cookie, ...more].join('; '),
  }
}

async function add(cookie: string, name = 'Laptop') {
  const mine = device()
  const { options, cookies } = await start(cookie)
  const { payload, code } = await mutate(
    'addPasskey',
    'passkeys { passkeyId name lastUsedAt }',
    { name, response: mine.make(options) },
    cookies,
  )
  const [made] = (payload.passkeys ?? []) as { passkeyId: string; name: string; lastUsedAt: string | null }[]
  return { mine, made, code, cookies, options }
}

async function enter(show: (asked: Asked) => object, { isSameBrowser = true } = {}) {
  const { payload, given: cookies } = await mutate('startPasskeySignIn', 'options', null)
  const options = payload.options as Asked & { userVerification: string; allowCredentials?: unknown[] }
  const response = show(options)
  const answer = await mutate('signInWithPasskey', 'user { email } needsCode', { response }, isSameBrowser ? cookies.join('; ') : '')
  return { ...answer, options, response, cookies }
}

describe('passkeys', () => {
  it('SEC-09 one is added with the password, signs in by itself, tells its last use, and is removed', async () => {
    const { email, cookie } = await newMember()
    expect((await mutate('startPasskey', 'options', { password: 'not this one at all' }, cookie)).code).toBe('BAD_USER_INPUT')
    const { mine, made, options } = await add(cookie)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    })
    expect(made).toMatchObject({ name: 'Laptop', lastUsedAt: null })
    const entered = await enter((asked) => mine.show(asked))
    expect([entered.code, entered.payload.user, entered.payload.needsCode]).toEqual([null, { email }, false])
    // The options are the same for everybody and list no one's passkeys.
    expect([entered.options.userVerification, entered.options.allowCredentials]).toEqual(['required', undefined])
    const session = entered.given.find((one) => one.startsWith('riskpilot.session_token=')) ?? ''
    const { data } = await server.graph('{ viewer { email } ownSecurity { passkeys { passkeyId name lastUsedAt isSynced } } }', {
      cookie: session,
    })
    expect(data).toMatchObject({
      viewer: { email },
      ownSecurity: { passkeys: [{ name: 'Laptop', lastUsedAt: expect.any(String), isSynced: false }] },
    })
    const passkeyId = made?.passkeyId ?? ''
    expect((await mutate('renamePasskey', 'passkeys { name }', { passkeyId, name: ' Old  laptop ' }, session)).payload.passkeys).toEqual([
      { name: 'Old  laptop' },
    ])
    expect((await mutate('removePasskey', 'passkeys { name }', { passkeyId }, session)).payload.passkeys).toEqual([])
    expect((await enter((asked) => mine.show(asked))).code).toBe('UNAUTHENTICATED')
    const log = await server.graph('{ auditLog(first: 20) { nodes { operation actorName } } }', { cookie: owner })
    const { nodes = [] } = (log.data?.auditLog ?? {}) as { nodes?: { operation: string; actorName: string }[] }
    const own = nodes.filter(({ actorName }) => actorName === email).map(({ operation }) => operation)
    expect(own).toEqual(['removePasskey', 'renamePasskey', 'signIn', 'addPasskey', 'signIn'])
  })

  it('SEC-09 one of a device that did not ask who is there counts for nothing, neither to add nor to sign in', async () => {
    const { cookie } = await newMember()
    const { options, cookies } = await start(cookie)
    const unsure = device().make(options, { flags: isThere })
    expect((await mutate('addPasskey', 'passkeys { name }', { name: 'x', response: unsure }, cookies)).code).toBe('BAD_USER_INPUT')
    const { mine } = await add(cookie)
    expect((await enter((asked) => mine.show(asked, { flags: isThere }))).code).toBe('UNAUTHENTICATED')
    expect((await enter((asked) => mine.show(asked))).code).toBeNull()
  })

  it('SEC-09 an answer counts once, in the browser that asked, for this page, and with the key of the passkey', async () => {
    const { cookie } = await newMember()
    const { mine } = await add(cookie)
    const first = await enter((asked) => mine.show(asked))
    expect(first.code).toBeNull()
    const again = await mutate('signInWithPasskey', 'user { email }', { response: first.response }, first.cookies.join('; '))
    const elsewhere = await enter((asked) => mine.show(asked), { isSameBrowser: false })
    const led = await enter((asked) => mine.show(asked, { origin: 'https://evil.example' }))
    const forged = await enter((asked) => ({ ...device().show(asked), id: mine.id, rawId: mine.id }))
    const unknown = await enter((asked) => device().show(asked))
    const old = await enter(() => mine.show({ challenge: base64url(randomBytes(32)) }))
    expect([again, elsewhere, led, forged, unknown, old].map(({ code }) => code)).toEqual(Array(6).fill('UNAUTHENTICATED'))
    for (const { given: cookies } of [again, elsewhere, led, forged, unknown, old])
      expect(cookies.filter((one) => /session_token=./.test(one))).toEqual([])
  })

  it('SEC-09 what no passkey answered is a mistake of who sent it, and no failure of the server', async () => {
    const { cookie } = await newMember()
    const before = server.lines.length
    for (const forge of [
      (real: Forged) => ({ ...real, response: {} }),
      (real: Forged) => ({ ...real, response: { ...real.response, attestationObject: 'AAAA' } }),
      (real: Forged) => ({ ...real, response: { ...real.response, clientDataJSON: base64url('{}') } }),
      (real: Forged) => ({ ...real, id: 'x', rawId: 'y' }),
    ]) {
      const { options, cookies } = await start(cookie)
      const response = forge(device().make(options) as Forged)
      const { code, payload } = await mutate('addPasskey', 'passkeys { name }', { name: 'x', response }, cookies)
      expect([code, payload.userErrors?.[0]?.field]).toEqual(['BAD_USER_INPUT', 'response'])
      expect((await enter(() => response)).code).toBe('UNAUTHENTICATED')
    }
    expect(server.lines.slice(before).filter(({ level }) => level >= 50)).toEqual([])
  })

  it('SEC-09 a challenge of signing in adds nothing, and one person’s challenge nothing for another', async () => {
    const [ann, bob] = [await newMember(), await newMember()]
    const { payload, given: more } = await mutate('startPasskeySignIn', 'options', null)
    const mixed = [ann.cookie, ...more].join('; ')
    const response = device().make(payload.options as Asked)
    expect((await mutate('addPasskey', 'passkeys { name }', { name: 'x', response }, mixed)).code).toBe('BAD_USER_INPUT')
    const { options, cookies } = await start(ann.cookie)
    const asBob = cookies.replace(ann.cookie, bob.cookie)
    expect((await mutate('addPasskey', 'passkeys { name }', { name: 'x', response: device().make(options) }, asBob)).code).toBe(
      'BAD_USER_INPUT',
    )
  })

  it('SEC-09 one is neither added nor removed without the one mail that tells its owner', async () => {
    const { email, cookie } = await newMember()
    const asOwner = (statement: string) => asServer(server.database.ownerUrl, (client) => client.query(statement))
    const broken = async (task: () => Promise<{ code: string | null }>) => {
      await asOwner('alter table identity.mail add constraint full_disk check (false) not valid')
      const { code } = await task()
      await asOwner('alter table identity.mail drop constraint full_disk')
      return code
    }
    expect(await broken(() => add(cookie))).toBe('INTERNAL_SERVER_ERROR')
    const { mine, made, code } = await add(cookie, 'Red\nkettle')
    expect([code, made]).toEqual(['BAD_USER_INPUT', undefined])
    const { mine: kept, made: added } = await add(cookie, 'Red kettle')
    const remove = () => mutate('removePasskey', 'passkeys { name }', { passkeyId: added?.passkeyId }, cookie)
    expect(await broken(remove)).toBe('INTERNAL_SERVER_ERROR')
    expect([(await enter((asked) => mine.show(asked))).code, (await enter((asked) => kept.show(asked))).code]).toEqual([
      'UNAUTHENTICATED',
      null,
    ])
    expect((await remove()).payload.passkeys).toEqual([])
    const mails = (await listMail(server.database.db.pool)).filter(({ to }) => to === email)
    expect(mails.map(({ subject }) => subject)).toEqual(['A passkey was removed from your account', 'A passkey was added to your account'])
    const { rows } = await asOwner("select body from identity.mail where subject like 'A passkey%'")
    for (const { body } of rows) if (String(body).includes('Red')) expect(body).toMatch(/“Red kettle”[\s\S]+forgot-password\n/)
  })

  it('ROLE-06 another person’s passkey is not there', async () => {
    const [ann, bob] = [await newMember(), await newMember()]
    const { mine, made } = await add(ann.cookie)
    const passkeyId = made?.passkeyId ?? ''
    expect((await mutate('renamePasskey', 'passkeys { name }', { passkeyId, name: 'Mine' }, bob.cookie)).code).toBe('NOT_FOUND')
    expect((await mutate('removePasskey', 'passkeys { name }', { passkeyId }, bob.cookie)).code).toBe('NOT_FOUND')
    expect((await enter((asked) => mine.show(asked))).payload.user).toEqual({ email: ann.email })
  })

  it('SEC-06 guessing with passkeys is counted by address', async () => {
    const { cookie } = await newMember()
    const { mine } = await add(cookie)
    for (let i = 0; i < 11; i++) expect((await enter((asked) => mine.show(asked))).code).toBeNull()
    const codes: (string | null)[] = []
    for (let i = 0; i < 11; i++) codes.push((await enter((asked) => device().show(asked))).code)
    expect(codes).toEqual([...Array(10).fill('UNAUTHENTICATED'), 'RATE_LIMITED'])
  })
})
