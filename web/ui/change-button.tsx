import { Box } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { useBusiness } from './business.tsx'
import { Button, TextLink } from './button.tsx'
import { ReadOnlyNote } from './read-only-note.tsx'
import { showToast } from './toasts.tsx'

/** The id of the note that says why changes are off; each button below it refers to it. */
const noteId = 'why-no-changes'

/** The server's refusal of every change that has no text of its own. */
const anyChange = 'Changes are disabled in demo mode'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  onPress: () => void
  /** The server's refusal of this change in the demo, where it has a text of its own. */
  demoWords?: string
  /** What a visitor of the samples, who has no session, is told instead. */
  sampleWords?: string
}

/**
 * A button that changes something. It is off for viewers; visitors of the demo are told at once
 * that nothing changes there. `ChangeNote` says both before the click.
 */
export function ChangeButton({ onPress, demoWords = anyChange, sampleWords = demoWords, disabled = false, ...rest }: Props) {
  const { isDemo, isSample, isOnlooker } = useBusiness()
  const press = () => {
    if (isSample) return showToast('Demo Mode', sampleWords)
    if (isDemo) return showToast('Demo Mode', demoWords)
    onPress()
  }
  return (
    <Button
      {...rest}
      disabled={disabled || isOnlooker}
      title={isOnlooker ? 'Managers and owners can do this' : undefined}
      aria-describedby={isDemo || isOnlooker ? noteId : undefined}
      onClick={press}
    />
  )
}

/** Why the buttons below change nothing; nothing for those who may change. */
export function ChangeNote({ viewersCannot }: { viewersCannot: string }) {
  const { isDemo, isOnlooker } = useBusiness()
  if (!isDemo && !isOnlooker) return null
  return (
    <Box id={noteId} mb="5" px="4" py="3" bg="sunken" borderRadius="md">
      {isOnlooker ? (
        <ReadOnlyNote>{viewersCannot}</ReadOnlyNote>
      ) : (
        <Box color="muted" maxW="70ch">
          This is sample data: you can look at everything and change nothing. <TextLink to="/sign-up">Sign up</TextLink> to use your own.
        </Box>
      )}
    </Box>
  )
}
