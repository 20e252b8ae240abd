import { useMutation } from '@apollo/client/react'
import { DeleteSupplierDocument, MonitoringStatusDocument, type SupplierPartsFragment } from '../generated/graphql.ts'
import { whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'
import { removeFromSuppliers } from './supplier-list.ts'

const failed = 'Failed to delete supplier. Please try again.'

/** Removes a supplier after the browser has asked. True: it is gone. */
export function useDeleteSupplier() {
  const [mutate, { loading, client }] = useMutation(DeleteSupplierDocument)
  const remove = async ({ id, name }: Pick<SupplierPartsFragment, 'id' | 'name'>): Promise<boolean> => {
    if (!window.confirm('Are you sure you want to delete this supplier?')) return false
    try {
      const { data } = await mutate({ variables: { input: { supplierId: id } } })
      if (!data?.deleteSupplier.deletedSupplierId) {
        showToast('Error', failed, 'destructive')
        return false
      }
    } catch (error) {
      const { isDemo, sentence } = whatWentWrong(error)
      showToast(isDemo ? 'Demo Mode' : 'Error', isDemo ? sentence : failed, 'destructive')
      return false
    }
    removeFromSuppliers(client.cache, id)
    void client.refetchQueries({ include: [MonitoringStatusDocument] }).catch(() => undefined)
    showToast('Supplier deleted successfully', name)
    return true
  }
  return { remove, isRemoving: loading }
}
