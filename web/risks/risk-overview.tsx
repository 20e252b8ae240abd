import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Moment } from '../ui/figures.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { ScoreBar } from '../ui/score-bar.tsx'
import type { RiskDetail } from './detail.ts'
import { sourceName } from './source-name.ts'

/**
 * How the severity is computed, when the alert was raised, and its source. A leak that is over has
 * no risk any more, so it has no score.
 */
export function OverviewCard({ risk }: { risk: RiskDetail }) {
  const isOver = risk.status === 'resolved'
  return (
    <Card>
      <PartTitle>Overview</PartTitle>
      {isOver ? null : (
        <Box mt="3">
          <Box color="muted" mb="1">
            Risk score
          </Box>
          <Box fontSize="lg" fontWeight="semibold">
            <ScoreBar score={risk.riskScore} label="Risk score" size="page" />
          </Box>
          <Box color="muted" fontSize="sm" mt="1">
            Impact {risk.impactScore.toFixed(1)} × likelihood {risk.likelihoodScore.toFixed(1)}
          </Box>
        </Box>
      )}
      <chakra.dl mt="3" display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="1.5">
        {isOver ? null : (
          <>
            <Fact label="Impact" hint="How much money is at stake, from 0 to 10">{`${risk.impactScore.toFixed(1)}/10`}</Fact>
            <Fact label="Likelihood" hint="How sure the rows make us, from 0 to 10">{`${risk.likelihoodScore.toFixed(1)}/10`}</Fact>
          </>
        )}
        <Fact label="Detected">
          <Moment of={risk.detectedAt} />
        </Fact>
        <Fact label="Source">{sourceName(risk.source)}</Fact>
        <Fact label="Category">{risk.category.name}</Fact>
      </chakra.dl>
    </Card>
  )
}

function Fact({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <>
      <chakra.dt color="muted" title={hint}>
        {label}
      </chakra.dt>
      <chakra.dd fontWeight="medium" fontVariantNumeric="tabular-nums">
        {children}
      </chakra.dd>
    </>
  )
}

/** Six tips on the topic of the alert. */
export function Recommendations({ risk }: { risk: RiskDetail }) {
  return (
    <Card>
      <PartTitle>AI-Generated Recommendations</PartTitle>
      <chakra.ul mt="3" ps="4" display="grid" gap="2" listStyleType="disc">
        {risk.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </chakra.ul>
    </Card>
  )
}
