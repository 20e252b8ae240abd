import type { PayloadRisk, ReadGraph } from '../../../api/channels/payload.ts'
import { Failure } from '../../../api/platform/failures/failures.ts'
import type { OutboundAnswer, OutboundPost } from '../../../api/platform/outbound/post-outbound.ts'
import { asServer, type TestDatabase } from '../database/test-database.ts'

export type Posted = OutboundPost & { readonly address: string; readonly body: string }

/** The other end of every channel: keeps what is posted, and answers as it is told. */
export class FakeReceiver {
  readonly posted: Posted[] = []
  /** Null: nothing listens there. */
  answer: Partial<OutboundAnswer> | null = {}

  readonly post = async (address: string, { headers, body }: OutboundPost): Promise<OutboundAnswer> => {
    this.posted.push({ address, headers, body: String(body) })
    if (this.answer === null) throw new Failure('upstream_failed', `${new URL(address).host} cannot be reached.`)
    return { status: 200, body: 'ok', retryAfter: null, ...this.answer }
  }
}

/**
 * `deliverDue` sends over all businesses: without this it would send what another test of the same
 * database queued.
 */
export function forgetDeliveries({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>): Promise<unknown> {
  return asServer(ownerUrl, (client) => client.query('delete from outbound_message'))
}

const dollars = (amount: string) => ({ amount, currency: 'USD' })

/** An alert as the graph answers it. */
export function payloadRisk(of: Partial<PayloadRisk> & Pick<PayloadRisk, 'id'>): PayloadRisk {
  return {
    title: 'Unit cost of White mug is up 14% since 3 May 2024; its price is not',
    severity: 'low',
    status: 'active',
    startedOn: '2024-05-03',
    endedOn: null,
    action: { text: 'Raise the price' },
    monthly: { low: dollars('300.00'), expected: dollars('412.00'), high: dollars('520.00') },
    loss: { low: dollars('200.00'), expected: dollars('210.40'), high: dollars('220.00') },
    ...of,
  }
}

/** A graph that has every alert but those of these ids. */
export function fakeGraph(gone: readonly string[] = []): ReadGraph {
  return async (businessId, _document, { id }) => ({
    business: { id: businessId, name: 'Mugs & more' },
    ...(typeof id === 'string' && {
      risk: gone.includes(id) ? null : payloadRisk({ id }),
      import: { id, fileName: 'orders.csv', state: 'done', problem: null, accepted: 1_040, refused: 2 },
    }),
  })
}
