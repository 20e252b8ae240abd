import { Arg, Args, Ctx, Field, FieldResolver, Float, ID, InputType, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql'
import { graphEnum } from '../platform/graph-types/graph-enum.ts'
import { pageArgs } from '../platform/graph-types/page-args.ts'
import type { Connection, PageArgs } from '../platform/graph-types/paging.ts'
import { answer, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { Risk } from '../risks/risk.entity.ts'
import { readTrainingMetrics } from './answers.ts'
import type { LearnedDetector as Learned } from './learning.ts'
import { ActualImpact, RiskFeedback, RiskFeedbackConnection } from './risk-feedback.entity.ts'
import { feedbackOfRisk, ownFeedback, submitRiskFeedback } from './risk-feedback.ts'

@InputType({ description: 'What a person says of a risk, in place of what that person said before.' })
class SubmitRiskFeedbackInput {
  @Field(() => ID, { description: 'The risk.' }) riskId!: string
  @Field(() => Boolean, { nullable: true, description: 'Whether the risk was there as it was told. Needed.' }) accurate?: boolean | null
  @Field(() => Boolean, { nullable: true, description: 'Whether it helped.' }) helpful?: boolean | null
  @Field(() => Boolean, { nullable: true, description: 'A false alarm; looked at only where it was not accurate.' }) falsePositive?:
    | boolean
    | null
  @Field(() => ActualImpact, { nullable: true, description: 'Looked at only where it was accurate.' }) actualImpact?: ActualImpact | null
  @Field(() => String, { nullable: true, description: 'Anything else; at most 4,000 characters.' }) comments?: string | null
  @Field(() => String, { nullable: true, description: 'What was done about it; at most 4,000 characters.' }) followUpAction?: string | null
  @Field(() => String, { nullable: true, description: 'What came of it; at most 4,000 characters.' }) outcomeDescription?: string | null
}

@ObjectType({ description: 'What the person says now.' })
class SubmitRiskFeedbackPayload extends Payload {
  @Field(() => RiskFeedback, { nullable: true, description: 'Null after a mistake.' }) feedback?: RiskFeedback | null
  @Field(() => Boolean, { nullable: true, description: 'False where the person had answered before; null after a mistake.' })
  isNew?: boolean | null
}

@ObjectType({ simpleResolvers: true, description: 'The range in which the precision lies with 95% confidence (Wilson), 0 to 1.' })
class ScoreInterval {
  @Field(() => Float, { description: 'The lower end.' }) low!: number
  @Field(() => Float, { description: 'The upper end.' }) high!: number
}

@ObjectType({ simpleResolvers: true, description: 'What people answered in the last 90 days.' })
class RecentFeedback {
  @Field(() => Int, { description: 'Answers; each person counts once a risk.' }) totalFeedback!: number
  @Field(() => Int, { description: 'Of them: accurate.' }) accurateCount!: number
  @Field(() => Int, { description: 'Of them: false alarms.' }) falsePositiveCount!: number
  @Field(() => Float, { description: 'Precision of these 90 days less that of the 90 before, -1 to 1; 0 where it is not known.' })
  improvementTrend!: number
  @Field(() => Boolean, { description: 'False where either 90 days have fewer than ten answered risks.' }) trendKnown!: boolean
}

const LearningChange = graphEnum('LearningChange', 'What the answers on the alerts of a detector would change in it.', {
  wait: 'Fewer than four alerts were answered.',
  keep: 'Nothing.',
  stricter: 'It would ask for more evidence: it is 80 % likely that fewer than 70 % of its alerts are right.',
})
type LearningChange = keyof typeof LearningChange

@ObjectType('LearnedDetector', { simpleResolvers: true, description: 'What the answers on the alerts of a detector say about it.' })
class LearnedDetector implements Learned {
  @Field(() => String, { description: 'The name of the detector, such as ad-waste.' }) detector!: string
  @Field(() => Int, { description: 'Answered alerts.' }) answers!: number
  @Field(() => Int, { description: 'Of them: right ones.' }) right!: number
  @Field(() => Float, {
    description: 'The expected share of its alerts that are right, 0 to 1: the answers, and 8 assumed ones of which 70 % are right.',
  })
  precision!: number
  @Field(() => LearningChange, { description: 'What the answers would change.' }) change!: LearningChange
}

@ObjectType({
  simpleResolvers: true,
  description:
    'How right the alerts were, from what people answered; zeros without answers. Of several people on a risk the last word counts.',
})
class TrainingMetrics {
  @Field(() => String, { description: 'Version of the detection engine.' }) modelVersion!: string
  @Field(() => Float, { description: 'Right ones among the answered risks, 0 to 1.' }) accuracyScore!: number
  @Field(() => Float, {
    description: 'Share of told risks that are right, 0 to 1: of the answered ones, each severity weighted by how seldom it is answered.',
  })
  precisionScore!: number
  @Field(() => Float, { description: 'The same unweighted, without those whose cause, size or place was told wrongly.' })
  precisionLenient!: number
  @Field(() => Float, { description: 'Share of all leaks that were told, 0 to 1; 0 where it is not known.' }) recallScore!: number
  @Field(() => Boolean, { description: 'False as long as nobody was asked what was missed.' }) recallKnown!: boolean
  @Field(() => Float, {
    description: 'Of what was no leak, the share that was told, 0 to 1: findings that were watched and not told count as none.',
  })
  falsePositiveRate!: number
  @Field(() => Float, { description: 'Share of told risks that are wrong, 0 to 1: what people usually mean by false positives.' })
  falseDiscoveryRate!: number
  @Field(() => Int, { description: 'Answered risks.' }) totalPredictions!: number
  @Field(() => Int, { description: 'Of them: right ones.' }) correctPredictions!: number
  @Field(() => ScoreInterval, { nullable: true, description: 'Of the unweighted precision; null without answers.' })
  interval!: ScoreInterval | null
  @Field(() => Float, { description: 'Share of told risks that were answered, 0 to 1.' }) labelCoverage!: number
  @Field(() => String, { description: 'insufficient with fewer than ten answered risks, else ready.' }) status!: string
  @Field(() => RecentFeedback, { description: 'The last 90 days.' }) recentFeedback!: RecentFeedback
  @Field(() => Boolean, { description: 'Whether answers change what is detected; false: they are measured only.' })
  changesDetection!: boolean
  @Field(() => Int, { description: 'Answers of API keys, one a key and risk; they count in no other figure here.' })
  answersOfKeys!: number
  @Field(() => [LearnedDetector], { description: 'What the answers would change, by detector, the most answered first.' })
  detectors!: LearnedDetector[]
}

const AnswerPage = pageArgs('answer')

@Resolver(() => Risk)
export class FeedbackResolver {
  @Needs('feedback:write')
  @Mutation(() => SubmitRiskFeedbackPayload, {
    description:
      'Says whether a risk was right. One answer a person or API key and risk: the last one counts, earlier ones are kept. Heard as riskUpdated.',
  })
  submitRiskFeedback(
    @Ctx() context: Context,
    @Arg('input', () => SubmitRiskFeedbackInput) input: SubmitRiskFeedbackInput,
  ): Promise<SubmitRiskFeedbackPayload> {
    return answer(context, (work) => submitRiskFeedback(work, { ...input }))
  }

  @Needs('feedback:read')
  @Query(() => RiskFeedback, { nullable: true, description: 'What the caller says of a risk; null while nothing.' })
  ownRiskFeedback(
    @Ctx() { read }: Context,
    @Arg('riskId', () => ID, { description: 'The risk.' }) riskId: string,
  ): Promise<RiskFeedback | null> {
    return read((work) => ownFeedback(work, riskId))
  }

  @Needs('feedback:read')
  @Query(() => TrainingMetrics, { description: 'How right the alerts were, from what people answered.' })
  trainingMetrics(@Ctx() { read }: Context): Promise<TrainingMetrics> {
    return read(readTrainingMetrics) as Promise<TrainingMetrics>
  }

  @FieldResolver(() => RiskFeedbackConnection, { description: 'What people and API keys say of it, who spoke last first.' })
  feedback(
    @Root() { id }: Pick<Risk, 'id'>,
    @Ctx() { load }: Context,
    @Args(() => AnswerPage) page: PageArgs,
  ): Promise<Connection<RiskFeedback>> {
    return feedbackOfRisk(load, id, page)
  }
}
