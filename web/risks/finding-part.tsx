import { Box, chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { areCosts } from '../ui/evidence-words.ts'
import { Count, HumanDay, Money, RangeNote } from '../ui/figures.tsx'
import { movedMoney } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { Loading, Skeleton } from '../ui/states.tsx'
import { unbroken } from '../ui/words.ts'
import { entityWords, type FindingDetail } from './detail.ts'
import { EvidenceTable } from './evidence-table.tsx'
import { MarginChange } from './margin-change.tsx'
import { WaterfallChart } from './waterfall-chart.tsx'

const DailyChart = lazy(async () => ({ default: (await import('./daily-chart.tsx')).DailyChart }))

/** Cards below each other. */
export const Stack = chakra('div', { base: { display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' } })

/**
 * One finding of the engine: its days, the change of the margin, its rows, and its basis. Null: it
 * never became a risk.
 */
export function FindingPart({ finding, riskId, isOnlyOne }: { finding: FindingDetail; riskId: string | null; isOnlyOne: boolean }) {
  return (
    <>
      {isOnlyOne ? null : (
        <Box mt="3">
          <chakra.h2 fontSize="lg" fontWeight="semibold" lineHeight="1.3">
            {unbroken(finding.title)}
          </chakra.h2>
          <Box color="muted" mt="1" maxW="70ch">
            {unbroken(finding.explanation)}
          </Box>
        </Box>
      )}
      <DaysCard finding={finding} />
      <Card>
        <PartTitle>Where the money goes</PartTitle>
        <Box color="muted" mt="1" mb="4" maxW="70ch">
          What the leak took {finding.endedOn ? 'while it lasted' : 'since it began'}.
        </Box>
        <WaterfallChart parts={finding.waterfall} label="What the leak took" totalWords={movedMoney} />
      </Card>
      {finding.entityType === 'sku' && <MarginChange finding={finding} />}
      <EvidenceTable finding={finding} riskId={riskId} isOnlyOne={isOnlyOne} />
      <BasisCard finding={finding} />
    </>
  )
}

function DaysCard({ finding }: { finding: FindingDetail }) {
  return (
    <Card>
      <PartTitle>Day by day</PartTitle>
      <Box color="muted" mt="1" mb="4">
        <Money of={finding.loss.expected} /> lost: what was to be expected of the rows below, and what came. <RangeNote of={finding.loss} />
      </Box>
      <Suspense
        fallback={
          <Loading label="Reading the days">
            <Skeleton h="286px" />
          </Loading>
        }
      >
        <DailyChart finding={finding} isCost={areCosts(finding.evidence.nodes)} />
      </Suspense>
    </Card>
  )
}

function BasisCard({ finding }: { finding: FindingDetail }) {
  return (
    <Card>
      <PartTitle>What it is based on</PartTitle>
      <chakra.dl
        mt="3"
        display="grid"
        gridTemplateColumns={{ base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto minmax(0, 1fr)' }}
        columnGap="4"
        rowGap="1.5"
      >
        <Basis label={entityWords[finding.entityType] ?? finding.entityType}>
          {finding.entityType === 'shop' ? 'all products' : finding.entity}
        </Basis>
        {finding.entityName && <Basis label="Called">{finding.entityName}</Basis>}
        <Basis label="Rows">
          <Count of={finding.rows} />
        </Basis>
        <Basis label="Confidence">{Math.round(finding.confidence * 100)} %</Basis>
        <Basis label="When detected">
          <Money of={finding.lossAtDetection} /> lost
        </Basis>
        <Basis label="Now">
          <NowOf finding={finding} />
        </Basis>
      </chakra.dl>
    </Card>
  )
}

function NowOf({ finding: { state, endedOn } }: { finding: FindingDetail }) {
  if (state === 'withdrawn') return 'explained by later rows'
  if (!endedOn) return 'still leaking'
  return (
    <>
      stopped <HumanDay of={endedOn} />
    </>
  )
}

function Basis({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <chakra.dt color="muted">{label}</chakra.dt>
      <chakra.dd fontWeight="medium">{children}</chakra.dd>
    </>
  )
}
