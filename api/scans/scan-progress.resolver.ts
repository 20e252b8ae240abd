import { Ctx, Field, Int, ObjectType, Resolver, Root, Subscription } from 'type-graphql'
import { Needs } from '../platform/rights/needs.ts'
import { may } from '../platform/rights/rights.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { WorkEvent } from '../platform/transaction/work.ts'

@ObjectType({ description: 'How far a scan is that is running.' })
class ScanProgress {
  @Field(() => Int, { description: 'Days of the data that were looked at.' }) done!: number
  @Field(() => Int, { description: 'Days of the data that this scan looks at.' }) days!: number
}

@Resolver()
export class ScanProgressResolver {
  @Needs('risk:read')
  @Subscription(() => ScanProgress, {
    description:
      'How far the scan of the business is, about twice a second; a short one says nothing. Its end is told by detectorsScanned.',
    subscribe: ({ context }: { context: Context }) => context.subscribe('scan.progress'),
  })
  scanProgress(@Root() { id }: WorkEvent, @Ctx() { read }: Context): Promise<ScanProgress> {
    return read(async ({ actor }) => {
      may(actor, 'risk:read')
      const [done = 0, days = 0] = id.split('/').map(Number)
      return { done, days }
    })
  }
}
