import { Arg, Args, ArgsType, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import type { Connection } from '../platform/graph-types/paging.ts'
import { answer, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { proposedProducts } from './proposed-products.ts'
import { stakeForGraph, supplierProductsPage } from './show-at-stake.ts'
import { ProposedSupplierProducts, SupplierAtStake, SupplierProduct, SupplierProductConnection } from './supplier-product.entity.ts'
import { addProducts, confirmProducts, linkRows, removeProduct } from './supplier-products.ts'

@ArgsType()
class SupplierProductsPage {
  @Field(() => ID, { description: 'The supplier.' }) supplierId!: string
  @Field(() => Int, { nullable: true, description: '1 to 100; 20 when absent.' }) first?: number
  @Field(() => String, { nullable: true, description: 'The cursor of the product to go on behind.' }) after?: string
}

@InputType({ description: 'Which proposal is right.' })
class ConfirmSupplierProductsInput {
  @Field(() => ID, { description: 'The supplier.' }) supplierId!: string
  @Field(() => String, { description: 'The vendor as the files spell it.' }) vendor!: string
}

@InputType({ description: 'Which products come from a supplier.' })
class AddSupplierProductsInput {
  @Field(() => ID, { description: 'The supplier.' }) supplierId!: string
  @Field(() => [String], { description: 'SKUs as the files spell them, at most 1,000.' }) skus!: string[]
}

@InputType({ description: 'A row of a list of products.' })
class SupplierProductRow {
  @Field(() => String, { description: 'The name of a supplier, legal form aside.' }) supplier!: string
  @Field(() => String, { description: 'As the files spell it.' }) sku!: string
}

@InputType({ description: 'The rows of a list of products.' })
class LinkSupplierProductsInput {
  @Field(() => [SupplierProductRow], { description: 'At most 1,000.' }) rows!: SupplierProductRow[]
}

@InputType({ description: 'Which product does not come from a supplier.' })
class RemoveSupplierProductInput {
  @Field(() => ID, { description: 'The supplier.' }) supplierId!: string
  @Field(() => String, { description: 'As the files spell it.' }) sku!: string
}

@ObjectType({ description: 'How many products are linked now that were not before.' })
class SupplierProductsPayload extends Payload {
  @Field(() => Int, { nullable: true, description: 'Null after a mistake.' }) added?: number | null
}

@ObjectType({ description: 'What came of the rows.' })
class LinkSupplierProductsPayload extends SupplierProductsPayload {
  @Field(() => [String], { nullable: true, description: 'Names that no supplier has, or that two have.' }) unknownSuppliers?:
    | readonly string[]
    | null
  @Field(() => [String], { nullable: true, description: 'SKUs that no file of the business has.' }) unknownSkus?: readonly string[] | null
}

@ObjectType({ description: 'The product that is linked no more.' })
class RemoveSupplierProductPayload extends Payload {
  @Field(() => String, { nullable: true, description: 'Null after a mistake.' }) removedSku?: string | null
}

@Resolver(() => SupplierProduct)
export class SupplierProductsResolver {
  @Needs('supplier:read')
  @Query(() => [ProposedSupplierProducts], {
    description:
      'Products whose vendor in the files of costs has the name of a supplier, and vendors that are no supplier yet; at most 100.',
  })
  proposedSupplierProducts(@Ctx() { read }: Context): Promise<ProposedSupplierProducts[]> {
    return read(async (work) =>
      (await proposedProducts(work))
        .slice(0, 100)
        .map(({ skus, ...rest }) => ({ ...rest, productCount: skus.length, skus: skus.slice(0, 5) })),
    )
  }

  @Needs('supplier:read')
  @Query(() => SupplierAtStake, { description: 'What is at stake if the supplier stops.' })
  supplierAtStake(
    @Ctx() { read }: Context,
    @Arg('supplierId', () => ID, { description: 'The supplier.' }) supplierId: string,
  ): Promise<SupplierAtStake> {
    return read((work) => stakeForGraph(work, supplierId))
  }

  @Needs('supplier:read')
  @Query(() => SupplierProductConnection, {
    description: 'The products of a supplier: those of most at stake first, then those whose margin is not known.',
  })
  supplierProducts(
    @Ctx() { read }: Context,
    @Args(() => SupplierProductsPage) { supplierId, ...page }: SupplierProductsPage,
  ): Promise<Connection<SupplierProduct>> {
    return read((work) => supplierProductsPage(work, supplierId, page))
  }

  @Needs('supplier:write')
  @Mutation(() => SupplierProductsPayload, {
    description: 'Confirms that what a vendor in the files sold comes from a supplier. What was removed by hand stays removed.',
  })
  confirmSupplierProducts(
    @Ctx() context: Context,
    @Arg('input', () => ConfirmSupplierProductsInput) input: ConfirmSupplierProductsInput,
  ): Promise<SupplierProductsPayload> {
    return answer(context, async (work) => ({ added: await confirmProducts(work, input) }))
  }

  @Needs('supplier:write')
  @Mutation(() => SupplierProductsPayload, { description: 'Links products to a supplier.' })
  addSupplierProducts(
    @Ctx() context: Context,
    @Arg('input', () => AddSupplierProductsInput) input: AddSupplierProductsInput,
  ): Promise<SupplierProductsPayload> {
    return answer(context, async (work) => ({ added: await addProducts(work, input) }))
  }

  @Needs('supplier:write')
  @Mutation(() => LinkSupplierProductsPayload, {
    description: 'Links products to suppliers by their names. What is unknown is left out and told.',
  })
  linkSupplierProducts(
    @Ctx() context: Context,
    @Arg('input', () => LinkSupplierProductsInput) input: LinkSupplierProductsInput,
  ): Promise<LinkSupplierProductsPayload> {
    return answer(context, (work) => linkRows(work, input.rows))
  }

  @Needs('supplier:write')
  @Mutation(() => RemoveSupplierProductPayload, {
    description: 'Says that a product does not come from a supplier. A second time it is NOT_FOUND.',
  })
  removeSupplierProduct(
    @Ctx() context: Context,
    @Arg('input', () => RemoveSupplierProductInput) input: RemoveSupplierProductInput,
  ): Promise<RemoveSupplierProductPayload> {
    return answer(context, async (work) => {
      await removeProduct(work, input)
      return { removedSku: input.sku }
    })
  }
}
