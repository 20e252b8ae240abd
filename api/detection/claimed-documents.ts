import type { RowPart } from './candidate.ts'
import { earlierOf, type TrackedFinding } from './finding-lifecycle.ts'
import type { ClaimedDocuments, DocumentMoney } from './reported-rows.ts'

/** Stands for all sales of a payment service on a day. */
const wholeDay = (day: number) => `*\n${day}`

function addTo(documents: ClaimedDocuments, document: string, claimed: Omit<DocumentMoney, 'document'>): void {
  const known = documents.get(document)
  if (known) known.push(claimed)
  else documents.set(document, [claimed])
}

/**
 * Adds what a part counts, of payouts also that of a service on a whole day; a refund is of a
 * product, `entity`, where its part names none.
 */
export function addDocument(documents: ClaimedDocuments, { table, money, day, document, of }: RowPart, entity: string): void {
  const kind = { table, day, money }
  if (document === null) {
    if (table === 'payout') addTo(documents, wholeDay(day), { ...kind, of: of ?? entity })
    return
  }
  addTo(documents, document, { ...kind, of: of ?? (table === 'refund' ? entity : null) })
}

/** Adds what a reported finding counts of the days since `since`. */
export function addDocumentsOf(documents: ClaimedDocuments, finding: TrackedFinding, since: number): void {
  if (finding.reportedOn < 0) return
  for (const { parts } of [...earlierOf(finding), finding.current])
    for (const part of parts) if ('table' in part && part.day >= since) addDocument(documents, part, finding.entity)
}

/**
 * Whether any of this money is counted: what is claimed of a document without a product is claimed
 * of each, and the other way round.
 */
export function isDocumentClaimed(documents: ClaimedDocuments, { table, money, day, document, of }: DocumentMoney): boolean {
  const claimed = documents.get(document)
  const isSame = (one: Omit<DocumentMoney, 'document'>) => one.table === table && one.money === money && one.day === day
  if (claimed?.some((one) => isSame(one) && (!one.of || of === null || one.of === of))) return true
  return table === 'payout' && documents.get(wholeDay(day))?.some((one) => isSame(one) && one.of === (of ?? '')) === true
}
