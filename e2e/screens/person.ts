import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { expect, type Locator, type Page } from '@playwright/test'
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

/** Makes a business of its own and an owner with a password, with the same commands that an operator types. */
export async function makePerson(name: string, shop = `Shop of ${name}`): Promise<Person> {
  const email = `${name}@shop.example`
  const password = 'four words make one'
  const businessId = await riskpilot('business', 'create', shop, '--currency', 'GBP', '--zone', 'Europe/London')
  await riskpilot('user', 'create', '--email', email, '--password', password, '--business', businessId, '--role', 'owner')
  return { email, password, businessId }
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

/** Gives the browser a session, from a computer of its own: one address may try ten times in a quarter of an hour. */
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

/** Chooses the currency of a business of the first start, which is asked before its first file is sent. */
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

/** Chooses files, and waits until each was read. `currency`: chosen first, in a business of the first start. */
export async function importFiles(page: Page, tables: ReadonlyMap<string, string>, currency?: string): Promise<void> {
  await page.goto('/imports')
  const files = [...tables].map(([name, text]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }))
  await page.getByLabel('Files to import').setInputFiles(files)
  if (currency) await chooseCurrency(page, currency)
  for (const name of tables.keys()) await expect(fileRow(page, name).first().getByText('Done')).toBeVisible({ timeout: 90_000 })
}

/** Waits until a scan has ended since the last of the business's files was read: its alerts then keep their order. */
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

/** The link in the newest mail to an address, as who runs the server finds it. */
export async function linkIn(to: string): Promise<string> {
  const mails = JSON.parse(await riskpilot('mail', 'list', '--json')) as { id: string; to: string }[]
  const text = await riskpilot('mail', 'show', mails.find((mail) => mail.to === to)?.id ?? 'none')
  return /http\S+token=[\w-]+/.exec(text)?.[0] ?? ''
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
