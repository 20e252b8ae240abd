import { Box, Flex } from '@chakra-ui/react'
import type { SupplierPartsFragment } from '../generated/graphql.ts'
import { ChangeButton } from '../ui/change-button.tsx'
import { ListRow, RowLink } from '../ui/list-row.tsx'
import { CriticalityBadge } from './criticality-badge.tsx'
import { useDeleteSupplier } from './use-delete-supplier.ts'
import { categoryWord } from './words.ts'

type Props = { of: SupplierPartsFragment; onEdit: () => void }

/** One supplier; the row opens all that is known of it. */
export function SupplierRow({ of, onEdit }: Props) {
  const { id, name, website, email, category, criticality } = of
  const { remove, isRemoving } = useDeleteSupplier()
  const reach = [website, email].filter(Boolean).join(' · ')
  return (
    <ListRow>
      <Flex justify="space-between" align="start" gap="3" wrap="wrap">
        <Box flex="1 1 260px" minW="0">
          <Flex align="center" columnGap="2.5" rowGap="1" wrap="wrap">
            <RowLink to={`/integrations/suppliers/${id}`} state={{ isOverPage: true }} preventScrollReset fontSize="lg" minW="0">
              <bdi>{name}</bdi>
            </RowLink>
            <CriticalityBadge of={criticality} />
          </Flex>
          <Box color="muted" fontSize="sm" mt="0.5" overflowWrap="anywhere">
            {categoryWord(category)}
            {reach ? ` · ${reach}` : ''}
          </Box>
        </Box>
        {/* Above the row's link, whose target is the whole row. */}
        <Flex gap="2" position="relative" zIndex="1">
          <ChangeButton look="quiet" aria-label={`Edit ${name}`} onPress={onEdit}>
            Edit
          </ChangeButton>
          <ChangeButton look="quiet" aria-label={`Delete ${name}`} disabled={isRemoving} onPress={() => void remove(of)}>
            Delete
          </ChangeButton>
        </Flex>
      </Flex>
    </ListRow>
  )
}
