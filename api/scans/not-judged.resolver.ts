import { Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql'
import { businessCurrency } from '../businesses/currency-and-day.ts'
import type { NotJudged as Unjudged } from '../detection/not-judged/not-judged.ts'
import { GraphMoney } from '../platform/graph-types/graph-money.ts'
import { Needs } from '../platform/rights/needs.ts'
import { may } from '../platform/rights/rights.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { Currency } from '../values/money.ts'
import { lastNotJudged } from './last-not-judged.ts'

@ObjectType({ description: 'Money of the shop about which a question stays open, because its rows lack what the question is judged by.' })
class NotJudged {
  @Field(() => String, { description: 'The rows, and the days that they are of: "Refunds without a reason, last 90 days of your rows".' })
  what: string
  @Field(() => GraphMoney, { description: 'The sum of these rows. A row may count in several entries: they do not add up.' })
  amount: GraphMoney
  @Field(() => String, { description: 'Why it is not judged, in sentences.' }) because: string
  @Field(() => String, { description: 'What would let it be judged, in a sentence.' }) remedy: string

  constructor({ what, amount, because, remedy }: Unjudged, currency: Currency) {
    this.what = what
    this.amount = new GraphMoney({ minor: amount, currency })
    this.because = because
    this.remedy = remedy
  }
}

@Resolver()
export class NotJudgedResolver {
  @Needs('risk:read')
  @Query(() => [NotJudged], {
    description:
      'Money of the last 90 days that the last scan could not judge, the most money first; empty before the first scan, and where all is judged. Read it again when detectorsScanned tells of an end.',
  })
  notJudged(@Ctx() { read }: Context): Promise<NotJudged[]> {
    return read(async (work) => {
      may(work.actor, 'risk:read')
      const currency = await businessCurrency(work)
      return (await lastNotJudged(work)).map((one) => new NotJudged(one, currency))
    })
  }
}
