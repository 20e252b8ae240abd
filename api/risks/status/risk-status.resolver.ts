import { Arg, Args, Ctx, Field, FieldResolver, ID, InputType, Mutation, ObjectType, Resolver, Root } from 'type-graphql'
import { DayScalar } from '../../platform/graph-types/day-scalar.ts'
import { pageArgs } from '../../platform/graph-types/page-args.ts'
import type { Connection, PageArgs } from '../../platform/graph-types/paging.ts'
import { answer, Payload } from '../../platform/graph-types/payload.ts'
import { Needs } from '../../platform/rights/needs.ts'
import type { Context } from '../../platform/transaction/context.ts'
import type { Day } from '../../values/day.ts'
import { Risk, RiskStatus } from '../risk.entity.ts'
import { riskById } from '../risks.ts'
import { updateRiskStatus } from './risk-status.ts'
import { type RiskStatusChange, RiskStatusChangeConnection } from './status-change.entity.ts'
import { statusHistory } from './status-history.ts'

const HistoryPage = pageArgs('change')

@InputType({ description: 'Where a risk is to go, and why.' })
class UpdateRiskStatusInput {
  @Field(() => ID, { description: 'The risk.' }) riskId!: string
  @Field(() => RiskStatus, {
    description:
      'From active: investigating, resolved, dismissed. From investigating: resolved, dismissed. From resolved and dismissed: active. The same again changes nothing.',
  })
  status!: RiskStatus
  @Field(() => String, { nullable: true, description: 'At most 1,000 characters; a dismissal needs one.' }) reason?: string
  @Field(() => RiskStatus, {
    nullable: true,
    description: 'The status the person saw. When the risk stands elsewhere by now, nothing is changed and CONFLICT is answered.',
  })
  expectedStatus?: RiskStatus
  @Field(() => DayScalar, {
    nullable: true,
    description: 'Of a dismissal: from this day on, after today, the first scan that still sees it leak opens it again.',
  })
  comesBackOn?: Day
  @Field(() => String, {
    nullable: true,
    description:
      "Of a dismissal: opened again when it leaks more than this a month, in the business's currency, such as 250; at least what it leaks now. Neither day nor amount: dismissed for good.",
  })
  comesBackAbove?: string
}

@ObjectType({ description: 'The risk after the change.' })
class UpdateRiskStatusPayload extends Payload {
  @Field(() => Risk, { nullable: true, description: 'As it stands now, also after a CONFLICT; null after any other mistake.' })
  risk?: Risk | null
}

@Resolver(() => Risk)
export class RiskStatusResolver {
  @Needs('risk:handle')
  @Mutation(() => UpdateRiskStatusPayload, { description: 'Moves a risk along its status machine.' })
  async updateRiskStatus(
    @Ctx() context: Context,
    @Arg('input', () => UpdateRiskStatusInput) input: UpdateRiskStatusInput,
  ): Promise<UpdateRiskStatusPayload> {
    const payload = await answer(context, async (work) => ({ risk: await updateRiskStatus(work, { ...input }) }))
    const isStale = payload.userErrors.some(({ code }) => code === 'CONFLICT')
    return isStale ? { ...payload, risk: await context.read((work) => riskById(work, input.riskId)) } : payload
  }

  @FieldResolver(() => RiskStatusChangeConnection, { description: 'Its changes of status, the newest first.' })
  history(
    @Root() { id }: Pick<Risk, 'id'>,
    @Ctx() { load }: Context,
    @Args(() => HistoryPage) page: PageArgs,
  ): Promise<Connection<RiskStatusChange>> {
    return statusHistory(load, id, page)
  }
}
