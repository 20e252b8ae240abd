import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import { copyBusiness } from '../support/copy-business.ts'
import { copyPerson, type Role } from '../support/copy-person.ts'
import { databaseAddress } from '../support/database-address.ts'
import { emptyBusiness, type PreparedShop, preparedPerson } from '../support/prepared-shops.ts'
import { takesKeys } from './focus-on.ts'

export type Person = { readonly email: string; readonly password: string; readonly businessId: string }

/** The status of the answer to a program of the person who is signed in. */
export function post(page: Page, path: string, data: object): Promise<number> {
  return page.evaluate(
    async ([url, body]) =>
      (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).status,
    [path, data] as const,
  )
}

let pool: pg.Pool | undefined

/** The one connection of a worker to the served data, as the role that owns them. */
export function ownerPool(): pg.Pool {
  pool ??= new pg.Pool({ connectionString: databaseAddress(process.env.RISKPILOT_E2E_DATA ?? ''), max: 1, allowExitOnIdle: true })
  return pool
}

async function asOwner<T>(fn: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await ownerPool().connect()
  return fn(client).finally(() => client.release())
}

/** Makes a business of its own, without files, and an owner with a password. */
export function makePerson(name: string, shop = `Shop of ${name}`): Promise<Person> {
  return makeOwner(name, shop, emptyBusiness)
}

/**
 * Makes a person who owns a copy of a prepared shop, imported and scanned before they came: nobody
 * was told of its leaks.
 */
export function makeOwnerOf(prepared: PreparedShop, name: string): Promise<Person> {
  return makeOwner(name, `Shop of ${name}`, prepared)
}

function makeOwner(name: string, shop: string, prepared: PreparedShop | typeof emptyBusiness): Promise<Person> {
  return asOwner(async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from business where name = $1', [prepared])
    if (!rows[0]) throw new Error(`The served data have no business ‘${prepared}’: they are to be a copy of the prepared data.`)
    const businessId = await copyBusiness(client, rows[0].id, shop)
    return member(client, { name, businessId, role: 'owner' })
  })
}

/** Makes one more person of a business. */
export function makeMember(name: string, { businessId, role }: Pick<Person, 'businessId'> & { role: Role }): Promise<Person> {
  return asOwner((client) => member(client, { name, businessId, role }))
}

async function member(client: pg.ClientBase, { name, ...of }: { name: string; businessId: string; role: Role }): Promise<Person> {
  const email = `${name}@shop.example`
  await copyPerson(client, { email, ...of })
  return { email, password: preparedPerson.password, businessId: of.businessId }
}

/** Types address and password into the form, as a person does. */
export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

let computers = 1

/** Signs in with the password and opens a page, until it takes keys. */
export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>, path = '/dashboard'): Promise<void> {
  await newSession(page, person)
  await page.goto(path)
  await takesKeys(page)
}

/**
 * Gives the browser a session, from a computer of its own: one address may try ten times in a
 * quarter of an hour.
 */
export async function newSession(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  const { origin } = new URL(process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000')
  const localAddress = `127.7.${process.pid % 250}.${computers++}`
  const cookies = await new Promise<string[]>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', origin }
    const asked = request(`${origin}/api/identity/sign-in/email`, { method: 'POST', headers, localAddress }, (answer) => {
      answer.resume()
      if (answer.statusCode === 200) resolve(answer.headers['set-cookie'] ?? [])
      else reject(new Error(`Signing in was answered with ${answer.statusCode}.`))
    })
    asked.on('error', reject)
    asked.end(JSON.stringify({ email, password }))
  })
  await page.context().addCookies(
    cookies.map((cookie) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      return { name, value, url: origin, httpOnly: /httponly/i.test(cookie), sameSite: 'Lax' as const }
    }),
  )
}

/**
 * Chooses the currency of a business of the first start, which is asked before its first file is
 * sent.
 */
export async function chooseCurrency(page: Page, currency: string): Promise<void> {
  const question = page.getByRole('group', { name: 'Currency of this shop' })
  await question.getByLabel('Name of your shop').fill('Shop of the first start')
  await question.getByLabel('Currency').selectOption(currency)
  await page.getByRole('button', { name: `Use ${currency} and import` }).click()
}

/** Opens the menu of the person in the top bar and logs out there. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('dialog', { name: 'Your account' }).getByRole('button', { name: 'Log Out' }).click()
}

/** The row of a file on the page of imports. */
export function fileRow(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
}

/**
 * Chooses files, and waits until each was read. `currency`: chosen first, in a business of the
 * first start.
 */
export async function importFiles(page: Page, tables: ReadonlyMap<string, string>, currency?: string): Promise<void> {
  await page.goto('/imports')
  await takesKeys(page)
  const files = [...tables].map(([name, text]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }))
  await page.getByLabel('Files to import').setInputFiles(files)
  if (currency) await chooseCurrency(page, currency)
  for (const name of tables.keys()) await expect(fileRow(page, name).first().getByText('Done')).toBeVisible({ timeout: 90_000 })
}

/**
 * Waits until a scan has ended since the last of the business's files was read: its alerts then
 * keep their order.
 */
export async function scanned(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isScanned), { timeout: 90_000 }).toBe(true)
}

/** Runs in the page. */
async function isScanned(): Promise<boolean> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ imports(first: 20) { nodes { finishedAt } } scanState { finishedAt } }' }),
  })
  const { data } = (await response.json()) as { data: { imports: { nodes: Ended[] }; scanState: Ended } }
  const ends = data.imports.nodes.map(({ finishedAt }) => finishedAt)
  return ends.every((end) => end !== null && end <= (data.scanState.finishedAt ?? ''))
}
type Ended = { readonly finishedAt: string | null }

type SentMail = { readonly id: string; readonly to: string; readonly subject: string }

/** The mails to an address, newest first. */
export async function mailsTo(address: string): Promise<SentMail[]> {
  const { rows } = await ownerPool().query<SentMail>(
    'select id, recipient as to, subject from identity.mail where recipient = $1 order by created_at desc, id desc',
    [address],
  )
  return rows
}

/**
 * The text of the newest mail to an address with its links, as who runs the server finds it; empty
 * before there is one.
 */
export async function mailTo(address: string): Promise<string> {
  const [newest] = await mailsTo(address)
  return newest ? riskpilot('mail', 'show', newest.id) : ''
}

/** The link in the newest mail to an address. */
export async function linkIn(address: string): Promise<string> {
  return /http\S+token=[\w-]+/.exec(await mailTo(address))?.[0] ?? ''
}

/** The printed answer of a command, in the data that the tests' server serves. */
export function riskpilot(...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.RISKPILOT_E2E_DATA, LOG_LEVEL: 'error' }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ['dist/api/main.js', ...args], { env }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${args.join(' ')}: ${stderr || error.message}`))
      else resolve(stdout.trim())
    })
  })
}
