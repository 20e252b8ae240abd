import type { DocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import {
  AddSupplierProductsDocument,
  ConfirmSupplierProductsDocument,
  ProposedSupplierProductsDocument,
  RemoveSupplierProductDocument,
  SupplierAtStakeDocument,
  SupplierProductsDocument,
} from '../generated/graphql.ts'
import { whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'
import { counted } from '../ui/words.ts'

type Answer = { readonly userErrors: readonly { readonly message: string }[]; readonly added?: number | null } | undefined

/**
 * Reads again what products decide: the proposals, the sum and its parts, as far as they are on the
 * screen.
 */
export function useProductsRead() {
  const client = useApolloClient()
  return () =>
    client
      .refetchQueries({ include: [ProposedSupplierProductsDocument, SupplierAtStakeDocument, SupplierProductsDocument] as DocumentNode[] })
      .catch(() => undefined)
}

/**
 * Changes of the products of a supplier. Each says in passing what came of it; true: it is done.
 */
export function useSupplierProducts() {
  const client = useApolloClient()
  const readAgain = useProductsRead()
  const [isBusy, setBusy] = useState(false)
  const change = async (send: () => Promise<Answer>, said: (added: number) => readonly [string, string]): Promise<boolean> => {
    setBusy(true)
    try {
      const answer = await send()
      const [mistake] = answer?.userErrors ?? []
      if (mistake || !answer) showToast('Error', mistake?.message ?? 'The server answered nothing. Please try again.', 'destructive')
      else {
        showToast(...said(answer.added ?? 0))
        await readAgain()
        return true
      }
    } catch (error) {
      const { isDemo, sentence } = whatWentWrong(error)
      showToast(isDemo ? 'Demo Mode' : 'Error', sentence, 'destructive')
    } finally {
      setBusy(false)
    }
    return false
  }
  const linked = (added: number) => ['Products linked', `${counted(added, 'product')} more.`] as const
  return {
    isBusy,
    confirm: (input: { supplierId: string; vendor: string }) =>
      change(
        async () =>
          (await client.mutate({ mutation: ConfirmSupplierProductsDocument, variables: { input } })).data?.confirmSupplierProducts,
        linked,
      ),
    add: (input: { supplierId: string; skus: string[] }) =>
      change(
        async () => (await client.mutate({ mutation: AddSupplierProductsDocument, variables: { input } })).data?.addSupplierProducts,
        linked,
      ),
    remove: (input: { supplierId: string; sku: string }) =>
      change(
        async () => (await client.mutate({ mutation: RemoveSupplierProductDocument, variables: { input } })).data?.removeSupplierProduct,
        () => ['Product removed', `${input.sku} is no longer linked to this supplier.`] as const,
      ),
  }
}
