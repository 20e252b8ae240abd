import { Args, Ctx, Field, ObjectType, Query, Resolver, Subscription } from 'type-graphql'
import { FileKinds } from '../imports/file-kind.entity.ts'
import { FileGuide } from '../imports/guides/file-guide.entity.ts'
import { fileGuide } from '../imports/guides/file-guides.resolver.ts'
import { layoutsRead, nextBest } from '../imports/guides/guides.ts'
import { SinceArgs } from '../platform/graph-types/since-args.ts'
import { Needs } from '../platform/rights/needs.ts'
import { may } from '../platform/rights/rights.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { FileKind } from '../values/file-kind.ts'
import { latestDetectorStatuses } from './last-statuses.ts'

@ObjectType({ description: 'What a detector said of itself in the last scan.' })
class DetectorStatus {
  @Field(() => String, { description: 'Its name.' }) detector!: string
  @Field(() => String, {
    description:
      'ready, learning, cannot_run, or off: it cannot run, and by the answers of the setup the shop has nothing for it to judge.',
  })
  state!: string
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
  @Field(() => [FileGuide], {
    description: 'Exports that hold what is missing, at most three: those of systems whose files were imported before come first.',
  })
  nextBest!: readonly FileGuide[]
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
  return read(async (work) => {
    may(work.actor, 'risk:read')
    const latest = await latestDetectorStatuses(work)
    const read = latest.some(({ missing }) => missing.length > 0) ? await layoutsRead(work) : new Set<string>()
    return latest.map((status) => ({ ...status, nextBest: nextBest(status.missing, read).map(fileGuide) }))
  })
}
