import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { RiskRowPartsFragment } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { HumanDay, LostMoney, Money, MonthlyMoney } from '../ui/figures.tsx'
import { isZero } from '../ui/money.ts'
import { ScoreBar } from '../ui/score-bar.tsx'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { Problem } from '../ui/states.tsx'
import { firstSentence, unbroken } from '../ui/words.ts'
import { type Move, movesFrom } from './moves.ts'
import { Pill, StandingSentence, useStanding } from './risk-standing.tsx'
import { useMoveRisk } from './use-move-risk.ts'

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

const Row = chakra('li', {
  base: {
    position: 'relative',
    px: { base: '4', md: '5' },
    py: '4',
    borderTopWidth: '1px',
    borderTopStyle: 'solid',
    borderColor: 'line',
    _first: { borderTopWidth: '0' },
    _hover: { bg: 'sunken' },
  },
})

type Props = { risk: RiskRowPartsFragment }

/** One leak: how bad, what, why in a sentence, since when, and the money; one that is over: when it stopped and what it cost. */
export function RiskRow({ risk, children, below = '/risks' }: Props & { children?: ReactNode; below?: string }) {
  const standing = useStanding(risk)
  const { search } = useLocation()
  const isOver = risk.status === 'resolved'
  return (
    <Row>
      <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: '2', md: '6' }} justify="space-between">
        <Box minW="0">
          <Flex align="center" gap="2.5" wrap="wrap">
            <SeverityBadge severity={risk.severity} />
            <RowLink to={`${below}/${risk.id}${search}`} state={{ isOverPage: true }} preventScrollReset>
              {unbroken(risk.title)}
            </RowLink>
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
          {children}
        </Box>
        {isOver ? <LostMoney of={risk.loss} /> : <MonthlyMoney of={risk.monthly} />}
      </Flex>
    </Row>
  )
}

/** `onSelect`: null where nothing can be done with several at once. */
type CardProps = Props & { category: string; isSelected: boolean; onSelect: (() => void) | null }

/** The same on the page of alerts: where it stands, its score, and the step that ends or reopens it. */
export function RiskCard({ risk, category, isSelected, onSelect }: CardProps) {
  const { word } = useStanding(risk)
  const { move, isMoving, problem } = useMoveRisk(risk)
  // Dismissing asks why, which the dialog does; who looks into a leak closes it there, too.
  const steps = movesFrom(risk.status).filter(({ to }) => risk.status !== 'investigating' && (to === 'resolved' || to === 'active'))
  return (
    <RiskRow risk={risk}>
      <Flex align="center" columnGap="4" rowGap="2" mt="2" wrap="wrap" fontSize="sm">
        {onSelect ? (
          // Above the link that covers the row.
          <chakra.label position="relative" zIndex={1} display="inline-flex" alignItems="center" justifyContent="center" w="28px" h="32px">
            <chakra.input
              type="checkbox"
              aria-label={`Select: ${risk.title}`}
              checked={isSelected}
              onChange={onSelect}
              w="18px"
              h="18px"
              accentColor="accent"
              cursor="pointer"
            />
          </chakra.label>
        ) : null}
        <Pill>{word}</Pill>
        <Box color="muted">{category}</Box>
        <Flex as="span" align="center" gap="1.5">
          <Box as="span" color="muted">
            Risk score
          </Box>
          <ScoreBar score={risk.riskScore} label={`Risk score of ${risk.title}`} />
        </Flex>
        {steps.map((step) => (
          <StepButton key={step.to} step={step} title={risk.title} isDisabled={isMoving} onClick={() => void move(step.to)} />
        ))}
      </Flex>
      <Problem>{problem}</Problem>
    </RiskRow>
  )
}

type StepProps = { step: Move; title: string; isDisabled: boolean; onClick: () => void }

/** Above the link that covers the row. */
function StepButton({ step, title, isDisabled, onClick }: StepProps) {
  return (
    <Button position="relative" zIndex={1} minH="32px" px="3" disabled={isDisabled} aria-label={`${step.word}: ${title}`} onClick={onClick}>
      {step.word}
    </Button>
  )
}
