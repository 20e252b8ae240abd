import type { Page } from '@playwright/test'

/**
 * Scripts and answers of the graph pass: a script that is on its way when routes are removed would
 * never come.
 */
const isDocument = ({ pathname }: URL) => !pathname.includes('.') && pathname !== '/graphql'

/**
 * Pages come as they do where the server could not read their figures in time: empty, and their
 * scripts ask.
 */
export async function pagesComePlain(page: Page): Promise<void> {
  await page.route(isDocument, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /<div id="root"[^>]*>.*<script type="application\/json" id="first-answers">.*?<\/script>/s,
      '<div id="root"></div>',
    )
    return route.fulfill({ response, body })
  })
}
