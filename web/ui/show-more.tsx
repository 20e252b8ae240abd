import { Flex } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { whatWentWrong } from './failure.ts'
import { Problem } from './states.tsx'

type Props = { label: string; read: () => Promise<unknown>; children?: ReactNode }

/** Reads the next page of a list. On failure it shows an error, and the displayed rows stay. */
export function ShowMore({ label, read, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const showMore = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await read()
    } catch (error) {
      setProblem(whatWentWrong(error).sentence)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Problem>{problem}</Problem>
      <Flex align="center" gap="4" mt="4" wrap="wrap">
        <Button disabled={isBusy} onClick={() => void showMore()}>
          {isBusy ? 'Reading…' : label}
        </Button>
        {children}
      </Flex>
    </>
  )
}
