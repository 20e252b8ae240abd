import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { HumanDay, Money, MonthlyMoney, RangeNote } from '../ui/figures.tsx'
import { Card } from '../ui/page.tsx'
import type { RiskDetail } from './detail.ts'

/**
 * The cost and the start of a leak. One that is over has no monthly cost, so only its loss is
 * shown.
 */
export function RiskFigures({ risk }: { risk: RiskDetail }) {
  const isOver = risk.status === 'resolved'
  return (
    <Card>
      <Flex gap={{ base: '5', md: '12' }} wrap="wrap">
        {isOver ? null : (
          <Box>
            <Box color="muted" mb="1">
              If nothing is done
            </Box>
            <MonthlyMoney of={risk.monthly} size="page" />
          </Box>
        )}
        <Box>
          <Box color="muted" mb="1">
            {isOver ? 'Lost in all' : 'Lost so far'}
          </Box>
          <Box fontSize="3xl" fontWeight="semibold" lineHeight="1.15" letterSpacing="-0.01em" data-testid="loss">
            <Money of={risk.loss.expected} />
          </Box>
          <RangeNote of={risk.loss} />
        </Box>
      </Flex>
      <Flex columnGap={{ base: '6', md: '12' }} rowGap="3" wrap="wrap" mt="5" pt="4" borderTop="1px solid {colors.line}">
        <Fact label={isOver ? 'Leaked from' : 'Leaking since'}>
          <HumanDay of={risk.startedOn} />
        </Fact>
        <Fact label="Showed in your rows">
          <HumanDay of={risk.detectedOn} />
        </Fact>
      </Flex>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Box as="span" color="muted">
        {label}{' '}
      </Box>
      <Box as="span" fontWeight="medium">
        {children}
      </Box>
    </Box>
  )
}
