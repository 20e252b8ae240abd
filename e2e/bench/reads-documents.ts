import { createHash } from 'node:crypto'

/** The first page of a list of risks, as a screen asks for it. */
export const firstPage = `query FirstPage {
  risks(first: 50) {
    nodes {
      id title severity status riskScore detectedAt
      category { id name color }
      monthly { expected { amount currency } }
      findings { id entity evidence(first: 3) { nodes { file line day loss { amount currency } } } }
    }
    pageInfo { hasNextPage endCursor }
  }
}`

/**
 * The same as the web application asks it: the server puts the types' names into trusted documents
 * for the browser's cache.
 */
export const typedFirstPage = `query FirstPage {
  risks(first: 50) {
    nodes {
      id title severity status riskScore detectedAt
      category { id name color __typename }
      monthly { expected { amount currency __typename } __typename }
      findings { id entity evidence(first: 3) { nodes { file line day loss { amount currency __typename } __typename } __typename } __typename }
      __typename
    }
    pageInfo { hasNextPage endCursor __typename }
    __typename
  }
}`

/** The same types as in `schema.graphql`, as far as the page needs them. */
export const bareTypes = `
type Query { risks(first: Int): RiskConnection! }
type RiskConnection { nodes: [Risk!]! pageInfo: PageInfo! }
type PageInfo { hasNextPage: Boolean! endCursor: String }
type Risk { id: ID! title: String! severity: String! status: String! riskScore: String! detectedAt: String! category: RiskCategory! monthly: MoneyRange! findings: [Finding!]! }
type RiskCategory { id: ID! name: String! color: String! }
type MoneyRange { expected: Money! }
type Money { amount: String! currency: String! }
type Finding { id: ID! entity: String! evidence(first: Int): EvidenceConnection! }
type EvidenceConnection { nodes: [Evidence!]! }
type Evidence { file: String! line: Int! day: String! loss: Money! }
`

/** By which the web build names a document. */
export function hashOf(document: string): string {
  return createHash('sha256').update(document).digest('hex')
}
