import type { Page } from '@playwright/test'

/** Opens a page in front of the door, and waits until it can be used. */
export async function openPublic(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await takenOver(page)
}

/**
 * Waits until the scripts of a public page have taken over what the server drew: what is pressed
 * before does nothing.
 */
export async function takenOver(page: Page): Promise<void> {
  // React notes its props at each element that it takes over, the last one last.
  await page.waitForFunction(() => {
    const last = document.querySelector('#page > :last-child')
    return last !== null && Object.keys(last).some((key) => key.startsWith('__reactProps'))
  })
}
