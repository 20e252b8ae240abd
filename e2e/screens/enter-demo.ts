import { expect, type Page } from '@playwright/test'

/**
 * Signs in to the demo business. It is made in the background: the first visitors of a new server
 * may be told to wait.
 */
export async function enterDemo(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/demo')
    await page.getByRole('button', { name: 'Access Demo Platform' }).click()
    await expect(page.getByText('Demo Access Granted')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 150_000, intervals: [4_000] })
}
