import { furtherAccount } from '../../integrations/connection.ts'
import type { Fact } from '../../ledger/fact.ts'
import type { SourceRecord } from '../../ledger/source-records/source-record.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { AnyStream, Connector, Mapped } from '../connector.ts'

/**
 * How the rows of a connection are told from those of others of its provider: what they come from,
 * and what stands before its order numbers; null for nothing.
 */
export type SourceWords = { readonly source: string; readonly beforeOrders: string | null }

/** What a connection's rows are called. The first connection of a provider has no name but that. */
export async function sourceWords(
  work: Work,
  { name, numbersOrders }: Pick<Connector, 'name' | 'numbersOrders'>,
  integrationId: string,
): Promise<SourceWords> {
  const account = await furtherAccount(work, integrationId)
  if (account === null) return { source: name, beforeOrders: null }
  return { source: `${name} ${account}`, beforeOrders: numbersOrders ? (account.split('.', 1)[0] ?? account) : null }
}

/** A record as the ledger keeps it. */
export function recordOf(
  { noun }: Pick<AnyStream, 'noun'>,
  said: object,
  { of: { key, version, facts, name }, words }: { readonly of: Mapped; readonly words: SourceWords },
): SourceRecord {
  return { key, version, name: name ?? `${noun} ${key}`, said, facts: facts.map((fact) => inWords(fact, words)) }
}

/** `#1001` of a second shop is another order than that of the first. */
function inWords(fact: Fact, { beforeOrders }: SourceWords): Fact {
  if (beforeOrders === null || !('orderId' in fact) || fact.orderId === null) return fact
  return { ...fact, orderId: `${beforeOrders} ${fact.orderId}` }
}
