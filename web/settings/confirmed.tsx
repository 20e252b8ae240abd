import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'

type Props = {
  /** What stands on the button. */
  readonly word: string
  /** For screen readers, to which thing it belongs. */
  readonly label: string
  /** What will happen. */
  readonly question: string
  readonly onConfirm: () => Promise<unknown>
}

/** A button for what cannot be taken back: it asks first, where it stands. */
export function ConfirmedButton({ word, label, question, onConfirm }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!isAsking)
    return (
      <Button aria-label={label} onClick={() => setAsking(true)}>
        {word}
      </Button>
    )
  const confirm = async () => {
    setBusy(true)
    await onConfirm()
    setBusy(false)
    setAsking(false)
  }
  return (
    <Flex role="group" aria-label={label} align="center" gap="2" wrap="wrap">
      {question}
      <Button look="solid" autoFocus disabled={isBusy} onClick={() => void confirm()}>
        {isBusy ? 'Wait…' : word}
      </Button>
      <Button disabled={isBusy} onClick={() => setAsking(false)}>
        Cancel
      </Button>
    </Flex>
  )
}
