import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { daysAssumed } from '../../api/suppliers/days-until-replaced.rules.ts'
import { countryName } from '../../api/values/countries.rules.ts'
import { SupplierDocument, type SupplierPartsFragment } from '../generated/graphql.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ChangeButton } from '../ui/change-button.tsx'
import { exactInstant } from '../ui/days.ts'
import { PageDialog } from '../ui/page-dialog.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { CriticalityBadge } from './criticality-badge.tsx'
import { SupplierForm } from './supplier-form.tsx'
import { SupplierStake } from './supplier-stake.tsx'
import { useDeleteSupplier } from './use-delete-supplier.ts'
import { categoryWord, criticalityMeaning } from './words.ts'

const list = '/integrations?tab=suppliers'

/** All that is known of one supplier, over the list of suppliers. */
export function SupplierDialog() {
  const { id = '' } = useParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { data, error, loading, refetch } = useQuery(SupplierDocument, { variables: { id } })
  const [isEditing, setEditing] = useState(false)
  const isOverPage: unknown = state && typeof state === 'object' && 'isOverPage' in state && state.isOverPage
  const close = () => void (isOverPage ? navigate(-1) : navigate(list, { replace: true, preventScrollReset: true }))
  const supplier = data?.supplier
  if (supplier && isEditing) return <SupplierForm of={supplier} onClose={() => setEditing(false)} />
  return (
    <PageDialog
      label={supplier?.name ?? 'Supplier'}
      head={supplier ? <CriticalityBadge of={supplier.criticality} /> : null}
      foot={supplier ? <Actions of={supplier} onEdit={() => setEditing(true)} onDeleted={close} /> : null}
      maxWidth="760px"
      onClose={close}
    >
      {supplier ? <Details of={supplier} /> : null}
      {loading && !data ? (
        <Loading label="Reading the supplier">
          <Skeleton h="180px" />
        </Loading>
      ) : null}
      {error && !data ? <ErrorState title="This supplier could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {data && !supplier ? (
        <EmptyState icon="plug" title="This supplier is not here" action={<ButtonLink to={list}>See all suppliers</ButtonLink>}>
          It was deleted, or belongs to another business.
        </EmptyState>
      ) : null}
    </PageDialog>
  )
}

type ActionsProps = { of: SupplierPartsFragment; onEdit: () => void; onDeleted: () => void }

function Actions({ of, onEdit, onDeleted }: ActionsProps) {
  const { remove, isRemoving } = useDeleteSupplier()
  return (
    <Flex gap="2" wrap="wrap">
      <ChangeButton onPress={onEdit}>Edit supplier</ChangeButton>
      <ChangeButton look="quiet" disabled={isRemoving} onPress={() => void remove(of).then((isGone) => isGone && onDeleted())}>
        Delete supplier
      </ChangeButton>
    </Flex>
  )
}

function Details({ of }: { of: SupplierPartsFragment }) {
  const { name, website, email, category, criticality, updatedAt } = of
  const days = of.daysUntilReplaced ?? daysAssumed[criticality]
  return (
    <>
      <chakra.h2 fontSize="xl" fontWeight="semibold" lineHeight="1.3" overflowWrap="anywhere">
        <bdi>{name}</bdi>
      </chakra.h2>
      <Box color="muted" mt="1">
        {criticalityMeaning[criticality]}
      </Box>
      <SupplierStake of={of} />
      <chakra.dl display="grid" gap="3" mt="6" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
        <Fact word="Category">{categoryWord(category)}</Fact>
        <Fact word="Website">{website ?? 'Not given'}</Fact>
        <Fact word="Email">
          {email ? (
            <chakra.a href={`mailto:${email}`} color="accent" textDecoration="underline">
              {email}
            </chakra.a>
          ) : (
            'Not given'
          )}
        </Fact>
        {identityOf(of).map(([word, text]) => (
          <Fact key={word} word={word}>
            {text}
          </Fact>
        ))}
        <Fact word="Days until replaced">
          {days}
          {of.daysUntilReplaced === null ? ', assumed by its criticality' : ''}
        </Fact>
        <Fact word="Last changed">{exactInstant(updatedAt)}</Fact>
      </chakra.dl>
    </>
  )
}

/** What is known of who it is, in the order of the form; what nobody said is left out. */
function identityOf(of: SupplierPartsFragment): readonly (readonly [string, string])[] {
  const place = [of.city, of.country && countryName(of.country)].filter((part) => part !== null && part !== '').join(', ')
  const all = [
    ['Registered as', of.legalName],
    ['Also called', of.otherNames.join(' · ')],
    ['Place', place],
    ['Registry number', of.registryNumber],
    ['LEI', of.lei],
    ['VAT number', of.vatNumber],
    ['Brands', of.brands.join(' · ')],
  ] as const
  return all.flatMap(([word, text]) => (text ? [[word, text] as const] : []))
}

function Fact({ word, children }: { word: string; children: ReactNode }) {
  return (
    <Box minW="0">
      <chakra.dt color="muted" fontSize="sm">
        {word}
      </chakra.dt>
      <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
    </Box>
  )
}
