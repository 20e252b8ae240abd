import { Box, chakra, Flex } from '@chakra-ui/react'
import type { DashboardHistoryQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { exactDay, shortDay } from '../ui/days.ts'
import { ExactMoney, HumanDay, Money } from '../ui/figures.tsx'
import { exactMoney } from '../ui/money.ts'
import { lineShape } from './line-shape.ts'

type Points = DashboardHistoryQuery['lossHistory']['points']

/**
 * The loss of the 30 days up to each day, for up to 90 days: it falls when leaks stop. The same
 * data is a table one click away.
 */
export function LossLine({ points }: { points: Points }) {
  const { today } = useBusiness()
  const shape = lineShape(points.map(({ lost }) => Number(lost.amount)))
  const [first, last] = [points[0], points.at(-1)]
  if (!shape || !first || !last) return null
  const label = `Lost in 30 days, from ${exactDay(first.day)} to ${exactDay(last.day)}: ${exactMoney(first.lost)}, then ${exactMoney(last.lost)}`
  return (
    <Box mt="4">
      <Box position="relative" h={{ base: '40px', md: '112px' }}>
        <chakra.svg role="img" aria-label={label} viewBox="0 0 100 100" preserveAspectRatio="none" w="100%" h="100%" display="block">
          <chakra.path d={shape.area} fill="high" opacity="0.12" />
          <chakra.path d={shape.line} fill="none" stroke="high" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          <chakra.line x1="0" x2="100" y1="100" y2="100" stroke="edge" vectorEffect="non-scaling-stroke" />
          {points.map(({ day, lost }, i) => (
            <rect key={day} x={(i * 100) / points.length} y="0" width={100 / points.length} height="100" fill="transparent">
              <title>{`${exactDay(day)}: ${exactMoney(lost)} lost in 30 days`}</title>
            </rect>
          ))}
        </chakra.svg>
      </Box>
      <Flex justify="space-between" gap="3" mt="1" fontSize="sm" color="muted">
        <span>{shortDay(first.day, today)}</span>
        <Box as="span" textAlign="end">
          <Money of={last.lost} /> lost in the 30 days to {shortDay(last.day, today)}
        </Box>
      </Flex>
      <chakra.details mt="1" color="muted" fontSize="sm">
        <chakra.summary cursor="pointer" display="inline-block" borderBottomWidth="1px" borderBottomStyle="dotted" borderColor="edge">
          What the line is
        </chakra.summary>
        <Box mt="1" maxW="60ch">
          What the leaks known today took in the 30 days up to each day, by the days of their rows. Rows that two alerts claim are counted
          once, dismissed alerts not at all.
        </Box>
        <Box maxH="240px" overflow="auto" mt="2" tabIndex={0} role="group" aria-label="Lost in 30 days, as a table">
          <chakra.table
            borderCollapse="collapse"
            color="ink"
            css={{ '& td, & th': { py: '1', pe: '6', fontWeight: 'normal', textAlign: 'start' } }}
          >
            <thead>
              <tr>
                <th scope="col">30 days to</th>
                <th scope="col">Lost</th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ day, lost }) => (
                <tr key={day}>
                  <th scope="row">
                    <HumanDay of={day} isShort />
                  </th>
                  <td>
                    <ExactMoney of={lost} />
                  </td>
                </tr>
              ))}
            </tbody>
          </chakra.table>
        </Box>
      </chakra.details>
    </Box>
  )
}
