import type { TypedDocumentNode } from '@apollo/client'

/** A read that a page needs before it is complete. */
export type FirstRead = { readonly document: TypedDocumentNode<unknown, never>; readonly variables?: Readonly<Record<string, unknown>> }

/** A read with its variables. */
export const read = (document: FirstRead['document'], variables?: FirstRead['variables']): FirstRead => ({
  document,
  ...(variables && { variables }),
})
