import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { HumanDay, Moment } from '../ui/figures.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { Planned } from '../ui/planned.tsx'
import { ScoreBar } from '../ui/score-bar.tsx'
import type { RiskDetail } from './detail.ts'
import { sourceName } from './source-name.ts'

/**
 * How the severity is computed, each part with its meaning; when the alert was raised, and its
 * source. A leak that is over keeps the rating of the day on which it last ran.
 */
export function OverviewCard({ risk }: { risk: RiskDetail }) {
  const confidence = risk.findings[0]?.confidence
  return (
    <Card>
      <PartTitle>Overview</PartTitle>
      <Score risk={risk} />
      <Facts mt="4">
        <Fact label="Impact" value={`${risk.impactScore.toFixed(1)}/10`}>
          {risk.supplierEvent ? impactOfEvent : 'The monthly loss beside your gross profit: 10 is a fifth of it or more.'}
        </Fact>
        <Fact label="Likelihood" value={`${risk.likelihoodScore.toFixed(1)}/10`}>
          {risk.supplierEvent ? likelihoodOfEvent : 'How likely the leak is real and goes on for 30 days.'}
        </Fact>
        {confidence === undefined ? null : (
          <Fact label="Confidence" value={`${Math.round(confidence * 100)}%`}>
            How exactly your rows tell the amounts. It is not about whether the leak is real.
          </Fact>
        )}
      </Facts>
      <Facts mt="4" pt="4" borderTop="1px solid {colors.line}">
        {risk.supplierEvent ? (
          <Fact label="Detected" value={<Moment of={risk.detectedAt} />} />
        ) : (
          <Fact label="Detected" value={<Moment of={risk.detectedAt} />}>
            First visible in your data on <HumanDay of={risk.detectedOn} isShort />.
          </Fact>
        )}
        <Fact label="Source" value={risk.supplierEvent ? 'Public sources' : sourceName(risk.source)} />
        <Fact label="Category" value={risk.category.name} />
      </Facts>
    </Card>
  )
}

const impactOfEvent =
  'What is at stake beside your gross profit; where that is not known, by the kind of event and how critical the supplier is.'
const likelihoodOfEvent = 'How likely the supplier fails because of it. This is a judgement of ours, not a measurement.'

function Score({ risk: { riskScore, impactScore, likelihoodScore, status } }: { risk: RiskDetail }) {
  return (
    <Box mt="3">
      <Box color="muted" mb="1">
        Risk score
      </Box>
      <Box fontSize="lg" fontWeight="semibold">
        <ScoreBar score={riskScore} label="Risk score" size="page" />
      </Box>
      <Box color="muted" fontSize="sm" mt="1">
        Impact {impactScore.toFixed(1)} × likelihood {likelihoodScore.toFixed(1)}
        {status === 'resolved' ? ', when it last ran' : null}. From 16 an alert is medium, from 36 high, from 64 critical. A large amount,
        or a large share of your profit, raises it.
      </Box>
    </Box>
  )
}

const Facts = chakra('dl', { base: { display: 'grid', gap: '2' } })

function Fact({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) {
  return (
    <Box display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4">
      <chakra.dt color="muted">{label}</chakra.dt>
      <chakra.dd fontWeight="medium" fontVariantNumeric="tabular-nums" textAlign="end">
        {value}
      </chakra.dd>
      {children ? (
        <chakra.dd color="muted" fontSize="sm" gridColumn="1 / -1">
          {children}
        </chakra.dd>
      ) : null}
    </Box>
  )
}

/**
 * Six tips on the topic of the alert. They speak of rows and of a loss, so an event at a supplier
 * has none.
 */
export function Recommendations({ risk }: { risk: Pick<RiskDetail, 'tips' | 'supplierEvent'> }) {
  if (risk.supplierEvent) return null
  return (
    <Card>
      <Flex align="center" gap="2" wrap="wrap">
        <PartTitle>AI-Generated Recommendations</PartTitle>
        <Planned what="generated advice" />
      </Flex>
      <chakra.ul mt="3" ps="4" display="grid" gap="2" listStyleType="disc" aria-label="AI-Generated Recommendations">
        {risk.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </chakra.ul>
    </Card>
  )
}
