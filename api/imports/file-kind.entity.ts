import { graphEnum } from '../platform/graph-types/graph-enum.ts'
import type { FileKind } from '../values/file-kind.ts'

/** The graph's enum of the kinds of files. */
export const FileKinds = graphEnum<FileKind>('FileKind', 'What a file is a list of.', {
  orders: 'Order lines.',
  refunds: 'What was given back, with the order where it is known.',
  costs: 'What one unit of a product costs, from a day on.',
  shipping: 'Parcels: what a carrier billed and the customer paid.',
  ads: 'What a campaign spent and sold on a day.',
  chargebacks: 'Disputed payments.',
  payouts: 'What a payment service paid out: each sale, refund, dispute, fee and reserve.',
})
