import { Field, ObjectType } from 'type-graphql'
import { decimal, type Money } from '../values/money.ts'

@ObjectType('Money', { simpleResolvers: true, description: 'An exact amount of one currency.' })
export class GraphMoney {
  @Field(() => String, { description: 'Decimal text with the digits of the currency, such as "1234.50".' })
  get amount(): string {
    return decimal(this.money)
  }

  @Field(() => String, { description: 'ISO 4217 code.' })
  get currency(): string {
    return this.money.currency
  }

  /** Its text is made when somebody asks for it: most amounts of a page are not asked for. */
  constructor(private readonly money: Money) {}
}

@ObjectType('MoneyRange', { simpleResolvers: true, description: 'An estimate in money: the expected amount and the range it lies in.' })
export class GraphMoneyRange {
  @Field(() => GraphMoney)
  readonly low: GraphMoney

  @Field(() => GraphMoney)
  readonly expected: GraphMoney

  @Field(() => GraphMoney)
  readonly high: GraphMoney

  constructor({ low, expected, high }: { readonly low: Money; readonly expected: Money; readonly high: Money }) {
    this.low = new GraphMoney(low)
    this.expected = new GraphMoney(expected)
    this.high = new GraphMoney(high)
  }
}
