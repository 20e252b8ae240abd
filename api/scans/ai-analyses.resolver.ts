import { Args, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { pageArgs } from '../platform/graph-types/page-args.ts'
import type { Connection, PageArgs } from '../platform/graph-types/paging.ts'
import { answer, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { aiAnalysesPage } from './ai-analyses.ts'
import { type AiAnalysis, AiAnalysisConnection } from './ai-analysis.entity.ts'
import { detectRisks } from './detect-risks.ts'

@ObjectType({ description: 'The scan that was asked for, or that was under way already.' })
class DetectRisksPayload extends Payload {
  @Field(() => ID, { nullable: true, description: 'The job; null after a mistake. Its end is told by detectorsScanned.' }) jobId?:
    | string
    | null
  @Field(() => String, { nullable: true, description: 'What happens now, for people.' }) message?: string | null
  @Field(() => Boolean, { nullable: true, description: 'False where a scan was waiting or running already.' }) isNew?: boolean | null
}

const AnalysisPage = pageArgs('analysis')

@Resolver()
export class AiAnalysesResolver {
  @Needs('risk:read')
  @Query(() => AiAnalysisConnection, { description: 'Scans that have ended, the newest first.' })
  aiAnalyses(@Ctx() { read }: Context, @Args(() => AnalysisPage) page: PageArgs): Promise<Connection<AiAnalysis>> {
    return read((work) => aiAnalysesPage(work, page))
  }

  @Needs('risk:detect')
  @Mutation(() => DetectRisksPayload, {
    description: 'Has the detectors look at the data now. What they find arrives as risks and an analysis.',
  })
  detectRisks(@Ctx() context: Context): Promise<DetectRisksPayload> {
    return answer(context, detectRisks)
  }
}
