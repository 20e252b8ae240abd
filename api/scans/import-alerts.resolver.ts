import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import { Import } from '../imports/import.entity.ts'
import type { Context } from '../platform/transaction/context.ts'
import { openRisksBetween } from '../risks/risks-between.ts'

@Resolver(() => Import)
export class ImportAlertsResolver {
  @FieldResolver(() => Int, { description: 'Open risks with a loss on the days of its rows: they change when it is taken back.' })
  openRisks(@Ctx() { read }: Context, @Root() { firstDay, lastDay }: Import): Promise<number> | number {
    if (firstDay === null || lastDay === null) return 0
    return read((work) => openRisksBetween(work, firstDay, lastDay))
  }
}
