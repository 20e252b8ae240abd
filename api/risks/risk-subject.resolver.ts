import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../platform/transaction/context.ts'
import { Risk } from './risk.entity.ts'
import { RiskSubject } from './risk-subject.entity.ts'
import { findingsOfRisks } from './risks.ts'

@Resolver(() => Risk)
export class RiskSubjectResolver {
  @FieldResolver(() => RiskSubject, { nullable: true, description: 'What it is about; null where it has no findings.' })
  async subject(@Root() { id }: Risk, @Ctx() { load }: Context): Promise<RiskSubject | null> {
    return (await load(findingsOfRisks, id))?.[0] ?? null
  }
}
