import { Box, Flex } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { Button, ButtonAnchor, TextArea } from '../ui/button.tsx'
import { reaching, Unreachable } from '../ui/failure.ts'
import { Icon } from '../ui/icons.tsx'
import { PartTitle } from '../ui/page.tsx'
import { PageDialog } from '../ui/page-dialog.tsx'
import { Reading } from '../ui/states.tsx'

type File = { readonly title: string; readonly fileName: string; readonly path: string }

/**
 * A text of a playbook, to be read and changed before it is taken away. Nothing is sent from here.
 */
export function LetterButton({ file }: { file: File }) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState<string | null>(null)
  return (
    <>
      <Button fontSize="sm" onClick={() => setOpen(true)}>
        <Icon name="book" size={16} />
        {file.title}
      </Button>
      {isOpen ? <LetterDialog file={file} text={text} onText={setText} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type DialogProps = { file: File; text: string | null; onText: (text: string) => void; onClose: () => void }

function LetterDialog({ file, text, onText, onClose }: DialogProps) {
  const { error, retry } = useWritten(file.path, text, onText)
  return (
    <PageDialog
      label={file.title}
      head={<PartTitle>{file.title}</PartTitle>}
      maxWidth="720px"
      foot={text === null ? null : <Foot file={file} text={text} onClose={onClose} />}
      onClose={onClose}
    >
      <Box color="muted" mb="3" maxW="70ch">
        Read it, and change what is not right: RiskPilot knows your files, not your contracts. Nothing is sent from here, and your changes
        last until you leave this playbook.
      </Box>
      {text === null ? (
        <Reading what="the text" error={error} onRetry={retry} h="320px" />
      ) : (
        <TextArea
          aria-label={file.title}
          value={text}
          onChange={({ target }) => onText(target.value)}
          rows={Math.min(28, text.split('\n').length + 2)}
          py="3"
          lineHeight="1.5"
          resize="vertical"
          spellCheck
        />
      )}
    </PageDialog>
  )
}

/** Reads the text as the server writes it, unless it was read before. */
function useWritten(path: string, text: string | null, onText: (text: string) => void) {
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const isRead = text !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, and again when a person asks for it.
  useEffect(() => {
    if (isRead) return
    const stop = new AbortController()
    readText(path, stop.signal).then(onText, (problem: unknown) => (stop.signal.aborted ? undefined : setError(problem)))
    return () => stop.abort()
  }, [path, tries])
  const retry = () => {
    setError(null)
    setTries((count) => count + 1)
  }
  return { error, retry }
}

async function readText(path: string, signal: AbortSignal): Promise<string> {
  const response = await reaching(path, { credentials: 'include', signal })
  if (!response.ok) throw new Unreachable(String(response.status))
  return response.text()
}

function Foot({ file, text, onClose }: { file: File; text: string; onClose: () => void }) {
  return (
    <Flex gap="3" wrap="wrap" justify="flex-end">
      <Button onClick={onClose}>Back to the steps</Button>
      <ButtonAnchor look="solid" href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download={file.fileName}>
        <Icon name="download" size={16} />
        Download
      </ButtonAnchor>
    </Flex>
  )
}
