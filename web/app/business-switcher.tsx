import { useApolloClient, useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { OwnBusinessesDocument, SwitchBusinessDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Select } from '../ui/button.tsx'
import { whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'

/**
 * For members of several businesses: selects the business of this session. All data is read again.
 */
export function BusinessSwitcher() {
  const { isDemo, isSample } = useBusiness()
  const id = useId()
  const client = useApolloClient()
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery(OwnBusinessesDocument, { skip: Boolean(isDemo || isSample) })
  const businesses = data?.viewer?.businesses ?? []
  if (businesses.length < 2) return null
  const look = async (businessId: string) => {
    setBusy(true)
    try {
      const answer = await client.mutate({ mutation: SwitchBusinessDocument, variables: { input: { businessId } } })
      const mistake = answer.data?.switchBusiness.userErrors[0]
      // A full page load: no data of the other business, and no socket, remains.
      if (!mistake) return location.assign('/dashboard')
      showToast('Still at the same business', mistake.message, 'destructive')
    } catch (error) {
      showToast('Still at the same business', whatWentWrong(error).sentence, 'destructive')
    }
    setBusy(false)
  }
  return (
    <Box minW="0" px="2.5">
      <chakra.label htmlFor={id} srOnly>
        Business
      </chakra.label>
      <Select
        id={id}
        w="100%"
        minH="36px"
        px="2"
        fontSize="md"
        textOverflow="ellipsis"
        disabled={isBusy}
        value={businesses.find(({ isCurrent }) => isCurrent)?.businessId}
        onChange={(event) => void look(event.target.value)}
      >
        {businesses.map(({ businessId, name }) => (
          <option key={businessId} value={businessId}>
            {name}
          </option>
        ))}
      </Select>
    </Box>
  )
}
