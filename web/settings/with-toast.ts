import { whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'

type Payload = { readonly userErrors: readonly { readonly message: string }[] }

/** Makes a change and says in passing what came of it. True: it was made. */
export async function withToast(done: string, ask: () => Promise<Payload | null | undefined>): Promise<boolean> {
  try {
    const payload = await ask()
    const mistake = payload ? payload.userErrors[0]?.message : 'The server answered nothing. Try again.'
    if (mistake !== undefined) showToast('Nothing was changed', mistake, 'destructive')
    else showToast('Done', done)
    return mistake === undefined
  } catch (error) {
    showToast('Nothing was changed', whatWentWrong(error).sentence, 'destructive')
    return false
  }
}
