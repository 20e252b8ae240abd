import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { profileOf } from '../detection/catalogue.ts'
import { tipsFor, tipsOn } from '../detection/tips.rules.ts'
import type { Context } from '../platform/transaction/context.ts'
import { Risk } from './risk.entity.ts'
import { RiskAction } from './risk-action.entity.ts'
import { riskAction } from './risk-action.ts'
import { RiskSubject } from './risk-subject.entity.ts'
import { findingsOfRisks } from './risks.ts'

@Resolver(() => Risk)
export class RiskSubjectResolver {
  @FieldResolver(() => RiskSubject, { nullable: true, description: 'What it is about; null where it has no findings.' })
  async subject(@Root() { id }: Pick<Risk, 'id'>, @Ctx() { load }: Context): Promise<RiskSubject | null> {
    return (await load(findingsOfRisks, id))?.[0] ?? null
  }

  @FieldResolver(() => RiskAction, { description: 'The first thing to do about it.' })
  async action(@Root() risk: Risk, @Ctx() { load }: Context): Promise<RiskAction> {
    return riskAction(risk, (await load(findingsOfRisks, risk.id))?.[0])
  }

  @FieldResolver(() => [String], { description: 'Six things to try, by what its title says, else by its category.' })
  async tips(@Root() risk: Risk, @Ctx() { load }: Context): Promise<readonly string[]> {
    // The name of a product or campaign is no word of the title: it may be "Shipping box".
    const profile = profileOf((await load(findingsOfRisks, risk.id))?.[0]?.kind ?? '')
    return profile ? tipsOn(profile.tips) : tipsFor(risk)
  }
}
