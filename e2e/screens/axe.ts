import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * The rules that a change of theme alone can break: it changes colors, and nothing else of a page.
 */
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/**
 * What to look at: a part of the page, or only what another theme changes on a page that was looked
 * at whole.
 */
type Scope = { readonly within?: string; readonly isOnlyRecolored?: boolean }

/** What axe finds on the page as it stands, a line each. */
export async function axeFindings(page: Page, { within, isOnlyRecolored = false }: Scope = {}): Promise<string[]> {
  const isThere = await page.evaluate(() => {
    // Colors are looked at as they stay, not on their way there.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
    // It stays in a page once it is there.
    return 'axe' in window
  })
  // The pages have no frames: axe need not open another page to add up what it found in each.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) }).setLegacyMode(true)
  if (within) axe.include(within)
  const { violations } = await axe
    .options({ reporter: 'no-passes', ...(isOnlyRecolored && { runOnly: { type: 'rule', values: rulesOfColor } }) })
    .analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes.length} × ${nodes[0]?.html}`)
}
