import { chromium } from '@playwright/test'
import unpackBrowser, { browserPath } from '../screens/browser.ts'
import type { Figure, Section } from './figure.ts'
import { middle } from './rounds.ts'
import { firstLoad, slowestPress, type Visit } from './web-page.ts'
import { servedDemo } from './web-server.ts'

const rounds = 3
const kb = 1024

/** A public page, and what a visitor presses there first. */
const pages = [
  { path: '/', press: 'button:has-text("Calculate savings")' },
  { path: '/blog', press: 'main button' },
  { path: '/blog/one-carrier-one-zone', press: 'header button' },
  { path: '/early-adopter', press: 'form button[type=submit]' },
] as const

/**
 * What the public pages cost a visitor: scripts, largest paint and shifts on a slow mobile line
 * with a slow processor, and how soon the first press shows.
 */
export const publicPages: Section = {
  name: 'public',
  async run() {
    await unpackBrowser()
    await using server = await servedDemo({ demo: 'off' })
    const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] })
    const visitor = { url: server.url, state: { cookies: [], origins: [] } }
    try {
      const figures: Figure[] = []
      for (const { path, press } of pages) {
        const visits: Visit[] = []
        const presses: number[] = []
        for (let round = 0; round < rounds; round++) {
          visits.push(await firstLoad(browser, { ...visitor, path }))
          presses.push(await slowestPress(browser, { ...visitor, path }, press))
        }
        figures.push(...figuresOf(path, visits, presses))
      }
      return figures
    } finally {
      await browser.close()
    }
  },
}

function figuresOf(path: string, visits: readonly Visit[], presses: readonly number[]): Figure[] {
  const on = `${path}, slow 4G, 4 × CPU slow-down`
  return [
    { name: `JavaScript of ${path}, gzip`, value: (visits[0]?.scriptBytes ?? Number.NaN) / kb, unit: 'KB', goal: '<= 99' },
    { name: `largest paint, ${on}`, value: middle(visits.map(({ lcpMs }) => lcpMs)), unit: 'ms', goal: '< 1200' },
    { name: `layout shift, ${on}`, value: Math.max(...visits.map(({ cls }) => cls)), unit: '', goal: '0' },
    { name: `first press on ${path}, 4 × CPU slow-down`, value: middle(presses), unit: 'ms', goal: '< 100' },
  ]
}
