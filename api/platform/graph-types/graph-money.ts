import { Field, ObjectType } from 'type-graphql'
import { type Currency, decimal, type Money } from '../../values/money.ts'

@ObjectType('Money', { simpleResolvers: true, description: 'An exact amount of one currency.' })
export class GraphMoney {
  @Field(() => String, { description: 'Decimal text with the digits of the currency, such as "1234.50".' })
  readonly amount: string

  @Field(() => String, { description: 'ISO 4217 code.' })
  readonly currency: string

  constructor(money: Money) {
    this.amount = decimal(money)
    this.currency = money.currency
  }
}

@ObjectType('MoneyRange', { simpleResolvers: true, description: 'An estimate in money: the expected amount and the range it lies in.' })
export class GraphMoneyRange {
  @Field(() => GraphMoney, { description: 'The lower end of the range.' })
  readonly low: GraphMoney

  @Field(() => GraphMoney, { description: 'The figure to go by.' })
  readonly expected: GraphMoney

  @Field(() => GraphMoney, { description: 'The upper end of the range.' })
  readonly high: GraphMoney

  constructor({ low, expected, high }: { readonly low: Money; readonly expected: Money; readonly high: Money }) {
    this.low = new GraphMoney(low)
    this.expected = new GraphMoney(expected)
    this.high = new GraphMoney(high)
  }
}

/** A `MoneyRange` whose amounts are created on access: lists request one of the three at most. */
export class MinorRange {
  constructor(
    private readonly currency: Currency,
    private readonly minor: { readonly low: bigint; readonly expected: bigint; readonly high: bigint },
  ) {}

  get low(): GraphMoney {
    return new GraphMoney({ minor: this.minor.low, currency: this.currency })
  }

  get expected(): GraphMoney {
    return new GraphMoney({ minor: this.minor.expected, currency: this.currency })
  }

  get high(): GraphMoney {
    return new GraphMoney({ minor: this.minor.high, currency: this.currency })
  }
}
