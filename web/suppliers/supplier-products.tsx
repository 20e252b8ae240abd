import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { SupplierProductsDocument, type SupplierProductsQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { TextLink } from '../ui/button.tsx'
import { ChangeButton } from '../ui/change-button.tsx'
import { ExactMoney } from '../ui/figures.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Cell, Head, Table } from '../ui/table.tsx'
import { stockWords } from './stock-words.ts'
import { useSupplierProducts } from './use-supplier-products.ts'
import { originWord } from './words.ts'

type Product = SupplierProductsQuery['supplierProducts']['nodes'][number]

/** The products of a supplier, each with its part of the sum. */
export function SupplierProducts({ supplierId }: { supplierId: string }) {
  const { data, error, refetch, fetchMore } = useQuery(SupplierProductsDocument, {
    variables: { id: supplierId },
    fetchPolicy: 'cache-and-network',
  })
  const { isBusy, remove } = useSupplierProducts()
  if (error && !data) return <ErrorState title="The products could not be read" error={error} onRetry={() => void refetch()} />
  const list = data?.supplierProducts
  if (!list || list.nodes.length === 0) return null
  return (
    <Box mt="4">
      <Table aria-label="Products of the supplier">
        <thead>
          <tr>
            <Head scope="col">Product</Head>
            <Head scope="col">At stake</Head>
          </tr>
        </thead>
        <tbody>
          {list.nodes.map((product) => (
            <ProductRow key={product.sku} of={product} isBusy={isBusy} onRemove={() => void remove({ supplierId, sku: product.sku })} />
          ))}
        </tbody>
      </Table>
      {list.pageInfo.hasNextPage ? (
        <ShowMore label="Show more products" read={() => fetchMore({ variables: { after: list.pageInfo.endCursor } })} />
      ) : null}
    </Box>
  )
}

function ProductRow({ of, isBusy, onRemove }: { of: Product; isBusy: boolean; onRemove: () => void }) {
  const { sku, name, origin, vendor, dailyMargin, atStake } = of
  const { today } = useBusiness()
  return (
    <tr>
      <Cell whiteSpace="normal" overflowWrap="anywhere">
        <TextLink to={`/products/${encodeURIComponent(sku)}`}>
          <bdi>{name ?? sku}</bdi>
        </TextLink>
        <Box color="muted" fontSize="sm">
          {name ? `${sku} · ` : ''}
          {originWord(origin)}
          {vendor ? ` name “${vendor}”` : ''}
        </Box>
        <Box color="muted" fontSize="sm">
          {stockWords(of, today)}
        </Box>
        <ChangeButton look="quiet" ms="-3" aria-label={`Remove ${name ?? sku}`} disabled={isBusy} onPress={onRemove}>
          Remove
        </ChangeButton>
      </Cell>
      <Cell verticalAlign="top">
        {atStake && dailyMargin ? (
          <>
            <ExactMoney of={atStake} />
            <Box color="muted" fontSize="sm">
              <ExactMoney of={dailyMargin} /> a day
            </Box>
          </>
        ) : (
          <Unknown />
        )}
      </Cell>
    </tr>
  )
}

function Unknown() {
  return (
    <Box as="span" color="muted" title="A unit was sold on a day for which no cost is known">
      not known
    </Box>
  )
}
