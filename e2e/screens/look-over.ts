import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'

export const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/**
 * Looks a view over as it stands, in both themes and at both widths, without loading it again: axe
 * finds nothing, nothing scrolls sideways or is cut, also at 320 px and with longer texts, and what
 * is pressed is at least 24 px high and wide. Ends as it began: light, 1280 px, with the texts of
 * before.
 */
export async function lookOver(page: Page, view: string): Promise<void> {
  expect(await faultsOf(page, view), view).toEqual([])
}

/**
 * All that a look over a view finds, a line each: the theme or what else was changed, the width,
 * and what is wrong.
 */
export async function faultsOf(page: Page, view: string): Promise<string[]> {
  const found: string[] = []
  const note = (where: string, findings: string[]) => found.push(...findings.map((what) => `${where}: ${what}`))
  const atWidth = (width: number) => page.setViewportSize({ width, height: 800 })
  const look = async (theme: Theme, width: number) => {
    await atWidth(width)
    note(`${theme} ${width}`, await axeFindings(page, { isOnlyRecolored: theme === 'dark' }))
    await keepPicture(page, `${view}, ${theme}, ${width}`)
  }
  await wear(page, 'light')
  for (const width of [1280, 390]) await look('light', width)
  for (const width of [320, 390, 1280]) {
    await atWidth(width)
    note(`${width}`, await misfits(page))
  }
  const shorten = await growTexts(page)
  for (const width of [1280, 390]) {
    await atWidth(width)
    note(`texts 40 % longer, ${width}`, await misfits(page))
  }
  await shorten()
  await wear(page, 'dark')
  for (const width of [390, 1280]) await look('dark', width)
  await wear(page, 'light')
  return found
}

/** What axe finds on a view as it stands, in both themes. Ends in the light one. */
export async function inBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of themes) {
    await wear(page, theme)
    const findings = await axeFindings(page, { isOnlyRecolored: theme === 'dark' })
    found.push(...findings.map((what) => `${theme}: ${what}`))
  }
  await wear(page, 'light')
  return found
}

/** For people to look at, where `npm run pictures` names a folder. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RISKPILOT_PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name.replaceAll(/[^\p{L}\d]+/gu, '-')}.png`), fullPage: true })
}

/**
 * As the button does it, where a dialog or a page without a top bar hides that, and as the system
 * does it for pages without a button.
 */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate((name) => {
    const { classList, style } = document.documentElement
    classList.remove('light', 'dark')
    classList.add(name)
    style.colorScheme = name
    style.backgroundColor = name === 'dark' ? '#0e1114' : '#fbfbfa'
  }, theme)
}

/** What goes over an edge, is cut without a way to read the rest, or is too small to press. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}`
    const outermost = (around: Element) => {
      const { right } = around.getBoundingClientRect()
      const last = [...around.querySelectorAll('*')].findLast((inner) => inner.getBoundingClientRect().right > right)
      return last ? name(last) : 'something'
    }
    for (const element of [document.documentElement, ...(dialog ? [dialog] : [])]) {
      const over = element.scrollWidth - element.clientWidth
      if (over > 0) found.push(`the page scrolls ${over} px sideways for ${outermost(element)}`)
    }
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isForReadersAlone = (element: Element) => element.clientWidth <= 1 || element.clientHeight <= 1
    for (const element of (dialog ?? document.body).querySelectorAll<HTMLElement>('*')) {
      if (!isShown(element)) continue
      const { overflowX, display, clipPath } = getComputedStyle(element)
      const isCut = overflowX !== 'visible' && overflowX !== 'auto' && overflowX !== 'scroll' && display !== 'inline'
      const isAround = [...element.childNodes].every((node) => node.nodeType !== Node.TEXT_NODE)
      // A name that is shortened says the whole on hover.
      const isSaid = element.closest('[title]') !== null
      if (isCut && clipPath === 'none' && !isSaid && !isForReadersAlone(element) && element.scrollWidth > element.clientWidth + 1)
        found.push(`cuts ${isAround ? `${outermost(element)} in ` : ''}${name(element)}`)
    }
    for (const element of (dialog ?? document.body).querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
      const { display } = getComputedStyle(element)
      // Links in running text are as high as their line.
      if (!isShown(element) || (display === 'inline' && element.tagName === 'A') || element.getAttribute('type') === 'file') continue
      // A box to tick is pressed anywhere on the label around it.
      const target = element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element
      const { width, height, right, left } = target.getBoundingClientRect()
      if (right <= 0 || isForReadersAlone(element)) continue
      if (width < 24 || height < 24) found.push(`${name(element)} is ${Math.round(width)} × ${Math.round(height)} px`)
      const edge = (dialog ?? document.documentElement).getBoundingClientRect()
      if (left < edge.left - 1 || right > edge.right + 1) found.push(`${name(element)} stands over the edge`)
    }
    return found
  })
}

/**
 * Makes every text of the view two fifths longer, as in other languages. Figures stay as they are:
 * they are not translated. What it returns gives the texts back, but for those that the page has
 * changed since.
 */
async function growTexts(page: Page): Promise<() => Promise<void>> {
  const grown = await page.evaluateHandle(() => {
    const texts: { node: Node; before: string; after: string }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('script, style, textarea')) continue
      const before = node.nodeValue ?? ''
      const after = before.replace(/\p{L}{2,}/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)))
      if (after === before) continue
      node.nodeValue = after
      texts.push({ node, before, after })
    }
    return texts
  })
  return async () => {
    await grown.evaluate((texts) => {
      for (const { node, before, after } of texts) if (node.nodeValue === after) node.nodeValue = before
    })
    await grown.dispose()
  }
}

export type Focus = { readonly name: string; readonly isSeen: boolean; readonly isCovered: boolean }

/**
 * Where the keyboard is: what it is called, whether that shows, and whether something lies over it.
 */
export function focus(page: Page): Promise<Focus | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const outlines = [null, '::after'].map((part) => getComputedStyle(element, part))
    const isSeen = outlines.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2)
    const { left, top, width, height } = element.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].map((share) => document.elementFromPoint(left + width * share, top + height / 2))
    // Covered means nothing of it can be seen, as the guidelines have it.
    const isCovered = points.every((over) => over === null || !(element.contains(over) || over.contains(element)))
    return { name: element.getAttribute('aria-label') ?? element.textContent ?? '', isSeen, isCovered }
  })
}

/** Goes on with Tab until the named thing has the focus; every stop on the way can be seen. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const stops: string[] = []
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    const stop = await focus(page)
    if (!stop) continue
    expect(stop, `focus on ‘${stop.name}’`).toMatchObject({ isSeen: true, isCovered: false })
    if (name.test(stop.name)) return
    stops.push(stop.name)
  }
  throw new Error(`Tab never came to ${name}. It came to: ${stops.join(' | ')}`)
}
