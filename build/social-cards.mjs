// `npm run cards`: draws the card that a shared link shows, for each public page and post, into
// web/public-site/cards. Plain JavaScript; they are committed, so that a build needs no browser.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import unpackBrowser, { browserPath } from '../e2e/screens/browser.ts'
import { colors } from '../web/ui/tokens.ts'
import { projectNode } from './build.mjs'
import { root } from './stamps.mjs'

const folder = join(root, 'web', 'public-site', 'cards')
const color = (name) => colors[name][0]
const inline = (...path) => readFileSync(join(root, ...path)).toString('base64')
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** @param {{ title: string, below: string }} texts */
function cardPage({ title, below }) {
  const font = inline('node_modules', '@fontsource-variable', 'inter', 'files', 'inter-latin-wght-normal.woff2')
  const mark = inline('web', 'public', 'favicon.svg')
  const size = title.length > 70 ? 52 : title.length > 45 ? 60 : 68
  return `<!doctype html><style>
@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${font})}
body{margin:0;width:1200px;height:630px;box-sizing:border-box;padding:72px 80px;display:flex;flex-direction:column;background:${color('paper')};color:${color('ink')};font-family:Inter;position:relative;overflow:hidden}
.mark{display:flex;align-items:center;gap:16px;font-size:32px;font-weight:600}
.mark img{width:52px;height:52px}
h1{margin:auto 0 24px;max-width:920px;font-size:${size}px;line-height:1.12;letter-spacing:-.025em;font-weight:700;text-wrap:balance}
p{margin:0 0 auto;max-width:900px;font-size:27px;line-height:1.4;color:${color('muted')}}
svg{position:absolute;left:0;bottom:0}
</style><div class="mark"><img src="data:image/svg+xml;base64,${mark}" alt="">RiskPilot</div>
<h1>${escaped(title)}</h1><p>${escaped(below)}</p>
<svg width="1200" height="84"><path d="M0 83H780V12H1200V84H0Z" fill="${color('high.soft')}"/><path d="M0 82H780V12H1200" fill="none" stroke="${color('high')}" stroke-width="4"/></svg>`
}

/** What a card says of a drawn page: its title without the name of the site, and a line below. */
function textsOf(html, address) {
  const property = (name) => new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(html)?.[1] ?? ''
  const plain = (text) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const title = plain(property('og:title')).replace(/ · RiskPilot$/, '')
  const [sentence = ''] = plain(property('og:description')).split(/(?<=[.!?]) /)
  return { title, below: address.startsWith('/blog/') ? 'From the RiskPilot blog' : sentence }
}

if (spawnSync(projectNode(), ['build/build.mjs'], { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1)
await unpackBrowser()
const site = await import(pathToFileURL(join(root, 'dist', 'public-ssr', 'public-ssr.js')).href)
const files = { scripts: [], preloads: [] }
mkdirSync(folder, { recursive: true })
for (const name of readdirSync(folder)) rmSync(join(folder, name))
const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
const drawn = {}
for (const address of await site.addresses()) {
  // The start has the drawing of an alert, which is not made here.
  if (address === '/') continue
  const slug = /^\/blog\/(.+)$/.exec(address)?.[1]
  const route = slug ? '/blog/:slug' : address
  const opening = {
    route,
    address: { path: address, params: slug ? { slug } : {} },
    state: null,
    origin: 'https://riskpilot.example',
    files,
  }
  const texts = textsOf(await site.draw(opening), address)
  const name = address.slice(1).replaceAll('/', '-')
  await page.setContent(cardPage(texts))
  await page.evaluate(() => document.fonts.ready)
  writeFileSync(join(folder, `${name}.png`), await page.screenshot())
  drawn[name] = texts.title
}
await browser.close()
writeFileSync(join(folder, 'titles.json'), `${JSON.stringify(drawn, null, 2)}\n`)
console.log(`${Object.keys(drawn).length} cards are in ${folder}`)
