import { chromium } from '@playwright/test'
import unpackBrowser, { browserPath } from '../screens/browser.ts'
import { beside, type Figure, type Section } from './figure.ts'
import { middle } from './rounds.ts'
import { plainClientBytes } from './web-anchor.ts'
import { enterDemo, firstLoad, pressed, type Visit } from './web-page.ts'
import { idleMemory, servedDemo } from './web-server.ts'

const rounds = 3
const kb = 1024

/**
 * What the built client costs a visitor of the demo: bytes before the first page works, paint and
 * shifts on a slow line with a slow processor, how soon a press shows; and what the server and its
 * database keep of the memory once the demo is made.
 */
export const web: Section = {
  name: 'web',
  async run() {
    await unpackBrowser()
    await using server = await servedDemo()
    const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const session = await enterDemo(browser, server.url)
      const visits = { dashboard: [] as Visit[], alerts: [] as Visit[] }
      const presses = { alert: [] as number[], closing: [] as number[], tab: [] as number[] }
      for (let round = 0; round < rounds; round++) {
        visits.dashboard.push(await firstLoad(browser, { ...session, path: '/dashboard' }))
        visits.alerts.push(await firstLoad(browser, { ...session, path: '/risks' }))
        const { alert, closing, tab } = await pressed(browser, session)
        presses.alert.push(alert)
        presses.closing.push(closing)
        presses.tab.push(tab)
      }
      const loaded = visits.dashboard[0]?.scriptBytes ?? Number.NaN
      return [
        beside('first-load JavaScript, signed in, dashboard, gzip', 'KB', {
          value: loaded / kb,
          peer: 'React, Chakra’s default system, Apollo Client and a router built plainly',
          of: (await plainClientBytes()) / kb,
          goal: '<= 220 KB (180 KB)',
        }),
        ...['dashboard' as const, 'alerts' as const].flatMap((name) => paintsOf(name, visits[name])),
        { name: 'an alert opens, 4 × CPU slow-down', value: middle(presses.alert), unit: 'ms', goal: '< 100' },
        { name: 'an alert closes, 4 × CPU slow-down', value: middle(presses.closing), unit: 'ms', goal: '< 100' },
        { name: 'a tab of the alerts changes, 4 × CPU slow-down', value: middle(presses.tab), unit: 'ms', goal: '< 100' },
        ...memoryFigures(await idleMemory(server)),
      ]
    } finally {
      await browser.close()
    }
  },
}

function paintsOf(name: string, visits: readonly Visit[]): Figure[] {
  const on = `${name}, slow 4G, 4 × CPU slow-down`
  return [
    { name: `largest paint, ${on}`, value: middle(visits.map(({ lcpMs }) => lcpMs)), unit: 'ms', goal: '< 2500' },
    { name: `layout shift, ${on}`, value: middle(visits.map(({ cls }) => cls)), unit: '', goal: '<= 0.05' },
  ]
}

/** Where the system does not tell, there is no figure. */
function memoryFigures(memory: { server: number; database: number } | null): Figure[] {
  if (!memory) return []
  const { server, database } = memory
  return [
    { name: 'idle memory, server', value: server, unit: 'MB' },
    { name: 'idle memory, database', value: database, unit: 'MB' },
    { name: 'idle memory, both', value: server + database, unit: 'MB', goal: '< 400' },
  ]
}
