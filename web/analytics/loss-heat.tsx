import { Box, chakra, Flex } from '@chakra-ui/react'
import type { LossAnalyticsQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ChartCard } from '../ui/chart-card.tsx'
import { exactDay, shortDay } from '../ui/days.ts'
import { exactMoney, readersLocale } from '../ui/money.ts'

type Days = LossAnalyticsQuery['lossAnalytics']['days']

const daysOfWeek = 7

/** A calendar of thirteen weeks: the darker a day, the more it lost. */
export function LossHeat({ days }: { days: Days }) {
  const { today } = useBusiness()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const most = Math.max(1, ...days.map(({ lost }) => Number(lost.amount)))
  const worst = days.reduce((a, b) => (Number(b.lost.amount) > Number(a.lost.amount) ? b : a))
  const words = `The day that lost most was ${exactDay(worst.day)}: ${exactMoney(worst.lost)}.`
  return (
    <ChartCard
      title="Losses by day"
      lead={`${shortDay(first.day, today)} to ${shortDay(last.day, today)}. ${words}`}
      table={{
        head: ['Day', 'Lost'],
        rows: days.toReversed().map(({ day, lost }) => ({ key: day, cells: [exactDay(day), exactMoney(lost)] })),
      }}
    >
      <Flex gap="2" align="stretch">
        <Box display="grid" gridTemplateRows={`repeat(${daysOfWeek}, 1fr)`} gap="3px" fontSize="xs" color="muted" aria-hidden="true">
          {days.slice(0, daysOfWeek).map(({ day }, i) => (
            <Box key={day} lineHeight="1" display="flex" alignItems="center">
              {i % 2 === 0 ? weekdayWord(day) : ''}
            </Box>
          ))}
        </Box>
        <Box
          role="img"
          aria-label={`Losses by day. ${words}`}
          flex="1"
          maxW="640px"
          display="grid"
          gridAutoFlow="column"
          gridTemplateRows={`repeat(${daysOfWeek}, minmax(14px, 26px))`}
          gridAutoColumns="minmax(0, 1fr)"
          gap="3px"
        >
          {days.map(({ day, lost }) => (
            <Box
              key={day}
              position="relative"
              bg="sunken"
              borderRadius="sm"
              overflow="hidden"
              title={`${exactDay(day)}: ${exactMoney(lost)}`}
            >
              <chakra.span position="absolute" inset="0" bg="high" style={{ opacity: shadeOf(Number(lost.amount), most) }} />
            </Box>
          ))}
        </Box>
      </Flex>
      <Scale />
    </ChartCard>
  )
}

/** Five steps, so that two days of about the same loss look the same. */
function shadeOf(lost: number, most: number): number {
  return lost <= 0 ? 0 : Math.ceil((lost / most) * 5) / 5
}

function Scale() {
  return (
    <Flex align="center" gap="1.5" mt="3" fontSize="sm" color="muted" aria-hidden="true">
      Less
      {[0, 0.2, 0.4, 0.6, 0.8, 1].map((opacity) => (
        <Box key={opacity} w="14px" h="14px" bg="sunken" borderRadius="sm" overflow="hidden">
          <Box w="100%" h="100%" bg="high" style={{ opacity }} />
        </Box>
      ))}
      More
    </Flex>
  )
}

const weekdayWord = (day: string) =>
  new Intl.DateTimeFormat(readersLocale(), { timeZone: 'UTC', weekday: 'short' }).format(new Date(`${day}T12:00:00Z`))
