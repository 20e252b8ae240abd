/** What the list shows of a post. */
export type Post = {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly excerpt: string
  readonly category: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly author: string
  readonly readTime: string
}

type Facts = Readonly<Record<string, string>> & { readonly minutes: number }
export type PostText = { readonly facts: Facts; readonly html: string }

const files = import.meta.glob<{ readonly facts: Facts }>('./posts/*.md', { query: '?listed', import: 'default', eager: true })

/** Every post, the newest first. */
export const posts: readonly Post[] = Object.values(files)
  .map(({ facts }) => postOf(facts))
  .toSorted((a, b) => b.date.localeCompare(a.date))

/** Categories by how many posts they have. */
export const categories: readonly { readonly name: string; readonly posts: number }[] = [...Map.groupBy(posts, ({ category }) => category)]
  .map(([name, own]) => ({ name, posts: own.length }))
  .toSorted((a, b) => b.posts - a.posts || a.name.localeCompare(b.name))

export function dayWords(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

function postOf({ id, slug, title, description, category, date, author, minutes }: Facts): Post {
  const [own = '', name = '', excerpt = '', kind = '', on = '', by = ''] = [slug, title, description, category, date, author]
  return { id: Number(id), slug: own, title: name, excerpt, category: kind, date: on, author: by, readTime: `${minutes} min read` }
}
