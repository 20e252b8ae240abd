import type { RowPart } from './candidate.ts'
import { earlierOf, type TrackedFinding } from './finding-lifecycle.ts'

/** One kind of money of one document: of one product in it, or of all (null). */
export type DocumentMoney = Pick<RowPart, 'table' | 'money' | 'day'> & { readonly document: string; readonly of: string | null }

/** The money of single documents that findings count. */
export type ToldDocuments = Set<string>

const someProduct = '*'
/** Stands for all sales of a payment service on a day. */
const wholeDay = '*'

function keyOf({ table, money, day, document }: DocumentMoney, of: string): string {
  return `${table}\n${money ?? ''}\n${day}\n${document}\n${of}`
}

/** Adds what a part counts, of payouts also that of a service on a whole day; a refund is of a product, `entity`, where its part names none. What is told of one product is told of some product. */
export function addDocument(documents: ToldDocuments, part: RowPart, entity: string): void {
  if (part.document === null) {
    if (part.table === 'payout') documents.add(keyOf({ ...part, document: wholeDay, of: null }, part.of ?? entity))
    return
  }
  const of = part.of ?? (part.table === 'refund' ? entity : null)
  const told = { ...part, document: part.document, of }
  documents.add(keyOf(told, of ?? ''))
  if (of !== null) documents.add(keyOf(told, someProduct))
}

/** Adds what a reported finding counts of the days since `since`. */
export function addDocumentsOf(documents: ToldDocuments, finding: TrackedFinding, since: number): void {
  if (finding.reportedOn < 0) return
  for (const { parts } of [...earlierOf(finding), finding.current])
    for (const part of parts) if ('table' in part && part.day >= since) addDocument(documents, part, finding.entity)
}

/** Whether any of this money is counted. */
export function isDocumentTold(documents: ToldDocuments, row: DocumentMoney): boolean {
  const isOfDay = row.table === 'payout' && documents.has(keyOf({ ...row, document: wholeDay }, row.of ?? ''))
  return isOfDay || documents.has(keyOf(row, '')) || documents.has(keyOf(row, row.of ?? someProduct))
}
