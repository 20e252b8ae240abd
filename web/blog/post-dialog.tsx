import { useEffect, useRef } from 'react'
import { PostLine, PostText } from './post-text.tsx'
import type { Post } from './posts.ts'

type Props = { readonly post: Post; readonly html: string; readonly onClose: () => void }

/** A post over the list. The browser closes it on Escape and gives the focus back. */
export function PostDialog({ post, html, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const close = () => dialog.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the dialog; keys have Escape and the button.
    <dialog
      ref={dialog}
      className="post-dialog"
      aria-labelledby="post-title"
      data-post={post.id}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <article>
        <header>
          <PostLine post={post} />
          <h2 id="post-title">{post.title}</h2>
          <button type="button" className="icon-button" aria-label="Close" onClick={close}>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M6 6l12 12M18 6 6 18" />
            </svg>
          </button>
        </header>
        <PostText html={html} />
        <footer>
          <a className="button" href="/#pricing">
            Get Started
          </a>
          <a className="button quiet" href={`/blog/${post.slug}`}>
            Open as a page
          </a>
        </footer>
      </article>
    </dialog>
  )
}
