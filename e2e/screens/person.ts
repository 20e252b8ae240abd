import { execFile } from 'node:child_process'
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

/** Signs in with the password, as a person does. */
export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
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
function riskpilot(...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.RISKPILOT_E2E_DATA, LOG_LEVEL: 'error' }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ['dist/api/main.js', ...args], { env }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${args.join(' ')}: ${stderr || error.message}`))
      else resolve(stdout.trim())
    })
  })
}
