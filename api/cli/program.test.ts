import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { testDatabase } from '../../e2e/support/database/test-database.ts'
import { createBusiness } from '../businesses/businesses.ts'
import { writeMail } from '../mail/write-mail.ts'
import { runCommand } from './program.ts'

async function run(args: readonly string[], env: Record<string, string> = {}) {
  let out = ''
  let err = ''
  const code = await runCommand(args, {
    env,
    durable: false,
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
  })
  return { code, out, err }
}

/** Settings for commands on a database of their own. */
async function place() {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'riskpilot-cli-'))
  const env = {
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    SECRET_KEY: 'a secret of the tests alone, long enough',
    DATA_DIR: folder,
    PORT: '0',
  }
  return {
    env,
    database,
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

describe('the command line', () => {
  it.each([
    [['--help'], /Usage: riskpilot[\s\S]*business[\s\S]*user[\s\S]*doctor[\s\S]*Exit codes: 0 done/],
    [['business', 'create', '--help'], /--currency <code>[\s\S]*Example:\n {2}riskpilot business create/],
    [['business', 'list', '--help'], /Example:\n {2}riskpilot business list/],
    [['user', 'create', '--help'], /--role <role>[\s\S]*Example:\n {2}riskpilot user create/],
    [['key', 'create', '--help'], /--scope <words>[\s\S]*Example:\n {2}riskpilot key create/],
    [['doctor', '--help'], /Example:\n {2}riskpilot doctor/],
  ])('OPS-05 %j explains itself on standard output and exits 0', async (args, text) => {
    const { code, out, err } = await run(args)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(text)
  })

  it.each([
    [['nonsense'], 'unknown command'],
    [['business', 'create', 'Tea'], "required option '--currency <code>'"],
    [['business', 'create', 'Tea', '--currency', 'GBP', '--zone', 'UTC', '--colour', 'red'], 'unknown option'],
    [['user', 'create', '--email', 'x'], 'required option'],
  ])('OPS-05 %j is wrong usage: exit 2, with the way to help', async (args, text) => {
    const { code, out, err } = await run(args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(text)
    expect(err).toContain('Add --help')
  })

  it('OPS-03 a key for figures is made without a business, listed and revoked; half of that is refused', async () => {
    await using shop = await place()
    const made = await run(['key', 'create', '--scope', 'metrics', '--name', 'Prometheus', '--json'], shop.env)
    expect([made.code, made.err]).toEqual([0, ''])
    const { id, key, scopes } = JSON.parse(made.out) as { id: string; key: string; scopes: string[] }
    expect([key, scopes]).toEqual([expect.stringMatching(/^rp_[\w-]{43}$/), ['metrics']])
    expect((await run(['key', 'list'], shop.env)).out).toBe(`${id}\t${key.slice(0, 8)}…\tactive\tmetrics\tPrometheus\n`)
    expect(await run(['key', 'revoke', id], shop.env)).toEqual({ code: 0, out: `${id} is revoked.\n`, err: '' })
    expect((await run(['key', 'list'], shop.env)).out).toContain('\tended\t')
    const business = await shop.database.createBusiness()
    for (const wrong of [
      ['--scope', 'read'],
      ['--scope', 'metrics', '--business', business],
      ['--scope', 'metrics,read'],
    ]) {
      const { code, out, err } = await run(['key', 'create', ...wrong], shop.env)
      expect([code, out]).toEqual([2, ''])
      expect(err).toContain('--business')
    }
    expect((await run(['key', 'revoke', business], shop.env)).code).toBe(1)
  })

  it('OPS-05 --help loads neither database nor server', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--import',
      '@oxc-node/core/register',
      '--input-type=module',
      '--eval',
      `import { registerHooks } from 'node:module'
       registerHooks({ load(url, context, next) { if (/node_modules\\/(fastify|pg|@mikro-orm|better-auth|type-graphql)\\//.test(url)) process.stdout.write('LOADED ' + url + '\\n'); return next(url, context) } })
       process.argv = ['node', 'riskpilot', '--help']
       await import('./api/main.ts')`,
    ])
    expect(stdout).toContain('Usage: riskpilot')
    expect(stdout).not.toContain('LOADED')
  })

  it('OPS-05 shows mail with its link to who runs the server', async () => {
    await using shop = await place()
    expect(await run(['mail', 'list'], shop.env)).toEqual({ code: 0, out: 'No mail was written yet.\n', err: '' })
    const id = '019a9d5e-3c1b-7a55-8f00-0123456789ab'
    const link = { origin: 'https://riskpilot.example', page: '/verify-email', purpose: 'sign-up', id } as const
    await inBusiness(shop.database.db, id, ({ sql }) =>
      writeMail(
        { sql, clock: { now: () => new Date() } },
        { to: 'ann@shop.example', subject: 'Hello', parts: [{ kind: 'small', text: 'Open', address: '{link}' }], link },
      ),
    )
    const [mail] = JSON.parse((await run(['mail', 'list', '--json'], shop.env)).out) as { id: string; to: string; status: string }[]
    expect(mail).toMatchObject({ to: 'ann@shop.example', status: 'waiting', tries: 0, problem: null })
    expect((await run(['mail', 'list'], shop.env)).out).toMatch(/waiting {2}ann@shop\.example {2}Hello\n$/)
    const shown = await run(['mail', 'show', mail?.id ?? ''], shop.env)
    expect(shown.out).toMatch(
      /^To: ann@shop\.example\nSubject: Hello\nStatus: waiting\n\nOpen: https:\/\/riskpilot\.example\/verify-email\?token=[\w-]{64}\n$/,
    )
    for (const unknown of [id, 'none'])
      expect(await run(['mail', 'show', unknown], shop.env)).toMatchObject({ code: 1, err: expect.stringContaining('There is no mail') })
  })

  it('OPS-05 makes businesses and people; a machine reads the same as JSON', async () => {
    await using shop = await place()
    const made = await run(['business', 'create', 'Tea and More', '--currency', 'gbp', '--zone', 'Europe/London'], shop.env)
    const id = made.out.trim()
    expect(made).toEqual({ code: 0, out: `${id}\n`, err: '' })
    const list = await run(['business', 'list', '--json'], shop.env)
    expect(JSON.parse(list.out)).toEqual([{ id, name: 'Tea and More', currency: 'GBP', zone: 'Europe/London' }])
    const user = (email: string, more: string[] = []) =>
      run(['user', 'create', '--email', email, '--password', 'seven green kettles sing', '--business', id, ...more], shop.env)
    const ann = await user('Ann@Shop.example', ['--role', 'owner', '--json'])
    expect([ann.code, Object.keys(JSON.parse(ann.out))]).toEqual([0, ['id']])
    expect(await user('ann@shop.example')).toEqual({ code: 1, out: '', err: 'Somebody signs in as ann@shop.example already.\n' })
    expect((await user('bob@shop.example', ['--role', 'king'])).err).toBe('role: The role is owner, manager or viewer.\n')
    expect(await run(['user', 'delete', 'ann@shop.example', '--confirm'], shop.env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nobody else owns Tea and More.'),
    })
    await user('bob@shop.example')
    expect((await run(['user', 'delete', 'bob@shop.example'], shop.env)).err).toContain('To confirm, add --confirm.')
    expect((await run(['user', 'delete', 'bob@shop.example', '--confirm'], shop.env)).out).toMatch(/^Erased\. The receipt is /)
    expect((await run(['user', 'delete', 'bob@shop.example', '--confirm'], shop.env)).err).toBe('Nobody signs in with bob@shop.example.\n')
    const nowhere = [
      'user',
      'create',
      '--email',
      'c@d.example',
      '--password',
      'seven green kettles sing',
      '--business',
      '0197a3c1-0000-7000-8000-000000000001',
    ]
    expect(await run(nowhere, shop.env)).toMatchObject({ code: 1, err: expect.stringContaining('There is no business') })
  })

  it('OPS-05 changes a business: the name any time, currency and zone until rows are in; a file in another currency is refused', async () => {
    await using shop = await place()
    const id = await shop.database.createBusiness({ currency: 'USD', zone: 'UTC' })
    const orders = join(shop.env.DATA_DIR, 'orders.csv')
    await writeFile(orders, 'order_id,date,sku,qty,unit_price,currency\n1,2024-03-01,A,2,9.99,GBP\n')
    const refused = await run(['import', orders, '--business', id], shop.env)
    expect(refused).toMatchObject({
      code: 3,
      out: "‘orders.csv’ is in GBP, but this business counts in USD. Change the business's currency in Settings, or import the file into a business in GBP.\n",
    })
    const update = (...args: string[]) => run(['business', 'update', id, ...args], shop.env)
    expect(await update('--currency', 'gbp', '--zone', 'Europe/London', '--name', 'Tea', '--json')).toMatchObject({ code: 0, err: '' })
    expect((await run(['import', orders, '--business', id], shop.env)).code).toBe(0)
    expect(await update('--currency', 'USD')).toEqual({ code: 3, out: '', err: expect.stringContaining('Make a new business in USD') })
    expect(await update('--name', 'Tea and More')).toEqual({ code: 0, out: `${id}\tGBP\tEurope/London\tTea and More\n`, err: '' })
    expect(await update('--currency', 'XXQ')).toMatchObject({ code: 2, err: expect.stringContaining('currency: ') })
    expect(await update()).toMatchObject({ code: 2, err: 'Say what is to change: --name, --currency or --zone.\n' })
    const nowhere = ['business', 'update', '0197a3c1-0000-7000-8000-000000000001', '--name', 'Tea']
    expect(await run(nowhere, shop.env)).toMatchObject({ code: 1, err: expect.stringContaining('There is no business') })
    const log = await inBusiness(shop.database.db, id, ({ sql }) => sql('select actor_kind, operation from audit_entry'))
    expect(log).toEqual(Array(2).fill({ actor_kind: 'system', operation: 'updateBusiness' }))
  })

  it('OPS-05 import asks for the currency that nobody has chosen, takes it once, and refuses another once rows are in', async () => {
    await using shop = await place()
    const first = { name: 'My shop', currency: 'USD', zone: 'UTC' }
    const id = await createBusiness({ db: shop.database.db, clock: { now: () => new Date() } }, first, { isConfirmed: false })
    const orders = join(shop.env.DATA_DIR, 'orders.csv')
    await writeFile(orders, 'order_id,date,sku,qty,unit_price\n1,2024-03-01,A,2,9.99\n')
    const importAs = (...currency: string[]) => run(['import', orders, '--business', id, ...currency], shop.env)
    expect(await importAs()).toEqual({
      code: 3,
      out: '',
      err: `Nobody has chosen the currency of this business yet. Say it with --currency, such as: riskpilot import FILE --business ${id} --currency EUR\n`,
    })
    expect(await importAs('--currency', 'XXQ')).toMatchObject({ code: 2, out: '' })
    expect(await importAs('--currency', 'eur')).toMatchObject({ code: 0, out: expect.stringContaining('1 in') })
    expect(await importAs()).toMatchObject({ code: 0, out: expect.stringContaining('1 duplicate') })
    expect(await importAs('--currency', 'GBP')).toMatchObject({ code: 3, err: expect.stringContaining('Make a new business in GBP') })
  })

  it('OPS-05 scan refuses a file in another currency and says which --currency to use', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'riskpilot-scan-'))
    await writeFile(join(folder, 'orders.csv'), 'order_id,date,sku,qty,unit_price,currency\n1,2024-03-01,A,2,9.99,GBP\n')
    const problem = '‘orders.csv’ is in GBP, but this business counts in USD. Run the scan again with --currency GBP.'
    const refused = await run(['scan', folder])
    expect(refused.code).toBe(3)
    expect(refused.err).toContain(problem)
    expect(refused.out).toContain(problem)
    expect((await run(['scan', folder, '--currency', 'GBP'])).code).toBe(0)
    await rm(folder, { recursive: true })
  })

  it('OPS-05 SEC-22 makes, lists and revokes keys, of which only the new one is ever printed', async () => {
    await using shop = await place()
    const id = await shop.database.createBusiness()
    const made = await run(['key', 'create', '--business', id, '--scope', 'read,write', '--name', 'Nightly'], shop.env)
    expect(made).toEqual({ code: 0, out: expect.stringMatching(/^rp_[\w-]{43}\n$/), err: '' })
    const list = await run(['key', 'list', '--business', id, '--json'], shop.env)
    const [key] = JSON.parse(list.out) as { id: string; name: string; scopes: string[]; isActive: boolean }[]
    expect(key).toMatchObject({ name: 'Nightly', scopes: ['read', 'write'], isActive: true, createdByEmail: null })
    expect(list.out).not.toContain(made.out.trim())
    expect((await run(['key', 'revoke', key?.id ?? '', '--business', id], shop.env)).out).toBe(`${key?.id} is revoked.\n`)
    expect((await run(['key', 'list', '--business', id], shop.env)).out).toContain('ended')
    const log = await inBusiness(shop.database.db, id, ({ sql }) => sql('select actor_kind, operation from audit_entry order by at, id'))
    expect(log).toEqual([
      { actor_kind: 'system', operation: 'createApiKey' },
      { actor_kind: 'system', operation: 'revokeApiKey' },
    ])
    expect(await run(['key', 'create', '--business', id, '--scope', 'all'], shop.env)).toMatchObject({ code: 2, out: '' })
    expect(await run(['key', 'list', '--business', 'x'], shop.env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no business x'),
    })
  })

  // On a cluster the command spreads (db/distribute.cluster-test.ts).
  it.skipIf(process.env.RISKPILOT_CLUSTER)('OPS-06 spreads no database that is one PostgreSQL, and says what makes a cluster', async () => {
    await using shop = await place()
    for (const words of [
      ['db', 'distribute'],
      ['db', 'distribute', '--dry-run', '--shards', '8'],
    ])
      expect(await run(words, shop.env)).toEqual({ code: 3, out: '', err: expect.stringContaining('it lacks the extension citus') })
    for (const shards of ['0', '513', '1.5', 'many'])
      expect(await run(['db', 'distribute', '--shards', shards], shop.env)).toMatchObject({ code: 2, out: '' })
  })

  it('OPS-05 a value that cannot be is wrong usage, with all mistakes told', async () => {
    await using shop = await place()
    const { code, err } = await run(['business', 'create', 'T', '--currency', 'XXQ', '--zone', 'Mars/Base'], shop.env)
    expect(code).toBe(2)
    expect(err).toBe(
      'currency: ‘XXQ’ is not an ISO 4217 currency code; write one like USD or EUR. zone: ‘Mars/Base’ is not an IANA time zone; write one like Europe/London or UTC.\n',
    )
    expect(await run(['business', 'list'], { PORT: 'x' })).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/^PORT: ‘x’ is not a port/),
    })
  })

  it('OPS-05 lists who signed up in the public forms, for people and machines, and forgets who asks for it', async () => {
    await using shop = await place()
    const note = 'select visitors.note_signup($1, $2, $3, $4)'
    await shop.database.db.pool.query(note, ['beta', 'Ann@shop.example', { name: 'Ann' }, '2026-06-01T08:00:00Z'])
    await shop.database.db.pool.query(note, ['cashflow', 'ann@shop.example', { name: 'Ann' }, '2026-06-02T08:00:00Z'])
    const ann = { email: 'ann@shop.example', details: { name: 'Ann' } }
    const list = async (...args: string[]) => JSON.parse((await run(['signups', 'list', '--json', ...args], shop.env)).out)
    expect(await list()).toEqual([
      { ...ann, kind: 'cashflow', createdAt: '2026-06-02T08:00:00.000Z' },
      { ...ann, kind: 'beta', createdAt: '2026-06-01T08:00:00.000Z' },
    ])
    expect(await list('--kind', 'beta')).toHaveLength(1)
    expect((await run(['signups', 'list'], shop.env)).out).toContain('2026-06-01T08:00:00.000Z\tbeta\tann@shop.example\tAnn\n')
    expect((await run(['signups', 'list', '--kind', 'x'], shop.env)).code).toBe(2)
    await shop.database.db.pool.query(note, ['beta', 'x@shop.example', { name: '=1+1', shopifyStoreUrl: 'a,b' }, '2026-06-03T08:00:00Z'])
    expect((await run(['signups', 'list', '--kind', 'beta', '--csv'], shop.env)).out.split('\n').slice(0, 2)).toEqual([
      'signedUpAt,form,email,name,companyName,phone,companySize,companyWebsite,shopifyStoreUrl,chargebackConcerns,cashFlowChallenges,riskInterest',
      `2026-06-03T08:00:00.000Z,beta,x@shop.example,'=1+1,,,,,"a,b",,,`,
    ])
    await run(['signups', 'forget', 'x@shop.example'], shop.env)
    expect(await run(['signups', 'forget', 'ANN@shop.example'], shop.env)).toEqual({ code: 0, out: '2 forgotten\n', err: '' })
    expect(await list()).toEqual([])
  })

  it('OPS-05 staff are named by the address they sign in with, and taken back', async () => {
    await using shop = await place()
    const business = await shop.database.createBusiness()
    expect((await run(['staff', 'add', 'sam@office.example'], shop.env)).err).toContain('Nobody signs in with sam@office.example.')
    const sam = ['--email', 'sam@office.example', '--password', 'seven green kettles sing', '--business', business]
    await run(['user', 'create', ...sam], shop.env)
    expect((await run(['staff', 'list'], shop.env)).out).toBe('Nobody is staff.\n')
    expect((await run(['staff', 'add', 'SAM@office.example'], shop.env)).out).toBe('SAM@office.example is staff\n')
    expect(JSON.parse((await run(['staff', 'list', '--json'], shop.env)).out)).toMatchObject([{ email: 'sam@office.example' }])
    expect((await run(['staff', 'remove', 'sam@office.example'], shop.env)).out).toBe('sam@office.example is no longer staff\n')
    expect((await run(['staff', 'remove', 'sam@office.example'], shop.env)).out).toBe('sam@office.example was not staff\n')
  })

  it('SEC-06 refuses passwords that are guessed first', async () => {
    await using shop = await place()
    const id = await shop.database.createBusiness()
    const codes: Record<string, number> = {}
    for (const password of [
      'short',
      'passwordpassword',
      '123456789012',
      'aaaaaaaaaaaa',
      'qwertyuiop12',
      'annannannann',
      'correct horse battery',
    ]) {
      const args = ['user', 'create', '--email', 'ann@shop.example', '--password', password, '--business', id]
      codes[password] = (await run(args, shop.env)).code
    }
    expect(codes).toEqual({
      short: 2,
      passwordpassword: 2,
      '123456789012': 2,
      aaaaaaaaaaaa: 2,
      qwertyuiop12: 2,
      annannannann: 2,
      'correct horse battery': 0,
    })
  })
})

describe('doctor', () => {
  it('OPS-04 finds nothing on a sound installation but what tests switch off', async () => {
    await using shop = await place()
    const { code, out } = await run(['doctor', '--json'], shop.env)
    const problems = (JSON.parse(out) as { what: string; problem?: string }[]).filter(({ problem }) => problem)
    const { rows } = await shop.database.db.pool.query<{ fsync: string }>('show fsync')
    expect(problems.map(({ what }) => what)).toEqual(rows[0]?.fsync === 'off' ? ['durability'] : [])
    expect(code).toBe(problems.length === 0 ? 0 : 1)
  })

  it('OPS-04 signs in at the mail server and hands nothing over; says which one does not let it', async () => {
    await using shop = await place()
    const seen: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) => {
        seen.push(username ?? '')
        return password === 'right' ? done(null, { user: username }) : done(new Error('Wrong password'))
      },
      onData: (stream) => stream.on('data', () => seen.push('a mail')).resume(),
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as { port: number }
    const mail = async (password: string) => {
      const { out } = await run(['doctor'], { ...shop.env, SMTP_URL: `smtp://shop:${password}@127.0.0.1:${port}` })
      return out.split('\n').find((line) => line.includes(' mail'))
    }
    expect(await mail('right')).toBe('ok       mail')
    expect(await mail('wrong')).toMatch(/^problem {2}mail: 127\.0\.0\.1:\d+ does not take mail: .*Wrong password.* Check SMTP_URL/)
    await new Promise<void>((resolve) => server.close(() => resolve()))
    expect(await mail('right')).toMatch(/^problem {2}mail: .*ECONNREFUSED/)
    expect(seen).toEqual(['shop', 'shop'])
    expect((await run(['doctor'], shop.env)).out).toContain('ok       mail: kept here')
  })

  it('OPS-04 names what is wrong and what to do: walls, migrations, jobs, settings', async () => {
    await using shop = await place()
    const { default: pg } = await import('pg')
    const owner = new pg.Client(shop.database.ownerUrl)
    await owner.connect()
    await owner.query('alter table risk no force row level security')
    await owner.query(`delete from migration where name = '0144-baseline'`)
    await owner.query(`insert into jobs.job (name, state) values ('scan', 'failed')`)
    await owner.end()
    const { code, out } = await run(['doctor'], shop.env)
    expect(code).toBe(1)
    expect(out).toMatch(/problem {2}migrations: not applied yet: 0144-baseline/)
    expect(out).toMatch(/problem {2}roles and walls between businesses: .*risk/)
    expect(out).toMatch(/problem {2}jobs: given up after five tries: 1 scan/)
    expect((await run(['doctor'], { PORT: 'x' })).out).toMatch(/problem {2}settings: PORT/)
    expect((await run(['doctor'], { DATA_DIR: '/tmp/riskpilot-not-there' })).out).toContain('is not there yet')
    const away = await run(['doctor'], { ...shop.env, DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/x' })
    expect(away.out).toMatch(/problem {2}database: .*ECONNREFUSED.*Check that it runs/)
  })
})
