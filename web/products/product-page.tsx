import { useQuery } from '@apollo/client/react'
import { chakra, Grid } from '@chakra-ui/react'
import { useParams } from 'react-router'
import { ProductDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Fact } from '../ui/fact.tsx'
import { HumanDay } from '../ui/figures.tsx'
import { unitPriceText } from '../ui/money.ts'
import { Card, PageHead } from '../ui/page.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { wholeNumber } from '../ui/words.ts'
import type { Product } from './product.ts'
import { ProductAlerts } from './product-alerts.tsx'
import { ProductCosts } from './product-costs.tsx'
import { ProductWeeks } from './product-weeks.tsx'
import { percentText } from './product-words.ts'

/** Everything that the imported rows and the alerts say about one product. */
export function ProductPage() {
  const { sku = '' } = useParams()
  const { data, error, refetch } = useQuery(ProductDocument, { variables: { sku } })
  if (data?.product) return <ProductParts of={data.product} />
  return (
    <>
      <PageHead title={sku} />
      {error ? <ErrorState title="This product could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {data ? <NoProduct /> : null}
      {!data && !error ? (
        <Loading label="Reading the product">
          <Skeleton h="96px" mb="5" />
          <Skeleton h="320px" />
        </Loading>
      ) : null}
    </>
  )
}

function NoProduct() {
  return (
    <EmptyState icon="question" title="No row has this SKU" action={<ButtonLink to="/imports">Import files</ButtonLink>}>
      A product is shown once a file with its sales, refunds or unit costs was imported.
    </EmptyState>
  )
}

function ProductParts({ of }: { of: Product }) {
  const { sku, name, lastPrice, lastSoldOn, units, refundRate } = of
  const { currency } = useBusiness()
  return (
    <>
      <PageHead title={name ?? sku} lead={name ? `SKU ${sku}` : undefined} />
      <Card mb="5">
        <chakra.dl display="flex" flexWrap="wrap" columnGap="10" rowGap="3" aria-label="Figures of the product">
          <Fact word="Last price">{lastPrice === null ? 'Not sold yet' : unitPriceText(lastPrice, currency)}</Fact>
          <Fact word="Unit cost">
            {of.unitCosts.length > 0 ? unitPriceText(of.unitCosts.at(-1)?.unitCost ?? '0', currency) : 'Not known yet'}
          </Fact>
          <Fact word="Units sold">{wholeNumber(units)}</Fact>
          <Fact word="Refund rate">{refundRate === null ? 'Not known yet' : percentText(refundRate)}</Fact>
          {lastSoldOn ? (
            <Fact word="Last sold">
              <HumanDay of={lastSoldOn} />
            </Fact>
          ) : null}
        </chakra.dl>
      </Card>
      <Grid gap="5" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }} alignItems="start">
        <Grid gap="5" minW="0" templateColumns="minmax(0, 1fr)">
          <ProductAlerts risks={of.risks} />
          <ProductWeeks weeks={of.weeks} />
        </Grid>
        <ProductCosts costs={of.unitCosts} />
      </Grid>
    </>
  )
}
