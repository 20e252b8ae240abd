import { useMutation } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { MakeBackupCodesDocument } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { AskPassword } from './ask-password.tsx'
import { BackupCodeList } from './backup-code-list.tsx'
import { codesLeftWords } from './codes-left-words.ts'

type Props = { readonly left: number | null; readonly onChanged: () => void }

/** How many backup codes are left, and new ones for who knows the password: shown once. */
export function BackupCodes({ left, onChanged }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<readonly string[] | null>(null)
  const [make] = useMutation(MakeBackupCodesDocument)
  const ask = async (input: { password: string }) => (await make({ variables: { input } })).data?.makeBackupCodes
  const show = (codes: readonly string[]) => {
    setAsking(false)
    setMade(codes)
    onChanged()
  }
  if (made)
    return (
      <Box mt="4" maxW="70ch">
        <Box role="status" fontWeight="medium">
          Keep these codes where you find them without your phone: they are shown this once. The codes of before let nobody in any more.
        </Box>
        <BackupCodeList codes={made} />
        <Button mt="4" minH="44px" autoFocus onClick={() => setMade(null)}>
          I have kept them
        </Button>
      </Box>
    )
  return (
    <Box mt="4">
      <Box color="muted" maxW="70ch">
        {codesLeftWords(left)}
      </Box>
      {isAsking ? (
        <AskPassword
          go="Make new codes"
          onAsk={ask}
          onAnswer={({ backupCodes }) => show(backupCodes ?? [])}
          onBack={() => setAsking(false)}
        />
      ) : (
        <Button mt="3" minH="44px" onClick={() => setAsking(true)}>
          New backup codes
        </Button>
      )}
    </Box>
  )
}
