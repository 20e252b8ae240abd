import { Box, chakra } from '@chakra-ui/react'
import { Named } from '../ui/evidence-rows.tsx'
import { Money } from '../ui/figures.tsx'
import { isZero } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { AmountLink } from './figure-amount.tsx'
import { groupRows, type Leader, leaderParts } from './figure-words.ts'

/**
 * What makes up most of refunds, chargebacks and fees of the chosen days. Each amount opens its
 * rows.
 */
export function LeadersCard({ leaders, whole }: { leaders: readonly Leader[]; whole: string }) {
  const parts = leaderParts
    .map(({ figure, by, title }) => ({ title, list: leaders.filter((one) => one.figure === figure && one.by === by) }))
    .filter(({ list }) => list.length > 0)
  if (parts.length === 0) return null
  return (
    <Card aria-label="The largest">
      <PartTitle>The largest of {whole}</PartTitle>
      <Box color="muted" mb="4" maxW="70ch">
        Who and what makes up most of refunds, chargebacks and fees, whether it leaks or not. What sells most is often refunded most.
      </Box>
      <Box display="grid" columnGap="10" rowGap="5" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
        {parts.map((part) => (
          <Part key={part.title} {...part} />
        ))}
      </Box>
    </Card>
  )
}

function Part({ title, list }: { title: string; list: readonly Leader[] }) {
  return (
    <Box minW="0">
      <chakra.h3 color="muted" fontSize="sm" fontWeight="medium" mb="1">
        {title}
      </chakra.h3>
      <chakra.ol listStyleType="none" aria-label={title}>
        {list.map((leader) => (
          <Line key={leader.name} title={title} of={leader} />
        ))}
      </chakra.ol>
    </Box>
  )
}

function Line({ title, of }: { title: string; of: Leader }) {
  const { figure, by, name, label, amount, billedAgain } = of
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap="4"
      py="2"
      borderTopWidth="1px"
      borderTopStyle="solid"
      borderColor="line"
    >
      <Box fontWeight="medium" overflowWrap="anywhere">
        <bdi>
          <Named name={label} code={name} />
        </bdi>
        <Box color="muted" fontSize="sm" fontWeight="normal">
          {groupRows(of)}
          {isZero(billedAgain) ? null : (
            <>
              ; <Money of={billedAgain} /> of it billed again within the hour
            </>
          )}
        </Box>
      </Box>
      <AmountLink amount={amount} open={{ figure, by, name }} word={`${title}, ${label ?? name}`} />
    </chakra.li>
  )
}
