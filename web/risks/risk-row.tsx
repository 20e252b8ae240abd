import { Box, chakra, Flex } from '@chakra-ui/react'
import { Link } from 'react-router'
import type { RiskRowPartsFragment } from '../generated/graphql.ts'
import { HumanDay, LostMoney, Money, MonthlyMoney } from '../ui/figures.tsx'
import { isZero } from '../ui/money.ts'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { firstSentence, unbroken } from '../ui/words.ts'
import { StandingSentence, useStanding } from './risk-standing.tsx'

const RowLink = chakra(Link, {
  base: {
    color: 'ink',
    textDecoration: 'none',
    fontWeight: 'semibold',
    fontSize: 'lg',
    // The whole row is the target of the one link in it.
    _after: { content: '""', position: 'absolute', inset: '0' },
    _focusVisible: { outline: 'none', _after: { outline: '2px solid {colors.accent}', outlineOffset: '-2px', borderRadius: 'lg' } },
  },
})

/** One leak: how bad, what, why in a sentence, since when, and the money; one that is over: when it stopped and what it cost. */
export function RiskRow({ risk }: { risk: RiskRowPartsFragment }) {
  const standing = useStanding(risk)
  const isOver = risk.status === 'resolved'
  return (
    <chakra.li
      position="relative"
      px={{ base: '4', md: '5' }}
      py="4"
      borderTopWidth="1px"
      borderTopStyle="solid"
      borderColor="line"
      _first={{ borderTopWidth: '0' }}
      _hover={{ bg: 'sunken' }}
    >
      <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: '2', md: '6' }} justify="space-between">
        <Box minW="0">
          <Flex align="center" gap="2.5" wrap="wrap">
            {isOver ? null : <SeverityBadge severity={risk.severity} />}
            <RowLink to={`/risks/${risk.id}`}>{unbroken(risk.title)}</RowLink>
          </Flex>
          <Box mt="1.5" maxW="70ch">
            {unbroken(firstSentence(risk.description))}
          </Box>
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
        </Box>
        {isOver ? <LostMoney of={risk.loss} /> : <MonthlyMoney of={risk.monthly} />}
      </Flex>
    </chakra.li>
  )
}
