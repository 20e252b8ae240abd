import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql'
import { profileOf } from '../detection/catalogue.ts'
import { pageArgs } from '../platform/graph-types/page-args.ts'
import type { Connection } from '../platform/graph-types/paging.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { evidenceGroups } from './evidence/evidence-groups.ts'
import { evidencePage } from './evidence/evidence-page.ts'
import { EvidenceFilter, EvidenceGroupBy, EvidenceSort, SortDirection } from './evidence/evidence-view.entity.ts'
import { FindingChart } from './evidence/finding-chart.entity.ts'
import { findingChart } from './evidence/finding-chart.ts'
import { lossDays } from './evidence/loss-days.ts'
import { type Evidence, EvidenceConnection, type EvidenceGroup, EvidenceGroupConnection, LossDay, RiskFinding } from './finding.entity.ts'
import { findingById } from './risks.ts'

const RowPage = pageArgs('row')

const GroupPage = pageArgs('group')

@ArgsType()
class EvidenceRowsArgs extends RowPage {
  @Field(() => EvidenceSort, { nullable: true, description: 'What the rows are sorted by; day when absent.' }) orderBy?: EvidenceSort
  @Field(() => SortDirection, { nullable: true, description: 'Ascending when absent.' }) direction?: SortDirection
  @Field(() => EvidenceFilter, { nullable: true, description: 'All rows when absent.' }) filter?: EvidenceFilter
}

@ArgsType()
class EvidenceGroupsArgs extends GroupPage {
  @Field(() => EvidenceGroupBy, { nullable: true, description: 'entity when absent.' }) by?: EvidenceGroupBy
}

@Resolver(() => RiskFinding)
export class FindingResolver {
  @Needs('risk:read')
  @Query(() => RiskFinding, {
    nullable: true,
    description: 'One finding, to page through its evidence; null when there is none of that id.',
  })
  finding(@Ctx() { read }: Context, @Arg('id', () => ID, { description: 'Of the finding.' }) id: string): Promise<RiskFinding | null> {
    return read((work) => findingById(work, id))
  }

  @FieldResolver(() => String, {
    description: 'What is looked at as a whole, such as all parcels: what a finding of the shop is about.',
  })
  whole(@Root() { kind }: RiskFinding): string {
    return profileOf(kind)?.whole ?? 'the whole shop'
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Why the margin of its product is never compared; null where it is, once there are enough days.',
  })
  notCompared(@Root() { kind }: RiskFinding): string | null {
    return profileOf(kind)?.notCompared ?? null
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The usual reason why such a standing loss is meant; null for any other nature.',
  })
  onPurpose(@Root() { kind }: RiskFinding): string | null {
    return profileOf(kind)?.onPurpose ?? null
  }

  @FieldResolver(() => [LossDay], { description: 'The loss by day, in the order of days; the days sum to the loss, to the cent.' })
  async series(@Root() finding: RiskFinding, @Ctx() { load }: Context): Promise<readonly LossDay[]> {
    return lossDays(load, finding)
  }

  @FieldResolver(() => FindingChart, { description: 'The leak as a picture, from before its change on.' })
  async chart(@Root() finding: RiskFinding, @Ctx() { load }: Context): Promise<FindingChart> {
    return findingChart(load, finding)
  }

  @FieldResolver(() => EvidenceConnection, { description: 'The rows behind the loss, in the order of days unless sorted otherwise.' })
  evidence(
    @Root() finding: RiskFinding,
    @Ctx() { load }: Context,
    @Args(() => EvidenceRowsArgs) { orderBy, direction, filter, ...page }: EvidenceRowsArgs,
  ): Promise<Connection<Evidence>> {
    return evidencePage(load, finding, { ...page, sort: orderBy, isDescending: direction === SortDirection.descending, filter })
  }

  @FieldResolver(() => EvidenceGroupConnection, {
    description: 'The rows behind the loss summed by what they have in common, the largest loss first.',
  })
  evidenceGroups(
    @Root() finding: RiskFinding,
    @Ctx() { load }: Context,
    @Args(() => EvidenceGroupsArgs) { by, ...page }: EvidenceGroupsArgs,
  ): Promise<Connection<EvidenceGroup>> {
    return evidenceGroups(load, finding, { ...page, by })
  }
}
