import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { type SupplierPartsFragment, SuppliersDocument } from '../generated/graphql.ts'
import { ChangeButton } from '../ui/change-button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { Proposals } from './proposals.tsx'
import { SupplierForm } from './supplier-form.tsx'
import { SupplierRow } from './supplier-row.tsx'
import { UploadProducts } from './upload-products.tsx'

const pageSize = 20

/** The suppliers, newest first, with what can be done to each. */
export function SuppliersCard() {
  const { data, error, refetch, fetchMore } = useQuery(SuppliersDocument, { variables: { first: pageSize } })
  // A new supplier that is being added begins with a name, mostly an empty one.
  const [edited, setEdited] = useState<SupplierPartsFragment | { readonly named: string } | null>(null)
  const list = data?.suppliers
  return (
    <Card p={{ base: '0', md: '0' }} overflow="hidden" aria-label="Monitored Suppliers">
      <Flex px={{ base: '4', md: '5' }} py="3" justify="space-between" align="center" gap="3" wrap="wrap">
        <Flex gap="2" align="baseline">
          <PartTitle>Monitored Suppliers</PartTitle>
          {list ? <Box color="muted">{list.totalCount}</Box> : null}
        </Flex>
        <ChangeButton onPress={() => setEdited({ named: '' })}>Add supplier</ChangeButton>
      </Flex>
      <Box borderTop="1px solid {colors.line}">
        {error && !data ? <ErrorState title="The suppliers could not be read" error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <SuppliersSkeleton /> : null}
        {list?.nodes.length === 0 ? <NoSuppliers /> : null}
        <chakra.ul aria-label="Monitored Suppliers" listStyleType="none" _empty={{ display: 'none' }}>
          {list?.nodes.map((one) => (
            <SupplierRow key={one.id} of={one} onEdit={() => setEdited(one)} />
          ))}
        </chakra.ul>
        {list?.pageInfo.hasNextPage ? (
          <Box px={{ base: '4', md: '5' }} pb="4">
            <ShowMore label="Show more suppliers" read={() => fetchMore({ variables: { after: list.pageInfo.endCursor } })} />
          </Box>
        ) : null}
      </Box>
      <Proposals onAdd={(named) => setEdited({ named })} />
      {list && list.totalCount > 0 ? (
        <Box px={{ base: '4', md: '5' }} py="4" borderTop="1px solid {colors.line}">
          <UploadProducts />
        </Box>
      ) : null}
      {edited && 'named' in edited ? <SupplierForm of={null} named={edited.named} onClose={() => setEdited(null)} /> : null}
      {edited && 'id' in edited ? <SupplierForm of={edited} onClose={() => setEdited(null)} /> : null}
    </Card>
  )
}

function NoSuppliers() {
  return (
    <Box px={{ base: '4', md: '5' }} py="4" color="muted" maxW="75ch">
      No supplier yet. Add who you buy from and who ships for you, starting with the one that you could not replace.
    </Box>
  )
}

function SuppliersSkeleton() {
  return (
    <Loading label="Reading the suppliers">
      {[1, 2, 3].map((row) => (
        <Box key={row} data-skeleton px="5" py="4" borderTopWidth={row === 1 ? '0' : '1px'} borderTopStyle="solid" borderColor="line">
          <Skeleton h="24px" w="35%" />
          <Skeleton h="20px" w="50%" mt="1" />
        </Box>
      ))}
    </Loading>
  )
}
