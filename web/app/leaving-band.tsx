import { useMutation } from '@apollo/client/react'
import { Flex } from '@chakra-ui/react'
import { useLocation } from 'react-router'
import { KeepBusinessDocument } from '../generated/graphql.ts'
import { bidiIsolated } from '../ui/bidi-isolated.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'
import { Band } from './band.tsx'

type Props = { readonly id: string; readonly name: string; readonly leavingAt: string; readonly zone: string }

/** For owners of a business that is being deleted: until when it is there, and how to keep it. */
export function LeavingBand({ id, name, leavingAt, zone }: Props) {
  const [keep, { loading }] = useMutation(KeepBusinessDocument)
  // There its own card says and offers the same.
  if (useLocation().pathname === '/settings/business') return null
  const until = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(new Date(leavingAt))
  const onKeep = async () => {
    try {
      const { data } = await keep({ variables: { input: { businessId: id } } })
      const mistake = data?.keepBusiness.userErrors[0]
      if (mistake) showToast('Nothing was changed', mistake.message, 'destructive')
      else showToast('Done', `${bidiIsolated(name)} stays. Its members are back; make new API keys where you need them.`)
    } catch (error) {
      showToast('Nothing was changed', whatWentWrong(error).sentence, 'destructive')
    }
  }
  const text = `${bidiIsolated(name)} is erased on ${until}, with everything in it. Until then only its owners can open it.`
  return (
    <Band label="This business is being deleted" text={text}>
      <Flex gap="2" wrap="wrap">
        <Button onClick={() => void onKeep()} disabled={loading}>
          Keep this business
        </Button>
        <ButtonLink to="/settings/business">Export its data</ButtonLink>
      </Flex>
    </Band>
  )
}
