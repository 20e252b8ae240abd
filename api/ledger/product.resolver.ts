import { Arg, Ctx, Query, Resolver } from 'type-graphql'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { findProducts } from './find-products.ts'
import { FoundProduct, LedgerProduct } from './product.entity.ts'
import { productOf } from './product.ts'

@Resolver(() => LedgerProduct)
export class ProductResolver {
  @Needs('risk:read')
  @Query(() => LedgerProduct, { nullable: true, description: 'One product by its SKU; null when no imported row has it.' })
  product(
    @Ctx() { read }: Context,
    @Arg('sku', () => String, { description: 'As the files spell it.' }) sku: string,
  ): Promise<LedgerProduct | null> {
    return read((work) => productOf(work, sku))
  }

  @Needs('risk:read')
  @Query(() => [FoundProduct], { description: 'Up to 50 products whose SKU or name has a text; those whose SKU begins with it first.' })
  findProducts(
    @Ctx() { read }: Context,
    @Arg('text', () => String, { description: 'Whatever its case; empty for the first 50 by SKU.' }) text: string,
  ): Promise<FoundProduct[]> {
    return read((work) => findProducts(work, text))
  }
}
