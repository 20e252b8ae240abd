import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8')) as { version: string }
const cache = join(root, 'node_modules', '.cache', 'riskpilot')
const folder = join(cache, `chromium-${version}`)

/**
 * The browser of the tests: the one of `CHROMIUM_PATH`, or the one that comes with the packages.
 */
export const browserPath = process.env.CHROMIUM_PATH ?? join(folder, 'chromium')

/**
 * Unpacks the browser once, before any worker starts. Into a folder of its own first and renamed
 * when whole: a half-written one, or another version's, is never started.
 */
export default async function unpackBrowser(): Promise<void> {
  if (process.env.CHROMIUM_PATH || existsSync(browserPath)) return
  mkdirSync(cache, { recursive: true })
  const half = mkdtempSync(join(cache, 'unpacking-'))
  const temporary = process.env.TMPDIR
  try {
    // The package unpacks into the system's temporary folder, which this variable names.
    process.env.TMPDIR = half
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    if (!existsSync(browserPath)) renameSync(half, folder)
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = temporary
    rmSync(half, { recursive: true, force: true })
  }
}
