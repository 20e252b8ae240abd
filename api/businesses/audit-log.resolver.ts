import { Args, ArgsType, Ctx, Field, ID, InputType, Query, Resolver } from 'type-graphql'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { pageArgs } from '../platform/graph-types/page-args.ts'
import type { Connection } from '../platform/graph-types/paging.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { Day } from '../values/day.ts'
import { type AuditEntry, AuditEntryConnection } from './audit-log.entity.ts'
import { auditPage } from './audit-log.ts'

@InputType({ description: 'Which entries of the audit log; what is left out does not narrow.' })
class AuditFilter {
  @Field(() => DayScalar, { nullable: true, description: 'The first local day of the business.' }) from?: Day
  @Field(() => DayScalar, { nullable: true, description: 'The last local day of the business.' }) to?: Day
  @Field(() => ID, { nullable: true, description: 'Only of this person or key.' }) actorId?: string
  @Field(() => String, { nullable: true, description: 'Only this operation, such as updateRiskStatus.' }) operation?: string
}

@ArgsType()
class AuditArgs extends pageArgs('entry') {
  @Field(() => AuditFilter, { nullable: true, description: 'Which entries; all when absent.' }) filter?: AuditFilter
}

@Resolver()
export class AuditLogResolver {
  @Needs('audit:read')
  @Query(() => AuditEntryConnection, { description: 'Who did what in the business, when and from where, the newest first.' })
  auditLog(@Ctx() { read }: Context, @Args(() => AuditArgs) { filter, ...page }: AuditArgs): Promise<Connection<AuditEntry>> {
    return read((work) => auditPage(work, filter && { ...filter }, page))
  }
}
