import { type MouseEvent, useState } from 'react'
import type { PublicPage } from '../public-site/page.ts'
import { PostDialog } from './post-dialog.tsx'
import { PostLine } from './post-text.tsx'
import { categories, type Post, type PostText, posts } from './posts.ts'

const texts = import.meta.glob<PostText>('./posts/*.md', { import: 'default' })

const textOf = (slug: string): Promise<PostText> => texts[`./posts/${slug}.md`]?.() ?? Promise.reject(new Error(slug))

type Open = { readonly post: Post; readonly html: string }

function BlogPage() {
  const [open, setOpen] = useState<Open | null>(null)
  const [category, setCategory] = useState<string | null>(null)
  const shown = posts.filter((post) => category === null || post.category === category)
  const show = (post: Post) => (event: MouseEvent<HTMLAnchorElement>) => {
    // Another tab, or another window: the browser's own way to the post's page.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    textOf(post.slug).then(
      ({ html }) => setOpen({ post, html }),
      () => location.assign(`/blog/${post.slug}`),
    )
  }
  return (
    <div className="wrap tall blog">
      <h1>Where shops lose money</h1>
      <p className="lead">
        One leak or one habit at a time: how to find it in your own exports, an example with numbers, and what to do on Monday.
      </p>
      <fieldset className="chips needs-scripts">
        <legend className="hidden">Show posts on</legend>
        <Chip name="All" count={posts.length} isOn={category === null} choose={() => setCategory(null)} />
        {categories.map(({ name, posts: count }) => (
          <Chip key={name} name={name} count={count} isOn={category === name} choose={() => setCategory(name)} />
        ))}
      </fieldset>
      <ol className="posts">
        {shown.map((post) => (
          <li key={post.id} id={`post-${post.id}`}>
            <article>
              <PostLine post={post} />
              <h2>
                <a className="post-link" href={`/blog/${post.slug}`} onClick={show(post)}>
                  {post.title}
                </a>
              </h2>
              <p>{post.excerpt}</p>
            </article>
          </li>
        ))}
      </ol>
      {open && <PostDialog key={open.post.id} {...open} onClose={() => setOpen(null)} />}
    </div>
  )
}

type ChipProps = { readonly name: string; readonly count: number; readonly isOn: boolean; readonly choose: () => void }

function Chip({ name, count, isOn, choose }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={choose}>
      {name} <span className="figure">{count}</span>
    </button>
  )
}

const description =
  'Where small online shops lose money: rising costs, ads that buy nothing, refunds, shipping, chargebacks and stacked discounts, with steps for your own exports.'

export const page: PublicPage = {
  head: () => ({
    title: 'Blog · RiskPilot',
    description,
    feed: '/blog/feed.xml',
    structuredData: (origin) => ({
      '@context': 'https://schema.org',
      '@type': 'Blog',
      name: 'RiskPilot blog',
      url: `${origin}/blog`,
      description,
      blogPost: posts.map(({ title, slug, date }) => ({
        '@type': 'BlogPosting',
        headline: title,
        url: `${origin}/blog/${slug}`,
        datePublished: date,
      })),
    }),
  }),
  Page: BlogPage,
  signUp: '/#pricing',
}
