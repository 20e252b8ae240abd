import { Box } from '@chakra-ui/react'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import type { RiskCategoriesQuery, RiskCountsQuery } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { counted } from '../ui/words.ts'
import { NoLeak } from './checks.tsx'
import { MoneyBars } from './money-bars.tsx'

type Names = RiskCategoriesQuery['riskCategories']

/**
 * The loss by category: amounts that sum to the money at risk, because money that two alerts claim
 * is counted once.
 */
export function CategoriesCard({ of: { categories }, names }: { of: RiskCountsQuery['moneyAtRisk']; names: Names }) {
  const nameOf = (id: string) => names.find((category) => category.id === id)?.name ?? capitalized(id)
  return (
    <Card>
      <PartTitle>Leakage Categories</PartTitle>
      <Box color="muted" mt="1" mb={categories.length === 0 ? '0' : '4'}>
        {categories.length === 0 ? <NoLeak /> : 'A month, by where it leaks; together the money at risk.'}
      </Box>
      <MoneyBars
        label="Leakage Categories"
        bars={categories.slice(0, 4).map(({ categoryId, risks, monthly }) => ({
          key: categoryId,
          amount: monthly.expected,
          name: (
            <TextLink to={`/risks?category=${categoryId}`} color="ink">
              {nameOf(categoryId)}
            </TextLink>
          ),
          note: `from ${counted(risks, 'open alert')}`,
        }))}
      />
    </Card>
  )
}
