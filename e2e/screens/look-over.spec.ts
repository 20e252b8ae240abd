import { expect, test } from '@playwright/test'
import { faultsOf } from './look-over.ts'

const style = `
  body { margin: 0; font: 16px sans-serif }
  .dark { color: #eee }
  .narrow, .narrowest { display: none }
  @media (max-width: 600px) { .wide { display: none } .narrow { display: block } }
  @media (max-width: 350px) { .narrowest { display: block; width: 360px } }
  .dark .dim { color: #333 }
  .light .pale { color: #ddd }
  .dark p a { color: #ccc; text-decoration: none }
  .scrolled { height: 40px; overflow: auto }
  .cut { width: 60px; overflow: hidden; white-space: nowrap }
  button { min-width: 30px; min-height: 30px }
  .tiny { min-width: 0; min-height: 0; width: 16px; height: 16px; padding: 0 }
`
const planted = (inMain: string, outside: string) => `<!doctype html>
  <html lang="en"><head><title>Planted</title><style>${style}</style></head>
  <body><main><h1>Planted</h1><p>What is read.</p>${inMain}</main>${outside}</body></html>`

test('UX-01 a look over finds nothing on a page without fault, and leaves its texts as they were', async ({ page }) => {
  await page.setContent(planted('<button>Press</button>', ''))
  expect(await faultsOf(page, 'no fault')).toEqual([])
  await expect(page.getByRole('button')).toHaveText('Press')
})

test('UX-01 a look over finds each fault that only one theme, one width or longer texts have', async ({ page }) => {
  const inMain = `
    <div class="wide"><button></button></div>
    <div class="narrow"><img src="data:," width="30" height="30"></div>
    <div class="narrow dim">Dark on dark on a phone.</div>
    <div class="wide pale">Light on light on a screen.</div>
    <p>Told by its <a href="#top">color alone</a> in a text.</p>
    <div class="narrow"><div class="scrolled"><p>One</p><p>Two</p><p>Three</p></div></div>
    <div class="narrow"><button class="tiny" aria-label="Tiny">x</button></div>
    <div class="narrowest">Wider than a small phone.</div>
    <div class="cut">Fitting</div>`
  await page.setContent(planted(inMain, '<div class="narrow">Outside of every landmark.</div>'))
  expect((await faultsOf(page, 'planted')).map((what) => what.split(' × ')[0])).toEqual([
    'light 1280: button-name 1',
    'light 1280: color-contrast 1',
    'light 390: image-alt 1',
    'light 390: region 1',
    'light 390: scrollable-region-focusable 1',
    '320: the page scrolls 40 px sideways for <div> Wider than a small phone.',
    '320: <button> Tiny is 16',
    '390: <button> Tiny is 16',
    'texts 40 % longer, 1280: cuts <div> FittingFit',
    'texts 40 % longer, 390: cuts <div> FittingFit',
    'texts 40 % longer, 390: <button> Tiny is 16',
    'dark 390: color-contrast 1',
    'dark 390: link-in-text-block 1',
    'dark 1280: link-in-text-block 1',
  ])
})
