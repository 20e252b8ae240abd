import { Box, chakra, Flex } from '@chakra-ui/react'
import { scaleBand, scaleLinear } from 'd3-scale'
import { useBusiness } from '../ui/business.tsx'
import { ChartCard } from '../ui/chart-card.tsx'
import { shortDay } from '../ui/days.ts'
import { readersLocale } from '../ui/money.ts'
import { useWidth } from '../ui/use-width.ts'
import type { Figures } from './figures.ts'
import { sampleMark } from './tile-row.tsx'

type Days = Figures['days']

const height = 220
const edge = { top: 20, bottom: 28 }
const bars = [
  { key: 'detected', fill: 'high' },
  { key: 'resolved', fill: 'accent' },
] as const

/** New and resolved alerts of each of the last seven days, side by side. */
export function AlertTrend({ days, isFixed, lead }: { days: Days; isFixed: boolean; lead: string }) {
  const { today } = useBusiness()
  const { ref, width } = useWidth<HTMLDivElement>(520)
  const label = `New and resolved alerts by day: ${days.map(({ day, detected, resolved }) => `${shortDay(day, today)}: ${detected} new, ${resolved} resolved`).join('; ')}`
  return (
    <ChartCard
      title="New and resolved alerts"
      lead={lead}
      table={{
        head: ['Day', `New${sampleMark(isFixed)}`, `Resolved${sampleMark(isFixed)}`],
        rows: days.map(({ day, detected, resolved }) => ({ key: day, cells: [shortDay(day, today), detected, resolved] })),
      }}
    >
      <Legend isFixed={isFixed} />
      <Box ref={ref}>
        <chakra.svg role="img" aria-label={label} width={width} height={height} display="block" maxW="100%">
          <Bars days={days} width={width} today={today} />
        </chakra.svg>
      </Box>
    </ChartCard>
  )
}

function Bars({ days, width, today }: { days: Days; width: number; today: string }) {
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, width],
  ).paddingInner(0.3)
  const y = scaleLinear(
    [0, Math.max(1, ...days.flatMap(({ detected, resolved }) => [detected, resolved]))],
    [height - edge.bottom, edge.top],
  )
  const half = x.bandwidth() / 2
  return (
    <>
      <chakra.line x1="0" x2={width} y1={y(0)} y2={y(0)} stroke="edge" />
      {days.map((of) => (
        <g key={of.day}>
          {bars.map(({ key, fill }, i) => (
            <g key={key}>
              <chakra.rect
                x={(x(of.day) ?? 0) + i * half + 1}
                y={y(of[key])}
                width={Math.max(1, half - 2)}
                height={y(0) - y(of[key])}
                rx="2"
                fill={fill}
              />
              {of[key] > 0 ? (
                <chakra.text x={(x(of.day) ?? 0) + (i + 0.5) * half} y={y(of[key]) - 5} textAnchor="middle" fontSize="12px" fill="ink">
                  {of[key]}
                </chakra.text>
              ) : null}
            </g>
          ))}
          <chakra.text x={(x(of.day) ?? 0) + half} y={height - 8} textAnchor="middle" fontSize="12px" fill="muted">
            {of.day === today ? 'Today' : weekdayWord(of.day)}
          </chakra.text>
        </g>
      ))}
    </>
  )
}

/** `Mon`: the day of the week, short. */
const weekdayWord = (day: string) =>
  new Intl.DateTimeFormat(readersLocale(), { timeZone: 'UTC', weekday: 'short' }).format(new Date(`${day}T12:00:00Z`))

function Legend({ isFixed }: { isFixed: boolean }) {
  const words = { detected: `New${sampleMark(isFixed)}`, resolved: `Resolved${sampleMark(isFixed)}` }
  return (
    <Flex gap="4" fontSize="sm" color="muted" mb="1">
      {bars.map(({ key, fill }) => (
        <Flex key={key} align="center" gap="1.5">
          <Box w="10px" h="10px" borderRadius="sm" bg={fill} aria-hidden="true" />
          {words[key]}
        </Flex>
      ))}
    </Flex>
  )
}
