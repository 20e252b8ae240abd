/** The kinds of files that a shop hands in, as people name them (`--kind orders`). */
export const fileKinds = ['orders', 'refunds', 'costs', 'shipping', 'ads', 'chargebacks', 'payouts'] as const
export type FileKind = (typeof fileKinds)[number]
