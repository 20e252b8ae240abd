import { Box, chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useDataEnd } from '../ui/data-end.tsx'
import { longDay } from '../ui/days.ts'
import { Named } from '../ui/evidence-rows.tsx'
import { Count, HumanDay, Money, RangeNote } from '../ui/figures.tsx'
import { LostByFirstDay } from '../ui/first-visible.tsx'
import { stillToComeWords } from '../ui/leak-money.tsx'
import { movedMoney, readersLocale } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { Skeleton } from '../ui/states.tsx'
import { unbroken } from '../ui/words.ts'
import { entityWords, type FindingDetail } from './detail.ts'
import { EvidenceTable } from './evidence-table.tsx'
import { LossCause } from './loss-cause.tsx'
import { MarginChange } from './margin-change.tsx'
import { placeOf } from './parts-card.tsx'
import { WaterfallChart } from './waterfall-chart.tsx'

const FindingChart = lazy(async () => ({ default: (await import('./finding-chart.tsx')).FindingChart }))

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
          <chakra.h2 id={placeOf(finding)} tabIndex={-1} fontSize="lg" fontWeight="semibold" lineHeight="1.3">
            {unbroken(finding.title)}
          </chakra.h2>
          <Box color="muted" mt="1" maxW="70ch">
            {unbroken(finding.explanation)}
          </Box>
        </Box>
      )}
      {finding.cause ? <LossCause cause={finding.cause} /> : null}
      <DaysCard finding={finding} />
      {/* One part is the whole loss, which stands above. */}
      {finding.waterfall.length > 1 ? (
        <Card>
          <PartTitle>Where the money goes</PartTitle>
          <Box color="muted" mt="1" mb="4" maxW="70ch">
            What the leak took {finding.endedOn ? 'while it lasted' : 'since it began'}.
          </Box>
          <WaterfallChart parts={finding.waterfall} label="What the leak took" totalWords={movedMoney} />
        </Card>
      ) : null}
      {finding.entityType === 'sku' && <MarginChange finding={finding} />}
      <EvidenceTable finding={finding} riskId={riskId} isOnlyOne={isOnlyOne} />
      <BasisCard finding={finding} />
    </>
  )
}

function DaysCard({ finding }: { finding: FindingDetail }) {
  return (
    <Card>
      <PartTitle>Before and after</PartTitle>
      <Box color="muted" mt="1" mb="4">
        <Money of={finding.loss.expected} /> lost: what these rows should have earned, and what they did. <RangeNote of={finding.loss} />
      </Box>
      <Suspense fallback={<Skeleton h="390px" />}>
        <FindingChart finding={finding} />
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
          {finding.entityType === 'shop' ? finding.whole : <Named name={finding.entityName} code={finding.entity} />}
        </Basis>
        <Basis label="Rows">
          <Count of={finding.rows} />
        </Basis>
        <Basis label="Confidence">{new Intl.NumberFormat(readersLocale(), { style: 'percent' }).format(finding.confidence)}</Basis>
        <Basis label="First visible">
          <HumanDay of={finding.detectedOn} isShort />: <LostByFirstDay of={finding} />
        </Basis>
        <Basis label="Now">
          <NowOf finding={finding} />
        </Basis>
      </chakra.dl>
    </Card>
  )
}

function NowOf({ finding: { state, phase, stillToCome, endedOn } }: { finding: FindingDetail }) {
  const { until, isOld, dataWord } = useDataEnd()
  if (state === 'withdrawn') return 'explained by later rows'
  if (phase === 'fading') return `probably over; ${stillToComeWords(stillToCome)}`
  if (!endedOn) return isOld && until ? `was leaking on ${longDay(until)}, where your ${dataWord} end` : 'still leaking'
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
