import { dayWords, type Post } from './posts.ts'

/** Who wrote a post, when, and how long it takes to read. */
export function PostLine({ post }: { readonly post: Post }) {
  return (
    <p className="post-line">
      <span>No. {post.id}</span>
      <span>{post.category}</span>
      <time dateTime={post.date}>{dayWords(post.date)}</time>
      <span>{post.author}</span>
      <span>{post.readTime}</span>
    </p>
  )
}

/** The post's own text, rendered from Markdown at build. */
export function PostText({ html }: { readonly html: string }) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, in which HTML is switched off. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      <p className="made-note">
        Shops in our examples are made, not customers: a program invents their orders, and RiskPilot’s own engine counts the money. The
        build fails when a printed figure is not the engine’s.
      </p>
    </>
  )
}
