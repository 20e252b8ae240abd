import { Arg, Ctx, Field, FieldResolver, ID, InputType, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql'
import { Member } from '../../businesses/member.entity.ts'
import { membersById } from '../../businesses/members.ts'
import { DayScalar } from '../../platform/graph-types/day-scalar.ts'
import { answer, Payload } from '../../platform/graph-types/payload.ts'
import { Needs } from '../../platform/rights/needs.ts'
import type { Context } from '../../platform/transaction/context.ts'
import type { Day } from '../../values/day.ts'
import { lossByWeek } from '../evidence/loss-by-week.ts'
import { Risk, RiskStatus } from '../risk.entity.ts'
import { RiskFilter } from '../risk-filter.entity.ts'
import { undoRiskUpdate } from './risk-update.ts'
import { assigneesOf, snoozesOf } from './snooze.ts'
import { LossByWeek, RiskSnooze } from './triage.entity.ts'
import { updateRisks } from './update-risks.ts'

@InputType({ description: 'How long risks rest. Neither day nor amount: they are back at once.' })
class SnoozeRisksInput {
  @Field(() => DayScalar, { nullable: true, description: 'Back on this day, after today.' }) until?: Day
  @Field(() => String, {
    nullable: true,
    description: "Back when it leaks more than this a month, in the business's currency, such as 250; at least what it leaks now.",
  })
  above?: string
}

@InputType({ description: 'Who looks after risks.' })
class AssignRisksInput {
  @Field(() => ID, { nullable: true, description: 'A member of the business; nobody when absent.' }) memberId?: string
}

@InputType({ description: 'Which risks change, by ids or by a filter, and the one thing that changes.' })
class UpdateRisksInput {
  @Field(() => [ID], { nullable: true, description: 'These risks, at most 10,000.' }) riskIds?: string[]
  @Field(() => RiskFilter, { nullable: true, description: 'All risks that fit, at most 10,000.' }) filter?: RiskFilter
  @Field(() => RiskStatus, { nullable: true, description: 'Where they are to go, as in updateRiskStatus.' }) status?: RiskStatus
  @Field(() => String, { nullable: true, description: 'Why, at most 1,000 characters; a dismissal needs one.' }) reason?: string
  @Field(() => SnoozeRisksInput, { nullable: true, description: 'They rest, or are back at once.' }) snooze?: SnoozeRisksInput
  @Field(() => AssignRisksInput, { nullable: true, description: 'A member looks after them, or nobody.' }) assign?: AssignRisksInput
}

@ObjectType({ simpleResolvers: true, description: 'A risk that an update left as it was.' })
class RefusedRisk {
  @Field(() => ID, { description: 'The risk.' }) riskId!: string
  @Field(() => String, { nullable: true, description: 'Its title; null where there is none of that id.' }) title!: string | null
  @Field(() => String, { description: 'BAD_USER_INPUT, CONFLICT or NOT_FOUND.' }) code!: string
  @Field(() => String, { description: 'Why, for people.' }) message!: string
}

@ObjectType({ description: 'What became of the risks.' })
class UpdateRisksPayload extends Payload {
  @Field(() => ID, { nullable: true, description: 'Give it to undoRiskUpdate within a day. Null where nothing changed, and for programs.' })
  updateId?: string | null
  @Field(() => Int, { nullable: true, description: 'How many changed.' }) changed?: number
  @Field(() => [RefusedRisk], { nullable: true, description: 'Those that did not, the first 100.' }) refused?: readonly RefusedRisk[]
}

@InputType({ description: 'Which update to undo.' })
class UndoRiskUpdateInput {
  @Field(() => ID, { description: 'As updateRisks answered it.' }) updateId!: string
}

@ObjectType({ description: 'What became of the risks.' })
class UndoRiskUpdatePayload extends Payload {
  @Field(() => Int, { nullable: true, description: 'How many are as before; those changed since stay as they are.' }) undone?: number
}

const mostRefused = 100

@Resolver(() => Risk)
export class TriageResolver {
  @Needs('risk:handle')
  @Mutation(() => UpdateRisksPayload, { description: 'Changes many risks at once: their status, snooze or assignee.' })
  updateRisks(
    @Ctx() context: Context,
    @Arg('input', () => UpdateRisksInput) { filter, snooze, assign, ...input }: UpdateRisksInput,
  ): Promise<UpdateRisksPayload> {
    return answer(context, async (work) => {
      const parts = {
        ...(filter && { filter: { ...filter } }),
        ...(snooze && { snooze: { ...snooze } }),
        ...(assign && { assign: { ...assign } }),
      }
      const updated = await updateRisks(work, { ...input, ...parts })
      return { ...updated, refused: updated.refused.slice(0, mostRefused) }
    })
  }

  @Needs('risk:handle')
  @Mutation(() => UndoRiskUpdatePayload, { description: 'Undoes an updateRisks of the same person.' })
  undoRiskUpdate(
    @Ctx() context: Context,
    @Arg('input', () => UndoRiskUpdateInput) { updateId }: UndoRiskUpdateInput,
  ): Promise<UndoRiskUpdatePayload> {
    return answer(context, async (work) => ({ undone: await undoRiskUpdate(work, updateId) }))
  }

  @FieldResolver(() => RiskSnooze, { nullable: true, description: 'Until when it rests; null when it does not.' })
  async snooze(@Root() { id }: Pick<Risk, 'id'>, @Ctx() { load }: Context): Promise<RiskSnooze | null> {
    return (await load(snoozesOf, id)) ?? null
  }

  @FieldResolver(() => Member, { nullable: true, description: 'The member who looks after it; null when nobody does.' })
  async assignee(@Root() { id }: Pick<Risk, 'id'>, @Ctx() { load }: Context): Promise<Member | null> {
    const memberId = await load(assigneesOf, id)
    return memberId === undefined ? null : ((await load(membersById, memberId)) ?? null)
  }

  @FieldResolver(() => LossByWeek, { nullable: true, description: 'What it cost week by week; null where it has no findings.' })
  async lossByWeek(@Root() { id }: Pick<Risk, 'id'>, @Ctx() { load }: Context): Promise<LossByWeek | null> {
    return (await load(lossByWeek, id)) ?? null
  }
}
