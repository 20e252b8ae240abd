import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { IntegrationRowsDocument } from '../generated/graphql.ts'
import { counted } from '../ui/words.ts'

const words: Readonly<Record<string, readonly [string, string]>> = {
  order_line: ['order line', 'order lines'],
  refund: ['refund', 'refunds'],
  unit_cost: ['unit cost', 'unit costs'],
  parcel: ['parcel', 'parcels'],
  ad_spend: ['day of ad spend', 'days of ad spend'],
  chargeback: ['chargeback', 'chargebacks'],
  payout: ['payout row', 'payout rows'],
  stock_level: ['stock level', 'stock levels'],
}

/**
 * `12 order lines, 3 refunds`: the rows of one connection that stand in the figures; empty as long
 * as they are not known.
 */
export function useRowsByTable(integrationId: string): string {
  // They change with each reading, and nothing tells of them.
  const { data } = useQuery(IntegrationRowsDocument, { variables: { id: integrationId }, fetchPolicy: 'cache-and-network' })
  const rows = data?.integration?.rowsByTable ?? []
  return rows.map(({ table, rows: count }) => counted(count, ...(words[table] ?? ['row', 'rows']))).join(', ')
}

/**
 * The rows of a connection that stand in the figures, by kind. Give it a key that changes with each
 * reading.
 */
export function RowsByTable({ integrationId }: { integrationId: string }) {
  const rows = useRowsByTable(integrationId)
  return rows ? (
    <Box color="muted" fontSize="sm" mt="1" fontVariantNumeric="tabular-nums">
      In your figures: {rows}.
    </Box>
  ) : null
}
