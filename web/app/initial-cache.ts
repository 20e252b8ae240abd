import type { ApolloClient, DocumentNode, OperationVariables } from '@apollo/client'
import { firstPage } from './initial-queries.ts'

/** The element in which the server leaves the answers to the first page's reads. */
const firstAnswersId = 'first-answers'

type Address = { readonly pathname: string; readonly search: string }
type Client = Pick<ApolloClient, 'writeQuery'>

/**
 * Writes the answers to an address's reads, in their order, into the cache: its page is rendered
 * with them and does not request them again.
 */
export async function writeFirstAnswers(client: Client, address: Address, answers: readonly unknown[]): Promise<void> {
  const reads = (await firstPage(address)?.reads()) ?? []
  for (const [i, { document, variables }] of reads.entries()) {
    const data = answers[i] as Record<string, unknown> | null | undefined
    if (data)
      client.writeQuery<Record<string, unknown>, OperationVariables>({ query: document as DocumentNode, variables: variables ?? {}, data })
  }
}

/** The same with the answers delivered in this page, once. */
export async function takeFirstAnswers(client: Client, from: Pick<Document, 'getElementById' | 'location'> = document): Promise<void> {
  const element = from.getElementById(firstAnswersId)
  if (!element) return
  element.remove()
  await writeFirstAnswers(client, from.location, JSON.parse(element.textContent ?? '[]'))
}
