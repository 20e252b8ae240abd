import { Arg, Ctx, Field, FieldResolver, ID, InputType, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql'
import { answer, Payload } from '../../platform/graph-types/payload.ts'
import { Needs } from '../../platform/rights/needs.ts'
import type { Context } from '../../platform/transaction/context.ts'
import { SortDirection } from '../evidence/evidence-view.entity.ts'
import { RiskSeverity, RiskStatus } from '../risk.entity.ts'
import { RiskFilter, RiskSort } from '../risk-filter.entity.ts'
import { countsOfFilters, deleteRiskView, type RiskViewRow, riskViews, saveRiskView } from './risk-views.ts'

@ObjectType({ description: 'The filter of a view.' })
class RiskViewFilter {
  @Field(() => String, { nullable: true, description: 'Only this category.' }) categoryId?: string
  @Field(() => RiskSeverity, { nullable: true, description: 'Only this severity.' }) severity?: RiskSeverity
  @Field(() => [RiskStatus], { nullable: true, description: 'Any of these statuses.' }) statuses?: RiskStatus[]
  @Field(() => String, { nullable: true, description: 'Text in title or description.' }) search?: string
  @Field(() => Boolean, { nullable: true, description: "Only the viewer's own." }) isMine?: boolean
  @Field(() => Boolean, { nullable: true, description: 'Only snoozed ones, or only others.' }) isSnoozed?: boolean
}

@ObjectType({ description: 'Filters and order of the list of risks that a person named. Each person has their own.' })
class RiskView {
  @Field(() => ID, { description: 'Identifies the view.' }) viewId!: string
  @Field(() => String, { description: 'As the person called it.' }) name!: string
  @Field(() => RiskViewFilter, { description: 'What it shows.' }) filter!: RiskViewFilter
  @Field(() => RiskSort, { nullable: true, description: 'What comes first; the order of the list when absent.' }) sort!: RiskSort | null
  @Field(() => SortDirection, { nullable: true, description: 'The way it runs; the way of the sort when absent.' })
  direction!: SortDirection | null
}

@InputType({ description: 'A view to save.' })
class SaveRiskViewInput {
  @Field(() => ID, { nullable: true, description: 'The view to change; a new one when absent.' }) viewId?: string
  @Field(() => String, { description: 'At most 60 characters; no other view of the person has it.' }) name!: string
  @Field(() => RiskFilter, { description: 'What it shows.' }) filter!: RiskFilter
  @Field(() => RiskSort, { nullable: true, description: 'What comes first.' }) sort?: RiskSort
  @Field(() => SortDirection, { nullable: true, description: 'The way it runs.' }) direction?: SortDirection
}

@ObjectType({ description: 'The view as it is saved.' })
class SaveRiskViewPayload extends Payload {
  @Field(() => RiskView, { nullable: true, description: 'Null after a mistake.' }) view?: RiskView | null
}

@InputType({ description: 'Which view to delete.' })
class DeleteRiskViewInput {
  @Field(() => ID, { description: 'The view.' }) viewId!: string
}

@ObjectType({ description: 'Which view is gone.' })
class DeleteRiskViewPayload extends Payload {
  @Field(() => ID, { nullable: true, description: 'The view; null after a mistake.' }) deletedViewId?: string | null
}

const viewOf = ({ id, ...view }: RiskViewRow) => ({ ...view, viewId: id }) as RiskView

@Resolver(() => RiskView)
export class RiskViewsResolver {
  @Needs('risk:read')
  @Query(() => [RiskView], { description: 'The views of whoever asks, by name, at most 30.' })
  riskViews(@Ctx() { read }: Context): Promise<readonly RiskView[]> {
    return read(async (work) => (await riskViews(work)).map(viewOf))
  }

  @FieldResolver(() => Int, { description: 'How many risks fit it now.' })
  async count(@Root() { filter }: RiskView, @Ctx() { load }: Context): Promise<number> {
    return (await load(countsOfFilters, JSON.stringify(filter))) ?? 0
  }

  @Needs('person')
  @Mutation(() => SaveRiskViewPayload, { description: 'Saves a view for whoever asks.' })
  saveRiskView(
    @Ctx() context: Context,
    @Arg('input', () => SaveRiskViewInput) { filter, viewId, ...input }: SaveRiskViewInput,
  ): Promise<SaveRiskViewPayload> {
    return answer(context, async (work) => ({ view: viewOf(await saveRiskView(work, { ...input, id: viewId, filter: { ...filter } })) }))
  }

  @Needs('person')
  @Mutation(() => DeleteRiskViewPayload, { description: 'Deletes a view of whoever asks.' })
  deleteRiskView(
    @Ctx() context: Context,
    @Arg('input', () => DeleteRiskViewInput) { viewId }: DeleteRiskViewInput,
  ): Promise<DeleteRiskViewPayload> {
    return answer(context, async (work) => {
      await deleteRiskView(work, viewId)
      return { deletedViewId: viewId }
    })
  }
}
