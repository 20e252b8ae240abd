import { Box, chakra, Flex } from '@chakra-ui/react'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import { TextLink } from '../ui/button.tsx'
import { HumanDay, LostMoney, MonthlyMoney } from '../ui/figures.tsx'
import { ListRow, RowLink } from '../ui/list-row.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { unbroken } from '../ui/words.ts'
import { EmptyPart } from './empty-part.tsx'
import type { Product } from './product.ts'

type Risk = Product['risks'][number]

const isOpen = ({ status }: Risk) => status === 'active' || status === 'investigating'

/** The alerts about the product; each leads to its rows. */
export function ProductAlerts({ risks }: { risks: readonly Risk[] }) {
  if (risks.length === 0)
    return (
      <EmptyPart title="Alerts">
        No alert is about this product. <TextLink to="/risks">See all alerts</TextLink>
      </EmptyPart>
    )
  return (
    <Card p={{ base: '0', md: '0' }} overflow="hidden">
      <Box px={{ base: '4', md: '5' }} py="3" borderBottom="1px solid {colors.line}">
        <PartTitle>Alerts</PartTitle>
      </Box>
      <chakra.ul aria-label="Alerts about the product" listStyleType="none">
        {risks.map((risk) => (
          <ListRow key={risk.id}>
            <Flex justify="space-between" align="start" gap="3" wrap="wrap">
              <Box flex="1 1 260px" minW="0">
                <SeverityBadge severity={risk.severity} isProvisional={risk.isProvisional} />
                <Box mt="1">
                  <RowLink to={`/risks/${risk.id}`}>{unbroken(risk.title)}</RowLink>
                </Box>
                <Box color="muted" fontSize="sm" mt="0.5">
                  {isOpen(risk) ? null : `${capitalized(risk.status)} · `}Since <HumanDay of={risk.startedOn} />
                </Box>
              </Box>
              {isOpen(risk) ? <MonthlyMoney of={risk.monthly} /> : <LostMoney of={risk.loss} />}
            </Flex>
          </ListRow>
        ))}
      </chakra.ul>
    </Card>
  )
}
