import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { ComponentType } from 'react'

/** Where a page is opened; `params` are the named parts of its path. */
export type PageAddress = { readonly path: string; readonly params: Readonly<Record<string, string>> }

/** What search engines and shared links say of a page. */
export type PageHead = {
  readonly title: string
  readonly description: string
  /** The time of a post's publication makes the card one of an article. */
  readonly publishedOn?: string
  /** JSON-LD for search engines. */
  readonly structuredData?: (origin: string) => object
  /** Kept out of search results. */
  readonly isUnlisted?: boolean
  /** The path of the page's feed. */
  readonly feed?: string
}

/** What is left of a form that was sent without scripts: shown again with what happened. */
export type FormState = {
  readonly form: string
  readonly values: Readonly<Record<string, string>>
  /** By field. */
  readonly errors: Readonly<Record<string, string>>
  /** What went wrong as a whole; null where fields say it, or nothing did. */
  readonly failure: string | null
  /** The mutation's data, where the form answers on its own page. */
  readonly data?: unknown
}

export type PageProps = {
  readonly address: PageAddress
  readonly state: FormState | null
  /** Where the site is served; unknown in the browser. */
  readonly origin?: string
}

/** Fields of a form as they were posted; the last of several values counts. */
export type PostedFields = Readonly<Record<string, string>>

/**
 * A form that also works without scripts: the server runs the same document that the browser sends.
 */
export type PublicForm<Data, Variables extends object> = {
  readonly document: TypedDocumentNode<Data, Variables>
  readonly variables: (fields: PostedFields) => Variables
  /** The mistakes in an answer, and no other content. */
  readonly mistakes: (data: Data) => readonly Mistake[]
  /** Where success leads; null: the page itself shows the answer. */
  readonly leadsTo: string | null
}
/** A form whatever its answer is. */
export type AnyForm = {
  readonly document: object
  readonly variables: (fields: PostedFields) => object
  readonly mistakes: (data: never) => readonly Mistake[]
  readonly leadsTo: string | null
}
type Mistake = { readonly field: string | null; readonly message: string }

/** One public page. What its address does not name does not exist: its head is null. */
export type PublicPage = {
  readonly head: (address: PageAddress) => PageHead | null
  readonly Page: ComponentType<PageProps>
  /** By name; a form names itself in its hidden field `form`. */
  readonly forms?: Readonly<Record<string, AnyForm>>
  /** Of a path with named parts: every address it has. */
  readonly addresses?: () => readonly string[]
  /** Where the header's Sign Up leads; by default to the beta. */
  readonly signUp?: string
}
