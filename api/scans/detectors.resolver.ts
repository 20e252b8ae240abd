import { Args, Ctx, Field, ObjectType, Query, Resolver, Subscription } from 'type-graphql'
import { FileKinds } from '../imports/file-kind.entity.ts'
import { SinceArgs } from '../platform/graph-types/since-args.ts'
import { Needs } from '../platform/rights/needs.ts'
import { may } from '../platform/rights/rights.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { FileKind } from '../values/file-kind.ts'
import { type DetectorNow, latestDetectorStatuses } from './last-statuses.ts'

@ObjectType({ description: 'What a detector said of itself in the last scan.' })
class DetectorStatus {
  @Field(() => String, { description: 'Its name.' }) detector!: string
  @Field(() => String, { description: 'ready, learning or cannot_run.' }) state!: string
  @Field(() => String, { description: 'Why, the money that could not be judged, and what would help; empty when ready.' }) reason!: string
  @Field(() => [FileKinds], { description: 'The kinds of files that it judges by.' }) requires!: readonly FileKind[]
  @Field(() => [FileKinds], { description: 'The kinds of files to import so that it can judge; none where no file would help.' })
  missing!: readonly FileKind[]
  @Field(() => String, {
    nullable: true,
    description:
      'What the missing files have to hold, such as "costs.csv with sku, valid_from and unit_cost"; absent where none is missing.',
  })
  missingDetail!: string | null
  @Field(() => String, { description: 'What it finds once it can judge, to follow "finds".' }) finds!: string
}

@Resolver()
export class DetectorsResolver {
  @Needs('risk:read')
  @Query(() => [DetectorStatus], { description: 'All detectors as of the last scan; empty before the first.' })
  detectors(@Ctx() { read }: Context): Promise<readonly DetectorNow[]> {
    return statuses(read)
  }

  @Needs('risk:read')
  @Subscription(() => [DetectorStatus], {
    description: 'All detectors, each time a scan has ended.',
    subscribe: ({ context, args }: { context: Context; args: SinceArgs }) => context.subscribeSince(args.since, 'scan.finished'),
  })
  detectorsScanned(@Ctx() { read }: Context, @Args(() => SinceArgs) _since: SinceArgs): Promise<readonly DetectorNow[]> {
    return statuses(read)
  }
}

function statuses(read: Context['read']): Promise<readonly DetectorNow[]> {
  return read((work) => {
    may(work.actor, 'risk:read')
    return latestDetectorStatuses(work)
  })
}
