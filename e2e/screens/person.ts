import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { expect, type Locator, type Page } from '@playwright/test'

export type Person = { readonly email: string; readonly password: string; readonly businessId: string }

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

/** Signs in with the password and opens the dashboard, from a computer of its own: one address may try ten times in a quarter of an hour. */
export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
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
  await page.goto('/dashboard')
}

/** The row of a file on the page of imports. */
export function fileRow(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
}

/** Chooses files, and waits until each was read. */
export async function importFiles(page: Page, tables: ReadonlyMap<string, string>): Promise<void> {
  await page.goto('/imports')
  const files = [...tables].map(([name, text]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }))
  await page.getByLabel('Files to import').setInputFiles(files)
  for (const name of tables.keys()) await expect(fileRow(page, name).first().getByText('Done')).toBeVisible({ timeout: 90_000 })
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
