import { Box } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Button, TextLink } from '../ui/button.tsx'
import { Door } from './door.tsx'

type Props = { readonly title: string; readonly to: string; readonly what: string; readonly onAgain: () => void }

/** After a form that is answered by mail. It says the same whether the address has an account or not. */
export function SentMail({ title, to, what, onAgain }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <Door
      title={title}
      heading="Look into your mail"
      lead="The rest of the way leads through it."
      foot={<TextLink to="/sign-in">Back to signing in</TextLink>}
    >
      <Box ref={place} role="status" tabIndex={-1} outline="none">
        We have sent a mail to <strong>{to}</strong>. {what}
      </Box>
      <Box color="muted" mt="3">
        Nothing there after a few minutes? Look among unwanted mail, or check the address.
      </Box>
      <Button mt="4" minH="44px" w="100%" onClick={onAgain}>
        Try again
      </Button>
    </Door>
  )
}
