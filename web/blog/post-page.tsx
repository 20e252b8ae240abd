import type { PageAddress, PageProps, PublicPage } from '../public-site/page.ts'
import { PostLine, PostText as Text } from './post-text.tsx'
import { type Post, type PostText, posts } from './posts.ts'

// Only the server loads this module: the page of a post needs no scripts.
const texts = import.meta.glob<PostText>('./posts/*.md', { import: 'default', eager: true })

const postAt = ({ params, path }: PageAddress): Post | undefined =>
  posts.find(({ slug }) => slug === (params.slug ?? path.slice('/blog/'.length)))

function PostPage({ address }: PageProps) {
  const post = postAt(address)
  if (!post) return null
  const at = posts.indexOf(post)
  const others = [posts[at - 1], posts[at + 1]].filter((one) => one !== undefined)
  return (
    <article className="wrap tall post-page">
      <p>
        <a href="/blog">All posts</a>
      </p>
      <h1>{post.title}</h1>
      <PostLine post={post} />
      <p className="lead">{post.excerpt}</p>
      <Text html={texts[`./posts/${post.slug}.md`]?.html ?? ''} />
      <p className="post-start">
        <a className="button" href="/#pricing">
          Get Started
        </a>{' '}
        <a className="button quiet" href="/demo">
          Try Demo
        </a>
      </p>
      <nav className="post-others" aria-label="Other posts">
        {others.map(({ id, slug, title, category }) => (
          <a key={id} className="card" href={`/blog/${slug}`}>
            <span className="muted">{category}</span>
            {title}
          </a>
        ))}
      </nav>
    </article>
  )
}

export const page: PublicPage = {
  head(address) {
    const post = postAt(address)
    if (!post) return null
    const { title, excerpt, date, author, slug, category } = post
    return {
      title: `${title} · RiskPilot`,
      description: excerpt,
      publishedOn: date,
      structuredData: (origin) => ({
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: title,
        description: excerpt,
        articleSection: category,
        datePublished: date,
        author: { '@type': 'Organization', name: author },
        publisher: { '@type': 'Organization', name: 'RiskPilot' },
        mainEntityOfPage: `${origin}/blog/${slug}`,
      }),
    }
  },
  Page: PostPage,
  addresses: () => posts.map(({ slug }) => `/blog/${slug}`),
  signUp: '/#pricing',
}
