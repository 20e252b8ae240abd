import { Arg, Args, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { pageArgs } from '../platform/graph-types/page-args.ts'
import type { Connection, PageArgs } from '../platform/graph-types/paging.ts'
import { answer, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { Criticality, Supplier, SupplierConnection } from './supplier.entity.ts'
import { createSupplier, deleteSupplier, suppliersById, suppliersPage, updateSupplier } from './suppliers.ts'

const SuppliersPage = pageArgs('supplier')

@InputType({ description: 'What the business says of a supplier.' })
class CreateSupplierInput {
  @Field(() => String, { description: '1 to 200 characters.' }) name!: string
  @Field(() => String, { nullable: true, description: 'An http or https address; empty for none.' }) website?: string
  @Field(() => String, { nullable: true, description: 'An e-mail address; empty for none.' }) email?: string
  @Field(() => String, { description: 'manufacturing, logistics, technology, professional, raw-materials or other.' }) category!: string
  @Field(() => Criticality, { nullable: true, description: 'medium when absent.' }) criticality?: Criticality
  @Field(() => String, { nullable: true, description: 'As a register writes it; empty for none.' }) legalName?: string | null
  @Field(() => [String], { nullable: true, description: 'Up to 20 further names that files and sources call it by.' })
  otherNames?: string[] | null
  @Field(() => String, { nullable: true, description: 'ISO 3166 code of its country, two letters; empty for none.' }) country?:
    | string
    | null
  @Field(() => String, { nullable: true, description: 'Where it is; empty for none.' }) city?: string | null
  @Field(() => String, { nullable: true, description: 'Its number in the register of companies; empty for none.' })
  registryNumber?: string | null
  @Field(() => String, { nullable: true, description: 'Its legal entity identifier (ISO 17442); empty for none.' }) lei?: string | null
  @Field(() => String, { nullable: true, description: 'Its VAT number, which begins with its country; empty for none.' })
  vatNumber?: string | null
  @Field(() => [String], { nullable: true, description: 'Up to 50 brands under which its goods are sold.' }) brands?: string[] | null
  @Field(() => Int, { nullable: true, description: 'Days until another one delivers, 1 to 1095; null: it is assumed by the criticality.' })
  daysUntilReplaced?: number | null
}

@InputType({
  description:
    'All that is known of a supplier from now on; what is left out is forgotten, but for the identity card (legalName to daysUntilReplaced), which stays as it is.',
})
class UpdateSupplierInput extends CreateSupplierInput {
  @Field(() => ID, { description: 'The supplier.' }) supplierId!: string
}

@InputType({ description: 'Which supplier goes.' })
class DeleteSupplierInput {
  @Field(() => ID, { description: 'The supplier.' }) supplierId!: string
}

@ObjectType({ description: 'The supplier as it is kept.' })
class CreateSupplierPayload extends Payload {
  @Field(() => Supplier, { nullable: true, description: 'Null after a mistake.' }) supplier?: Supplier | null
}

@ObjectType({ description: 'The supplier after the change.' })
class UpdateSupplierPayload extends Payload {
  @Field(() => Supplier, { nullable: true, description: 'Null after a mistake.' }) supplier?: Supplier | null
}

@ObjectType({ description: 'Which supplier is gone.' })
class DeleteSupplierPayload extends Payload {
  @Field(() => ID, { nullable: true, description: 'Null after a mistake.' }) deletedSupplierId?: string | null
}

@Resolver(() => Supplier)
export class SuppliersResolver {
  @Needs('supplier:read')
  @Query(() => SupplierConnection, { description: 'The suppliers of the business, the newest first.' })
  suppliers(@Ctx() { read }: Context, @Args(() => SuppliersPage) page: PageArgs): Promise<Connection<Supplier>> {
    return read((work) => suppliersPage(work, page))
  }

  @Needs('supplier:read')
  @Query(() => Supplier, { nullable: true, description: 'One supplier; null when there is none of that id.' })
  async supplier(@Ctx() { load }: Context, @Arg('id', () => ID, { description: 'Of the supplier.' }) id: string): Promise<Supplier | null> {
    return (await load(suppliersById, id)) ?? null
  }

  @Needs('supplier:write')
  @Mutation(() => CreateSupplierPayload, { description: 'Adds a supplier.' })
  createSupplier(
    @Ctx() context: Context,
    @Arg('input', () => CreateSupplierInput) input: CreateSupplierInput,
  ): Promise<CreateSupplierPayload> {
    return answer(context, async (work) => ({ supplier: await createSupplier(work, { ...input }) }))
  }

  @Needs('supplier:write')
  @Mutation(() => UpdateSupplierPayload, { description: 'Replaces what is known of a supplier.' })
  updateSupplier(
    @Ctx() context: Context,
    @Arg('input', () => UpdateSupplierInput) input: UpdateSupplierInput,
  ): Promise<UpdateSupplierPayload> {
    return answer(context, async (work) => ({ supplier: await updateSupplier(work, { ...input }) }))
  }

  @Needs('supplier:write')
  @Mutation(() => DeleteSupplierPayload, { description: 'Removes a supplier. A second time it is NOT_FOUND.' })
  deleteSupplier(
    @Ctx() context: Context,
    @Arg('input', () => DeleteSupplierInput) input: DeleteSupplierInput,
  ): Promise<DeleteSupplierPayload> {
    return answer(context, async (work) => ({ deletedSupplierId: await deleteSupplier(work, input) }))
  }
}
