import { z } from 'zod'
import { supplierInput } from '../suppliers/supplier.input.ts'
import { type Route, route } from './route.ts'

const supplierFields =
  'id name website email category criticality legalName otherNames country city registryNumber lei vatNumber brands daysUntilReplaced createdAt updatedAt'

const example = {
  name: 'Acme Textiles',
  website: 'https://acme.example',
  email: 'sales@acme.example',
  category: 'manufacturing',
  criticality: 'high',
  legalName: 'Acme Textiles GmbH',
  country: 'DE',
  daysUntilReplaced: 60,
}

const pageQuery = z.object({
  first: z
    .string({ error: 'Give it once.' })
    .regex(/^\d{1,3}$/, { error: 'A page has 1 to 100 entries.' })
    .transform(Number)
    .optional(),
  after: z.string({ error: 'Give it once.' }).optional(),
})

/** The documented calls about suppliers. */
export const supplierRoutes: readonly Route[] = [
  route<{ suppliers: { nodes: unknown[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } }>({
    method: 'GET',
    path: '/api/suppliers',
    summary: 'Suppliers, the newest first, in pages.',
    document: `query RestSuppliers($first: Int, $after: String) {
      suppliers(first: $first, after: $after) { nodes { ${supplierFields} } pageInfo { hasNextPage endCursor } }
    }`,
    query: pageQuery,
    variables: ({ query }) => query,
    answer: ({ suppliers }) => suppliers.nodes,
    page: ({ suppliers }) => suppliers.pageInfo,
  }),
  route<{ createSupplier: { supplier: unknown } }>({
    method: 'POST',
    path: '/api/suppliers',
    summary: 'Adds a supplier.',
    document: `mutation RestCreateSupplier($input: CreateSupplierInput!) {
      createSupplier(input: $input) { supplier { ${supplierFields} } userErrors { field code message } }
    }`,
    body: supplierInput,
    variables: ({ body }) => ({ input: body }),
    status: 201,
    answer: ({ createSupplier }) => createSupplier.supplier,
    example: { body: example },
  }),
  route<{ updateSupplier: { supplier: unknown } }>({
    method: 'PUT',
    path: '/api/suppliers/:id',
    summary: 'Replaces what is known of a supplier.',
    document: `mutation RestUpdateSupplier($input: UpdateSupplierInput!) {
      updateSupplier(input: $input) { supplier { ${supplierFields} } userErrors { field code message } }
    }`,
    body: supplierInput,
    variables: ({ params, body }) => ({ input: { supplierId: params.id, ...body } }),
    answer: ({ updateSupplier }) => updateSupplier.supplier,
    errors: { 404: 'There is no supplier of this id.' },
    example: { params: { id: '0197a3c1-0000-7000-8000-000000000001' }, body: example },
  }),
  route({
    method: 'DELETE',
    path: '/api/suppliers/:id',
    summary: 'Removes a supplier.',
    document: `mutation RestDeleteSupplier($input: DeleteSupplierInput!) {
      deleteSupplier(input: $input) { deletedSupplierId userErrors { field code message } }
    }`,
    variables: ({ params }) => ({ input: { supplierId: params.id } }),
    status: 204,
    errors: { 404: 'There is no supplier of this id, or not any more.' },
    example: { params: { id: '0197a3c1-0000-7000-8000-000000000001' } },
  }),
]
