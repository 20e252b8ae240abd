import { Args, Ctx, Field, ObjectType, Query, Resolver, Subscription } from 'type-graphql'
import { SinceArgs } from '../platform/graph-types/since-args.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { may } from '../platform/transaction/work.ts'
import { latestDetectorStatuses } from './last-statuses.ts'

@ObjectType({ description: 'What a detector said of itself in the last scan.' })
class DetectorStatus {
  @Field(() => String, { description: 'Its name.' }) detector!: string
  @Field(() => String, { description: 'ready, learning or cannot_run.' }) state!: string
  @Field(() => String, { description: 'Why, the money that could not be judged, and what would help; empty when ready.' }) reason!: string
}

@Resolver()
export class DetectorsResolver {
  @Needs('risk:read')
  @Query(() => [DetectorStatus], { description: 'All detectors as of the last scan; empty before the first.' })
  detectors(@Ctx() { read }: Context): Promise<readonly DetectorStatus[]> {
    return statuses(read)
  }

  @Needs('risk:read')
  @Subscription(() => [DetectorStatus], {
    description: 'All detectors, each time a scan has ended.',
    subscribe: ({ context, args }: { context: Context; args: SinceArgs }) => context.subscribeSince(args.since, 'scan.finished'),
  })
  detectorsScanned(@Ctx() { read }: Context, @Args(() => SinceArgs) _since: SinceArgs): Promise<readonly DetectorStatus[]> {
    return statuses(read)
  }
}

function statuses(read: Context['read']): Promise<readonly DetectorStatus[]> {
  return read((work) => {
    may(work.actor, 'risk:read')
    return latestDetectorStatuses(work)
  })
}
