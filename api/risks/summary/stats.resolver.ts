import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { Needs } from '../../platform/rights/needs.ts'
import type { Context } from '../../platform/transaction/context.ts'
import { Risk } from '../risk.entity.ts'
import { categories, categoryOf } from './categories.ts'
import { RiskCategory } from './category.entity.ts'
import { RiskStats } from './risk-stats.entity.ts'
import { riskStats } from './risk-stats.ts'

@Resolver(() => Risk)
export class StatsResolver {
  @Needs('risk:read')
  @Query(() => RiskStats, { description: 'How many risks there are, by severity and by status.' })
  riskStats(@Ctx() { read }: Context): Promise<RiskStats> {
    return read((work) => riskStats(work))
  }

  @Needs('risk:read')
  @Query(() => [RiskCategory], { description: 'The four categories, in the order in which they are shown.' })
  riskCategories(): readonly RiskCategory[] {
    return categories
  }

  @FieldResolver(() => RiskCategory, { description: 'Where it belongs.' })
  category(@Root() { categoryId }: Pick<Risk, 'categoryId'>): RiskCategory {
    return categoryOf(categoryId)
  }
}
