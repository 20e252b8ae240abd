import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { LedgerProduct } from '../ledger/product.entity.ts'
import type { Context } from '../platform/transaction/context.ts'
import { Risk } from './risk.entity.ts'
import { risksOfProduct } from './risks-of-product.ts'

@Resolver(() => LedgerProduct)
export class ProductRisksResolver {
  @FieldResolver(() => [Risk], { description: 'The risks that are about it, open ones first, then by monthly loss; at most 20.' })
  risks(@Root() { sku }: LedgerProduct, @Ctx() { read }: Context): Promise<Risk[]> {
    return read((work) => risksOfProduct(work, sku))
  }
}
