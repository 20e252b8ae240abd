import { Box, chakra } from '@chakra-ui/react'
import { scaleBand, scaleLinear } from 'd3-scale'
import type { LossAnalyticsQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ChartCard } from '../ui/chart-card.tsx'
import { shortDay } from '../ui/days.ts'
import { exactMoney, type MoneyText, roundMoney, signedMoney } from '../ui/money.ts'
import { useWidth } from '../ui/use-width.ts'
import { type BridgeBar, bridgeBars } from './bridge.ts'

type Bridge = NonNullable<LossAnalyticsQuery['lossAnalytics']['bridge']>

const height = 240
const edge = { top: 24, bottom: 40 }

/** From the loss of 30 days to that of the next 30: what came, grew, shrank and stopped. */
export function BridgeChart({ bridge, until }: { bridge: Bridge; until: string }) {
  const { today } = useBusiness()
  const { ref, width } = useWidth<HTMLDivElement>(520)
  const bars = bridgeBars(bridge)
  const words = `Lost in the 30 days before: ${exactMoney(bridge.before)}. Lost in the last 30 days: ${exactMoney(bridge.after)}.`
  return (
    <ChartCard
      title="What moved your losses"
      lead={`The 30 days to ${shortDay(until, today)}, against the 30 days before.`}
      table={{
        head: ['Part', 'Amount'],
        rows: bars.map(({ key, word, amount, isTotal }) => ({ key, cells: [word, isTotal ? exactMoney(amount) : signedMoney(amount)] })),
      }}
    >
      <Box ref={ref}>
        <chakra.svg role="img" aria-label={words} width={width} height={height} display="block" maxW="100%" overflow="visible">
          <Bars bars={bars} width={width} />
        </chakra.svg>
      </Box>
    </ChartCard>
  )
}

function Bars({ bars, width }: { bars: readonly BridgeBar[]; width: number }) {
  const x = scaleBand(
    bars.map(({ key }) => key),
    [0, width],
  ).padding(0.22)
  const y = scaleLinear([0, Math.max(1, ...bars.map(({ high }) => high))], [height - edge.bottom, edge.top])
  return (
    <>
      <chakra.line x1="0" x2={width} y1={y(0)} y2={y(0)} stroke="edge" />
      {bars.map(({ key, word, amount, low, high, tone, isTotal }) => {
        const middle = (x(key) ?? 0) + x.bandwidth() / 2
        return (
          <g key={key}>
            <chakra.rect
              x={x(key)}
              y={y(high)}
              width={x.bandwidth()}
              height={Math.max(high === low ? 0 : 1, y(low) - y(high))}
              rx="2"
              fill={tone}
              opacity={isTotal ? 1 : 0.85}
            >
              <title>{`${word}: ${isTotal ? exactMoney(amount) : signedMoney(amount)}`}</title>
            </chakra.rect>
            <chakra.text x={middle} y={y(high) - 6} textAnchor="middle" fill="ink" fontSize="12px" fontWeight={isTotal ? 600 : 400}>
              {amountWords(amount, isTotal)}
            </chakra.text>
            <chakra.text x={middle} y={height - edge.bottom + 16} textAnchor="middle" fill="muted" fontSize="12px">
              {word}
            </chakra.text>
          </g>
        )
      })}
    </>
  )
}

const amountWords = (amount: MoneyText, isTotal: boolean) => (isTotal ? roundMoney(amount) : signedMoney(amount))
