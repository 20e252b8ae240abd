import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { ProposedSupplierProductsDocument, type ProposedSupplierProductsQuery } from '../generated/graphql.ts'
import { ChangeButton } from '../ui/change-button.tsx'
import { PartTitle } from '../ui/page.tsx'
import { counted } from '../ui/words.ts'
import { useSupplierProducts } from './use-supplier-products.ts'

type Proposal = ProposedSupplierProductsQuery['proposedSupplierProducts'][number]

/** Vendors shown before the rest is asked for. */
const shown = 5

/** What the files propose of one supplier. */
export function ProposalsOf({ supplierId }: { supplierId: string }) {
  const { data } = useQuery(ProposedSupplierProductsDocument, { fetchPolicy: 'cache-and-network' })
  const own = data?.proposedSupplierProducts.filter((one) => one.supplierId === supplierId) ?? []
  return <ProposalList of={own} />
}

/** What the files propose of all suppliers, and the vendors of files that are none yet. */
export function Proposals({ onAdd }: { onAdd: (name: string) => void }) {
  const { data } = useQuery(ProposedSupplierProductsDocument, { fetchPolicy: 'cache-and-network' })
  const all = data?.proposedSupplierProducts ?? []
  if (all.length === 0) return null
  return (
    <Box px={{ base: '4', md: '5' }} py="4" borderTop="1px solid {colors.line}">
      <PartTitle>Found in your files</PartTitle>
      <ProposalList of={all} onAdd={onAdd} />
    </Box>
  )
}

function ProposalList({ of, onAdd }: { of: readonly Proposal[]; onAdd?: (name: string) => void }) {
  if (of.length === 0) return null
  return (
    <>
      <chakra.ul aria-label="Found in your files" listStyleType="none" display="grid" gap="3" mt="3">
        {of.slice(0, shown).map((one) => (
          <li key={`${one.vendor} ${one.supplierId}`}>
            <ProposalRow of={one} onAdd={onAdd} />
          </li>
        ))}
      </chakra.ul>
      {of.length > shown ? (
        <Box color="muted" fontSize="sm" mt="2">
          {counted(of.length - shown, 'more', 'more')}, shown as you settle these.
        </Box>
      ) : null}
    </>
  )
}

function ProposalRow({ of, onAdd }: { of: Proposal; onAdd: ((name: string) => void) | undefined }) {
  const { vendor, supplierId, supplierName, productCount, skus, fileName } = of
  const { isBusy, confirm } = useSupplierProducts()
  const verb = productCount === 1 ? 'names' : 'name'
  const products = counted(productCount, 'product')
  return (
    <Flex justify="space-between" align="start" gap="3" wrap="wrap">
      <Box flex="1 1 260px" minW="0" overflowWrap="anywhere">
        {supplierId ? 'Proposed: ' : ''}
        {products}
        {fileName ? ` from ${fileName}` : ' of a connected system'} {verb} “<bdi>{vendor}</bdi>”
        {supplierName && supplierName !== vendor ? (
          <>
            , which is <bdi>{supplierName}</bdi>
          </>
        ) : null}
        {supplierId ? '' : ', who is not in your list'}
        <Box color="muted" fontSize="sm">
          {skus.join(', ')}
          {productCount > skus.length ? ' …' : ''}
        </Box>
      </Box>
      {supplierId ? (
        <ChangeButton
          aria-label={`Confirm ${products} of ${vendor}`}
          disabled={isBusy}
          onPress={() => void confirm({ supplierId, vendor })}
        >
          Confirm
        </ChangeButton>
      ) : onAdd ? (
        <ChangeButton look="quiet" aria-label={`Add supplier ${vendor}`} onPress={() => onAdd(vendor)}>
          Add supplier
        </ChangeButton>
      ) : null}
    </Flex>
  )
}
