import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Gives an element the focus. A page that the server drew takes no focus before its scripts are
 * there, and a key pressed until then goes elsewhere.
 */
export async function focusOn(target: Locator): Promise<void> {
  await expect(async () => {
    await target.focus()
    await expect(target).toBeFocused({ timeout: 500 })
  }).toPass()
}

/**
 * Waits until the scripts of a page that the server drew are there: keys pressed before go nowhere.
 */
export async function takesKeys(page: Page): Promise<void> {
  await expect(page.locator('#root:not([inert])')).toHaveCount(1)
}
