import { posts } from './posts.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The posts as RSS 2.0 (https://www.rssboard.org/rss-specification), the newest first. */
export function feed(origin: string): string {
  const items = posts.map(({ slug, title, excerpt, category, date }) => {
    const url = `${origin}/blog/${slug}`
    const published = new Date(`${date}T00:00:00Z`).toUTCString()
    return `<item><title>${escaped(title)}</title><link>${url}</link><guid>${url}</guid><category>${escaped(category)}</category><pubDate>${published}</pubDate><description>${escaped(excerpt)}</description></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>RiskPilot blog</title><link>${origin}/blog</link><description>Where small online shops lose money, and how to find it.</description><language>en</language>
${items.join('\n')}
</channel></rss>
`
}
