import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { type SupplierPartsFragment, SupplierRisksDocument } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { HumanDay, MonthlyMoney } from '../ui/figures.tsx'
import { ListRow, RowLink } from '../ui/list-row.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { unbroken } from '../ui/words.ts'
import { nameInAlerts } from './words.ts'

/** The open alerts that name the supplier, with what each costs a month. */
export function SupplierRisks({ of: { name } }: { of: SupplierPartsFragment }) {
  const search = nameInAlerts(name)
  const filter = { search, statuses: ['active' as const, 'investigating' as const] }
  const { data, error, refetch } = useQuery(SupplierRisksDocument, { variables: { filter } })
  const risks = data?.risks.edges.map(({ node }) => node) ?? []
  return (
    <Box mt="6">
      <PartTitle>What is at stake</PartTitle>
      {error && !data ? <ErrorState title="The alerts could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading label="Reading the alerts">
          <Skeleton h="72px" mt="3" />
        </Loading>
      ) : null}
      {data && risks.length === 0 ? (
        <Box color="muted" mt="1" maxW="65ch">
          No open alert names <bdi>{search}</bdi>. RiskPilot links a supplier to an alert by its name: write it as your files do, such as
          the carrier in your shipping bills.
        </Box>
      ) : null}
      {risks.length > 0 ? (
        <Card p={{ base: '0', md: '0' }} mt="3" overflow="hidden">
          <chakra.ul aria-label="Alerts that name the supplier" listStyleType="none">
            {risks.map(({ id, title, severity, isProvisional, startedOn, monthly }) => (
              <ListRow key={id}>
                <Flex justify="space-between" align="start" gap="3" wrap="wrap">
                  <Box flex="1 1 260px" minW="0">
                    <SeverityBadge severity={severity} isProvisional={isProvisional} />
                    <Box mt="1">
                      <RowLink to={`/risks/${id}`}>{unbroken(title)}</RowLink>
                    </Box>
                    <Box color="muted" fontSize="sm" mt="0.5">
                      Since <HumanDay of={startedOn} />
                    </Box>
                  </Box>
                  <MonthlyMoney of={monthly} />
                </Flex>
              </ListRow>
            ))}
          </chakra.ul>
        </Card>
      ) : null}
      {data && data.risks.totalCount > risks.length ? (
        <Box mt="3">
          <TextLink to={`/risks?search=${encodeURIComponent(search)}`}>See all {data.risks.totalCount} alerts</TextLink>
        </Box>
      ) : null}
    </Box>
  )
}
