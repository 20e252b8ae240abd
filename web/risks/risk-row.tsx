import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { RiskRowPartsFragment } from '../generated/graphql.ts'
import { HumanDay, LostMoney, Money, MonthlyMoney } from '../ui/figures.tsx'
import { ListRow, RowLink } from '../ui/list-row.tsx'
import { isZero } from '../ui/money.ts'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { firstSentence, unbroken } from '../ui/words.ts'
import { StandingSentence, useStanding } from './risk-status.tsx'

/** The money is at the end of the row; on a phone below the title, before the text. */
const Parts = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '6',
    rowGap: '1.5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    gridTemplateRows: { md: 'auto 1fr' },
    gridTemplateAreas: { base: '"head" "money" "rest"', md: '"head money" "rest money"' },
  },
})

type Props = { risk: RiskRowPartsFragment }

/**
 * One leak: severity, title, reason in a sentence, start, and the money; for one that is over: when
 * it stopped and its loss.
 */
export function RiskRow({ risk, children, below = '/risks' }: Props & { children?: ReactNode; below?: string }) {
  const standing = useStanding(risk)
  const { search } = useLocation()
  const isOver = risk.status === 'resolved'
  return (
    <ListRow>
      <Parts>
        <Flex align="center" gap="2.5" wrap="wrap" gridArea="head" minW="0">
          <SeverityBadge severity={risk.severity} isProvisional={risk.isProvisional} />
          <RowLink fontSize="lg" to={`${below}/${risk.id}${search}`} state={{ isOverPage: true }} preventScrollReset>
            {unbroken(risk.title)}
          </RowLink>
        </Flex>
        <Box gridArea="money">{isOver ? <LostMoney of={risk.loss} /> : <MonthlyMoney of={risk.monthly} />}</Box>
        <Box gridArea="rest" minW="0">
          <Box maxW="70ch">{unbroken(firstSentence(risk.description))}</Box>
          <Box mt="1" color="muted" fontSize="sm">
            {isOver ? (
              <StandingSentence of={standing} />
            ) : (
              <>
                {risk.status === 'investigating' ? `${standing.word} · ` : null}Since <HumanDay of={risk.startedOn} />
                {isZero(risk.loss.expected) ? null : (
                  <>
                    {' · '}
                    <Money of={risk.loss.expected} /> lost so far
                  </>
                )}
              </>
            )}
          </Box>
          {children}
        </Box>
      </Parts>
    </ListRow>
  )
}
