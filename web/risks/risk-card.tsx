import { Box, chakra, Flex } from '@chakra-ui/react'
import type { RiskRowPartsFragment } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button } from '../ui/button.tsx'
import { ScoreBar } from '../ui/score-bar.tsx'
import { Problem } from '../ui/states.tsx'
import { RiskRow } from './risk-row.tsx'
import { Pill, useStanding } from './risk-status.tsx'
import { type Move, movesFrom } from './status-moves.ts'
import { useMoveRisk } from './use-move-risk.ts'

/** `onSelect`: null where no bulk action is possible. */
type CardProps = { risk: RiskRowPartsFragment; category: string; isSelected: boolean; onSelect: (() => void) | null }

/**
 * The row on the page of alerts: also its status, its score, and the step that ends or reopens it.
 */
export function RiskCard({ risk, category, isSelected, onSelect }: CardProps) {
  const { word } = useStanding(risk)
  const { move, isMoving, problem } = useMoveRisk(risk)
  const { isOnlooker } = useBusiness()
  // Dismissing needs a reason, which the dialog requests; a leak under investigation is also closed
  // there.
  const steps = isOnlooker
    ? []
    : movesFrom(risk.status).filter(({ to }) => risk.status !== 'investigating' && (to === 'resolved' || to === 'active'))
  return (
    <RiskRow risk={risk}>
      <Flex align="center" columnGap="4" rowGap="2" mt="2" wrap="wrap" fontSize="sm">
        {onSelect && !isOnlooker ? (
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
