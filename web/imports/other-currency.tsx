import { useMutation, useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { BusinessSettingsDocument, type ImportPartsFragment, UpdateBusinessDocument, ViewerDocument } from '../generated/graphql.ts'
import { Button, TextLink } from '../ui/button.tsx'
import { whatWentWrong } from '../ui/failure.ts'

type Props = {
  file: ImportPartsFragment
  currency: string
  /** The file as it was chosen on this page; after a reload a browser no longer has it. */
  chosen: File | undefined
  /**
   * The business counts in the file's currency now: what was refused because of it is read again.
   */
  onSwitched: () => void
  /** Reads the file that the server keeps. */
  onKept: () => void
  onChosen: (file: File) => void
}

/**
 * Why a file in another currency was refused; owners of a business without rows switch it to that
 * currency here.
 */
export function OtherCurrency({ file, currency, chosen, onSwitched, onKept, onChosen }: Props) {
  const { data: viewer } = useQuery(ViewerDocument)
  const { data } = useQuery(BusinessSettingsDocument, { fetchPolicy: 'cache-and-network' })
  const isSwitched = data?.business.currency === currency
  const maySwitch = viewer?.viewer?.role === 'owner' && data !== undefined && !data.business.hasRows
  return (
    <Box mt="3" p="4" borderRadius="md" bg="medium.soft" role="group" aria-label={`Currency of ${file.fileName}`}>
      {maySwitch && !isSwitched ? (
        <Box fontWeight="semibold">
          Your file is in {currency}. Use {currency} for this shop?
        </Box>
      ) : null}
      <Box maxW="70ch">{isSwitched ? `This business counts in ${currency} now. Import the file again.` : file.problem}</Box>
      {isSwitched ? <ChooseAgain file={file} chosen={chosen} onKept={onKept} onChosen={onChosen} /> : null}
      {maySwitch && !isSwitched ? (
        <Switch currency={currency} isRead={chosen !== undefined || file.fileExpiresAt !== null} onSwitched={onSwitched} />
      ) : null}
    </Box>
  )
}

function Switch({ currency, isRead, onSwitched }: { currency: string; isRead: boolean; onSwitched: () => void }) {
  const [update, { loading }] = useMutation(UpdateBusinessDocument)
  const [problem, setProblem] = useState<string>()
  const change = async () => {
    try {
      const { data } = await update({ variables: { input: { currency } } })
      const mistake = data?.updateBusiness.userErrors[0]?.message
      setProblem(mistake)
      if (mistake === undefined) onSwitched()
    } catch (error) {
      setProblem(whatWentWrong(error).sentence)
    }
  }
  return (
    <>
      <Flex gap="4" mt="3" wrap="wrap" align="center">
        <Button disabled={loading} onClick={() => void change()}>
          Use {currency}
        </Button>
        <TextLink to="/settings/business" minH="24px">
          Open Settings
        </TextLink>
      </Flex>
      <Box mt="2" fontSize="sm">
        {isRead ? 'The file is read again at once.' : 'Then choose the file once more.'} No amount is converted.
      </Box>
      <Box role="alert" color="high" mt="2" _empty={{ display: 'none' }}>
        {problem}
      </Box>
    </>
  )
}

function ChooseAgain({ file, chosen, onKept, onChosen }: Pick<Props, 'file' | 'chosen' | 'onKept' | 'onChosen'>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button mt="3" onClick={() => (file.fileExpiresAt ? onKept() : chosen ? onChosen(chosen) : input.current?.click())}>
        Import {file.fileName} again
      </Button>
      <chakra.input
        ref={input}
        type="file"
        display="none"
        aria-label={`${file.fileName} again`}
        onChange={(event) => {
          const again = event.target.files?.[0]
          if (again) onChosen(again)
          event.target.value = ''
        }}
      />
    </>
  )
}
