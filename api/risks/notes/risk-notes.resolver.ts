import { Arg, Args, Ctx, Field, FieldResolver, ID, InputType, Mutation, ObjectType, Resolver, Root } from 'type-graphql'
import { DayScalar } from '../../platform/graph-types/day-scalar.ts'
import { pageArgs } from '../../platform/graph-types/page-args.ts'
import type { Connection, PageArgs } from '../../platform/graph-types/paging.ts'
import { answer, Payload } from '../../platform/graph-types/payload.ts'
import { Needs } from '../../platform/rights/needs.ts'
import type { Context } from '../../platform/transaction/context.ts'
import type { Day } from '../../values/day.ts'
import { Risk } from '../risk.entity.ts'
import { ActionPlan, ActionPlanConnection, RiskComment, RiskCommentConnection } from './risk-note.entity.ts'
import { addRiskComment, commentsOfRisk, createActionPlan, plansOfRisk } from './risk-notes.ts'

const NotesPage = pageArgs('entry')

const madeBySender = 'A UUID that you make. The same again with the same content is the same note: send it again when you heard no answer.'

@InputType({ description: 'What is said of a risk.' })
class AddRiskCommentInput {
  @Field(() => ID, { description: madeBySender }) id!: string
  @Field(() => ID, { description: 'The risk.' }) riskId!: string
  @Field(() => String, { description: 'Plain text, 1 to 4,000 characters; blanks around it are left out.' }) text!: string
}

@ObjectType({ description: 'The comment as it is kept.' })
class AddRiskCommentPayload extends Payload {
  @Field(() => RiskComment, { nullable: true, description: 'Null after a mistake.' }) comment?: RiskComment | null
}

@InputType({ description: 'Who does what about a risk, until when. Nothing but the two ids is needed.' })
class CreateActionPlanInput {
  @Field(() => ID, { description: madeBySender }) id!: string
  @Field(() => ID, { description: 'The risk.' }) riskId!: string
  @Field(() => String, { nullable: true, description: 'Who takes care of it, at most 200 characters.' }) assignee?: string
  @Field(() => DayScalar, { nullable: true, description: 'When it should be done.' }) dueDate?: Day
  @Field(() => [String], { nullable: true, description: 'At most 50, each of at most 500 characters; empty ones are left out.' })
  steps?: string[]
}

@ObjectType({ description: 'The plan as it is kept.' })
class CreateActionPlanPayload extends Payload {
  @Field(() => ActionPlan, { nullable: true, description: 'Null after a mistake.' }) actionPlan?: ActionPlan | null
}

@Resolver(() => Risk)
export class RiskNotesResolver {
  @Needs('risk:note')
  @Mutation(() => AddRiskCommentPayload, { description: 'Writes a comment about a risk.' })
  addRiskComment(
    @Ctx() context: Context,
    @Arg('input', () => AddRiskCommentInput) input: AddRiskCommentInput,
  ): Promise<AddRiskCommentPayload> {
    return answer(context, async (work) => ({ comment: await addRiskComment(work, { ...input }) }))
  }

  @Needs('risk:note')
  @Mutation(() => CreateActionPlanPayload, { description: 'Keeps a plan for a risk.' })
  createActionPlan(
    @Ctx() context: Context,
    @Arg('input', () => CreateActionPlanInput) input: CreateActionPlanInput,
  ): Promise<CreateActionPlanPayload> {
    return answer(context, async (work) => ({ actionPlan: await createActionPlan(work, { ...input }) }))
  }

  @FieldResolver(() => RiskCommentConnection, { description: 'What people said of it, the newest first.' })
  comments(
    @Root() { id }: Pick<Risk, 'id'>,
    @Ctx() { load }: Context,
    @Args(() => NotesPage) page: PageArgs,
  ): Promise<Connection<RiskComment>> {
    return commentsOfRisk(load, id, page)
  }

  @FieldResolver(() => ActionPlanConnection, { description: 'Plans that people made for it, the newest first.' })
  actionPlans(
    @Root() { id }: Pick<Risk, 'id'>,
    @Ctx() { load }: Context,
    @Args(() => NotesPage) page: PageArgs,
  ): Promise<Connection<ActionPlan>> {
    return plansOfRisk(load, id, page)
  }
}
