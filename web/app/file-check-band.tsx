import { useMutation } from '@apollo/client/react'
import { Flex } from '@chakra-ui/react'
import { EndFileCheckDocument } from '../generated/graphql.ts'
import { Button, ButtonAnchor, ButtonLink } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'
import { Band } from './band.tsx'

const notDeleted = 'Your files are still there. Try again, or leave them: they are deleted after 24 hours.'

/**
 * For a visitor who checks their files: until when they stay, how to keep them, and how to delete
 * them now.
 */
export function FileCheckBand({ expiresAt, zone }: { expiresAt: string; zone: string }) {
  const [end, { loading }] = useMutation(EndFileCheckDocument)
  const until = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(new Date(expiresAt))
  const onDelete = async () => {
    try {
      const { data } = await end()
      if (data?.endFileCheck.isEnded) return location.assign('/')
    } catch {
      // Said below, as every other failure.
    }
    showToast('Not deleted', notDeleted, 'destructive')
  }
  const text = `You have no account yet: these files and all that was found in them are deleted on ${until}.`
  return (
    <Band label="Your files without an account" text={text}>
      <Flex gap="2" wrap="wrap">
        <Button onClick={() => void onDelete()} disabled={loading}>
          Delete now
        </Button>
        {/* A public page: the router does not know it. */}
        <ButtonAnchor href="/check/result">Result of the check</ButtonAnchor>
        <ButtonLink to="/sign-up">Keep them: sign up</ButtonLink>
      </Flex>
    </Band>
  )
}
