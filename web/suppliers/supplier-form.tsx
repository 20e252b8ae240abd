import { useApolloClient } from '@apollo/client/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldErrors, type Resolver, type ResolverOptions, type UseFormReturn, useForm } from 'react-hook-form'
import { supplierInput } from '../../api/suppliers/supplier.input.ts'
import {
  CreateSupplierDocument,
  type CreateSupplierInput,
  MonitoringStatusDocument,
  type SupplierPartsFragment,
  UpdateSupplierDocument,
} from '../generated/graphql.ts'
import { sendForm, TextField } from '../ui/form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { showToast } from '../ui/toasts.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { addToSuppliers } from './supplier-list.ts'
import { inputOf, noValues, type SupplierValues, valuesOf } from './supplier-values.ts'
import { useProductsRead } from './use-supplier-products.ts'
import { categories, criticalities } from './words.ts'

const check = zodResolver(supplierInput) as unknown as Resolver<CreateSupplierInput>

/** The schema judges what is sent; the form keeps what was typed. */
const resolver: Resolver<SupplierValues> = async (values, context, options) => {
  const { errors } = await check(inputOf(values), context, options as unknown as ResolverOptions<CreateSupplierInput>)
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<SupplierValues> }
}

type FormProps = {
  of: SupplierPartsFragment | null
  /** What a new one's name begins with. */
  named?: string
  onClose: () => void
}

/** Adds a supplier, or changes the one that is given. What was typed stays until it is saved. */
export function SupplierForm({ of, named = '', onClose }: FormProps) {
  const form = useForm<SupplierValues>({ resolver, defaultValues: of ? valuesOf(of) : { ...noValues, name: named } })
  const save = useSaveSupplier(of?.id ?? null)
  const submit = form.handleSubmit(async () => {
    if (await save(form)) onClose()
  })
  const title = of ? 'Edit supplier' : 'Add supplier'
  return (
    <FormDialog
      title={title}
      maxWidth="560px"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      save={title === 'Add supplier' ? 'Add supplier' : 'Save'}
      saving="Saving…"
    >
      <SupplierFields form={form} />
      <IdentityFields form={form} />
    </FormDialog>
  )
}

function SupplierFields({ form }: { form: UseFormReturn<SupplierValues> }) {
  const { errors } = form.formState
  return (
    <>
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="Website"
        type="url"
        autoComplete="off"
        placeholder="https://"
        error={errors.website?.message}
        {...form.register('website')}
      />
      <TextField label="Email" type="email" autoComplete="off" error={errors.email?.message} {...form.register('email')} />
      <SelectField
        label="Category"
        error={errors.category?.message}
        options={[['', 'Choose a category'], ...categories]}
        {...form.register('category')}
      />
      <SelectField label="Criticality" error={errors.criticality?.message} options={criticalities} {...form.register('criticality')} />
    </>
  )
}

/** Sends the form's values, and says in passing what came of it. True: they are saved. */
function useSaveSupplier(supplierId: string | null) {
  const client = useApolloClient()
  const readAgain = useProductsRead()
  const create = async (input: CreateSupplierInput) =>
    (await client.mutate({ mutation: CreateSupplierDocument, variables: { input } })).data?.createSupplier
  const update = async (input: CreateSupplierInput, id: string) => {
    const variables = { input: { ...input, supplierId: id } }
    return (await client.mutate({ mutation: UpdateSupplierDocument, variables })).data?.updateSupplier
  }
  return async (form: UseFormReturn<SupplierValues>): Promise<boolean> => {
    const values = inputOf(form.getValues())
    const saved = await sendForm(form, () => (supplierId === null ? create(values) : update(values, supplierId)))
    if (!saved?.supplier) {
      const verb = supplierId === null ? 'add' : 'update'
      showToast('Error', `Failed to ${verb} supplier. Please try again.`, 'destructive')
      return false
    }
    if (supplierId === null) {
      addToSuppliers(client.cache, saved.supplier)
      void client.refetchQueries({ include: [MonitoringStatusDocument] }).catch(() => undefined)
    }
    // Its names decide what is proposed, its days what is at stake.
    void readAgain()
    showToast(supplierId === null ? 'Supplier added successfully' : 'Supplier updated successfully', saved.supplier.name)
    return true
  }
}
