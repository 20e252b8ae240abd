import { useMutation } from '@apollo/client/react'
import { DismissImportDocument, type ImportPartsFragment } from '../generated/graphql.ts'
import { whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'

/** Takes a file from the list, or lists it again; the toast of the first takes it back. */
export function useDismiss({ id, fileName }: Pick<ImportPartsFragment, 'id' | 'fileName'>) {
  const [dismiss, { loading }] = useMutation(DismissImportDocument)
  const set = async (isDismissed: boolean) => {
    try {
      const { data } = await dismiss({ variables: { input: { id, isDismissed } } })
      const mistake = data?.dismissImport.userErrors[0]?.message
      if (mistake !== undefined) showToast(`${fileName} was not changed`, mistake, 'destructive')
      else if (isDismissed) showToast('File dismissed', fileName, 'plain', { label: 'Undo', onPress: () => void set(false) })
    } catch (error) {
      showToast(`${fileName} was not changed`, whatWentWrong(error).sentence, 'destructive')
    }
  }
  return { set, isBusy: loading }
}
