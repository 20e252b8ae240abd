import type { ProductQuery } from '../generated/graphql.ts'

export type Product = NonNullable<ProductQuery['product']>
