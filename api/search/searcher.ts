import type { Right } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'

/** Something that was found, and where it is seen. */
export type SearchHit = {
  /** risk, supplier, playbook or setting. */
  readonly kind: string
  /** Tells apart what is of one kind: the id of the thing, or the name of the page. */
  readonly key: string
  readonly title: string
  readonly text: string
  /** A page of this site. */
  readonly path: string
}

/**
 * What finds things of one kind: at most `limit`, the best first. The text is trimmed and not
 * empty.
 */
export type Searcher = { readonly needs: Right; readonly find: (work: Work, text: string, limit: number) => Promise<readonly SearchHit[]> }
