import { registerEnumType } from 'type-graphql'
import { type FileKind, fileKinds } from '../values/file-kind.ts'

/** The graph's enum of the kinds of files. */
export const FileKinds = Object.fromEntries(fileKinds.map((kind) => [kind, kind])) as { readonly [Kind in FileKind]: Kind }

registerEnumType(FileKinds, {
  name: 'FileKind',
  description: 'What a file is a list of.',
  valuesConfig: {
    orders: { description: 'Order lines.' },
    refunds: { description: 'What was given back, with the order where it is known.' },
    costs: { description: 'What one unit of a product costs, from a day on.' },
    shipping: { description: 'Parcels: what a carrier billed and the customer paid.' },
    ads: { description: 'What a campaign spent and sold on a day.' },
    chargebacks: { description: 'Disputed payments.' },
    payouts: { description: 'What a payment service paid out: each sale, refund, dispute, fee and reserve.' },
  },
})
